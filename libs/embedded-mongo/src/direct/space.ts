import type { Batch } from '../cursors';
import type { Doc } from '../types';
import type { DirectSession } from './direct-session';
import type { Entrance } from './door';

/** What any operation may be told beside its own. */
export interface Settings extends Doc {
  session?: DirectSession | null;
}

/** One database behind the door. */
export class Space {
  constructor(
    readonly database: string,
    private readonly entrance: Entrance,
  ) {}

  get form() {
    return this.entrance.form;
  }

  /** @param command in the engine's values, its name first. */
  ask(command: Doc, { session }: Settings = {}): Promise<Doc | Batch> {
    command.$db = this.database;
    return this.entrance.ask(session ? session.join(command) : command);
  }
}
