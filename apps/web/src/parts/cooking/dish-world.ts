import type { Cooking, CookingCommand } from '@chefly/contracts';
import type { DishRecord } from './dish-record';
import type { Clocks } from './watched-clock';

/** What a dish needs of the world: the device, the server, the other tabs. */
export interface DishWorld extends Clocks {
  /** Null while nothing is kept. */
  kept(): Promise<DishRecord | null>;
  keep(change: (record: DishRecord) => DishRecord): Promise<unknown>;
  /**
   * @throws `DishGone` when the server knows of no such recipe, `NotUnderstood` when it does not know
   * one of the commands, anything else when it is away.
   */
  send(commands: CookingCommand[]): Promise<Cooking>;
  ask(): Promise<Cooking>;
  tellTabs(): void;
  newUid(): string;
}

/** The server will never take it: what was done stays on this device. */
export class DishGone extends Error {}
/** The server, of another version than this page, knows nothing of one of the commands. */
export class NotUnderstood extends Error {}
