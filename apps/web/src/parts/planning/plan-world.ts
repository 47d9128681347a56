import type { PlanCommand, Planned } from '@chefly/contracts';
import type { PlanRecord } from './plan-record';

/** What a plan needs of the world: the device, the server, the other tabs. */
export interface PlanWorld {
  /** Null while nothing is kept, undefined where the device keeps nothing. */
  kept(page: string): Promise<PlanRecord | null | undefined>;
  /** @returns whether it is kept */
  keep(page: string, change: (record: PlanRecord) => PlanRecord): Promise<boolean>;
  send(commands: PlanCommand[]): Promise<Planned>;
  ask(signal?: AbortSignal): Promise<Planned>;
  /**
   * Of what was thrown: the server cannot be reached or wants a sign-in, which passes; it does not
   * know what was sent, or broke, which another may not; it will never take it.
   */
  judge(error: unknown): 'away' | 'odd' | 'refused';
  /** Works in turn with the other tabs of this browser. */
  inTurn(work: () => Promise<void>): Promise<void>;
  tellTabs(): void;
  newUid(): string;
}
