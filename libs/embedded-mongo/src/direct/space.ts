import type { Batch } from '../cursors';
import type { Doc } from '../types';
import type { DirectSession } from './direct-session';
import type { Entrance } from './door';
import { checkHeeded } from './unsupported';

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
  async ask(command: Doc, settings: Settings = {}): Promise<Doc | Batch> {
    checkHeeded(settings);
    const { session } = settings;
    command.$db = this.database;
    return this.entrance.ask(session ? session.join(command, this.entrance) : command);
  }
}
