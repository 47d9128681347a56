import { betweenOf, idsOf } from '../key-encoding';
import type { Batch } from '../cursors';
import type { Place } from '../plain-writes';
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
    const ids = asked(filter, rest);
    const place = ids && (session ? session.placeOf(this.entrance) : {});
    if (!place) return null;
    const { database } = this;
    return this.entrance.look({ database, collection, ids: ids!, filter: filter as Doc, place });
  }

  /** The same for the ids alone that stand between two texts. */
  lookBetween(collection: string, filter: unknown, settings: Settings): unknown[] | null {
    const { projection, ...rest } = settings;
    const between = isIdAlone(projection) && saysNothing(rest) ? betweenOf(filter) : null;
    if (!between) return null;
    const { database } = this;
    return this.entrance.lookBetween({ database, collection, between, filter: filter as Doc });
  }

  /**
   * A plain write in the session's open transaction, where it is told nothing else.
   * @param own what it may be told besides
   * @returns null where it has to be a command.
   */
  writePlainly<R>(
    collection: string,
    settings: Settings,
    own: readonly string[],
    work: (place: Place) => R | null,
  ): R | null {
    const { session } = settings;
    if (!session?.inTransaction()) return null;
    for (const name in settings)
      if (settings[name] != null && name !== 'session' && !own.includes(name)) return null;
    const place = session.placeOf(this.entrance);
    const { database } = this;
    return place && this.entrance.writePlainly({ database, collection, place }, work);
  }

  /** @param command in the engine's values, its name first. */
  async ask(command: Doc, settings: Settings = {}): Promise<Doc | Batch> {
    checkHeeded(settings);
    const { session } = settings;
    command.$db = this.database;
    const isOne = !!session?.inTransaction() && isPlainWrite(command);
    const place = isOne ? session!.placeOf(this.entrance) : null;
    const done = place && this.entrance.write(command, place);
    if (done) return done;
    return this.entrance.ask(session ? session.join(command, this.entrance) : command);
  }
}

/** Its documents and statements at once are few. */
const MOST_STATEMENTS = 50;
const WRITES: Record<string, string | null> = {
  insert: 'documents',
  update: 'updates',
  delete: 'deletes',
  findAndModify: null,
};
/** What commands are told besides, by drivers or by who asks: it is for those who run them. */
const GENERAL = ['maxTimeMS', 'comment', 'writeConcern', 'readConcern', 'let'];

function isPlainWrite(command: Doc): boolean {
  const [name = ''] = Object.keys(command);
  if (!Object.hasOwn(WRITES, name)) return false;
  const list = WRITES[name];
  const statements = list ? command[list] : [];
  // what is no list is refused as a command
  if (!Array.isArray(statements) || statements.length > MOST_STATEMENTS) return false;
  return !GENERAL.some((field) => command[field] !== undefined);
}

/** The texts by which a filter asks for `_id`, where it and the settings say nothing else. */
function asked(filter: unknown, { limit, singleBatch: _one, ...rest }: Settings): string[] | null {
  const ids = idsOf(filter);
  if (!ids || (limit != null && !(limit === 1 && ids.length === 1))) return null;
  return saysNothing(rest) ? ids : null;
}

function saysNothing(settings: Settings): boolean {
  for (const name in settings) if (settings[name] != null) return false;
  return true;
}

function isIdAlone(projection: unknown): boolean {
  if (typeof projection !== 'object' || projection === null) return false;
  const fields = Object.entries(projection);
  return fields.length === 1 && fields[0]![0] === '_id' && fields[0]![1] === 1;
}
