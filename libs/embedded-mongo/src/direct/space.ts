import { isShortText } from '../key-encoding';
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

  /**
   * Documents by their ids, where nothing else is asked for. @returns null where it has to be asked
   * by a command. @throws as commands do
   */
  look(collection: string, filter: unknown, { session, ...rest }: Settings): unknown[] | null {
    const ids = idsOf(filter, rest);
    const place = ids && (session ? session.placeOf(this.entrance) : {});
    if (!place) return null;
    const { database } = this;
    return this.entrance.look({ database, collection, ids: ids!, filter: filter as Doc, place });
  }

  /** @param command in the engine's values, its name first. */
  async ask(command: Doc, settings: Settings = {}): Promise<Doc | Batch> {
    checkHeeded(settings);
    const { session } = settings;
    command.$db = this.database;
    return this.entrance.ask(session ? session.join(command, this.entrance) : command);
  }
}

/** More at once go in turns with others, as queries do. */
const MOST_IDS = 200;

/** The texts by which a filter asks for `_id`, where it and the settings say nothing else. */
function idsOf(filter: unknown, { limit, singleBatch: _one, ...rest }: Settings): string[] | null {
  if (typeof filter !== 'object' || filter === null) return null;
  const id = ownOnly(filter, '_id');
  const ids = typeof id === 'string' ? [id] : ownOnly(id, '$in');
  if (!Array.isArray(ids) || !ids.length || ids.length > MOST_IDS || !ids.every(isPlain))
    return null;
  if (limit != null && !(limit === 1 && ids.length === 1)) return null;
  for (const name in rest) if (rest[name] != null) return null;
  return ids;
}

const isPlain = (id: unknown) => isShortText(id) && id.isWellFormed();

/** The value of an object's field, if it has no other. */
function ownOnly(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const [first, second] = Object.keys(value);
  return first === name && second === undefined ? value[name as keyof typeof value] : undefined;
}
