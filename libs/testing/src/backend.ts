import type { BusMessage, DeadLetter } from '@chefly/engines/bus';
import type { Cache } from '@chefly/engines/cache';
import type { Store } from '@chefly/engines/store';
import type { Workbench } from '@chefly/ops/operate';
import type { Platform } from '@chefly/platform';

/** A running product, as tests reach behind its doors. */
export interface Backend {
  url: string;
  /** Waits until no event is on its way and no job is due. */
  settle(): Promise<void>;
  /** The mails to an address, newest first. */
  mails(
    to: string,
  ): Promise<
    { subject: string; text: string; unsubscribe?: string; calendar?: { text: string } }[]
  >;
  /** A service's database, opened once. */
  database(service: string): Promise<Store>;
  publish(messages: BusMessage[]): Promise<void>;
  /** Limits, revocations and leases, as the services share them. */
  cache: Cache;
  schedule(queue: string, id: string, at: Date, data: Record<string, unknown>): Promise<void>;
  /** Waits until all is settled, runs the jobs due by `now`, as if that time had come, and waits again. */
  runDue(now: Date): Promise<void>;
  deadLetters(): Promise<DeadLetter[]>;
  stop(): Promise<void>;
  /**
   * A graceful stop of the process that holds the door, and its start on the same data and port.
   */
  restart(): Promise<void>;
  /**
   * Nobody reaches the store from here on. @param how a server of this run's own ends; the line to
   * another is cut. @returns what ends that.
   */
  loseStore(how?: 'kill' | 'stop'): Promise<() => Promise<void>>;
  /** The parts of the single process; null when there are many. */
  inside: Platform | null;
  /** Its data, for an operator's commands in this process. @throws when there are many. */
  bench(): Workbench;
  /**
   * Runs an operator's command about accounts, as from another process. @throws with what it says
   * when it fails.
   */
  operate(words: string[], withdraw?: boolean): Promise<string[]>;
  /** Where health and metrics are, of each process. */
  opsPorts: number[];
  /** What an operator's commands in another process would be told. */
  environment: Record<string, string>;
}

/** Databases by service, opened at their first use and closed together. */
export function databases(open: (service: string) => Promise<Store>) {
  const known = new Map<string, Promise<Store>>();
  return {
    open(service: string) {
      if (!known.has(service)) known.set(service, open(service));
      return known.get(service)!;
    },
    async close() {
      const open = [...known.values()];
      known.clear();
      for (const store of open) await (await store).close();
    },
  };
}

export type Stores = ReturnType<typeof databases>;

/** The operator's commands of an installation. */
export const operatorOf =
  (environment: Record<string, string>): Backend['operate'] =>
  async (words, withdraw) => {
    // with a service's modules behind it, which few files need
    const { operateAccounts } = await import('@chefly/ops/operate/accounts');
    const { lines, code } = await operateAccounts(environment, words, withdraw);
    if (code) throw new Error(lines.join(' '));
    return lines;
  };
