import { MongoClient, ReadPreference, type ClientSession, type Collection, type Db } from 'mongodb';
import type { Doc } from '../types';
import type { Named } from './matching';

/** Commands whose content drivers do not show. */
const SECRET = new Set([
  ...['hello', 'ismaster', 'authenticate', 'saslstart', 'saslcontinue'],
  ...['getnonce', 'createuser', 'updateuser', 'copydbgetnonce', 'copydbsaslstart', 'copydb'],
]);
/** Of these only what signs in at once. */
const HELLOS = new Set(['hello', 'ismaster']);
/** A command of the tests themselves. */
const FAIL_POINT = 'configurefailpoint';
/** CommandNotFound, NotImplemented. */
const REFUSED = new Set([59, 238]);
const COMMAND_EVENTS = ['commandStarted', 'commandSucceeded', 'commandFailed'];

export interface Event {
  name: string;
  event: Doc;
}

/** What this driver, or this server, has nothing of: the test is left out. */
export class LeftOut extends Error {}

/** A client and what it told while a test ran. */
class Watched {
  readonly events: Event[] = [];
  readonly started: Doc[] = [];
  /** What the server refused with words. */
  readonly refusals: string[] = [];
  private readonly ignored: Set<string>;
  private readonly showsSecrets: boolean;

  constructor(
    readonly client: MongoClient,
    given: Doc,
  ) {
    this.showsSecrets = !!given.observeSensitiveCommands;
    this.ignored = new Set(
      (given.ignoreCommandMonitoringEvents ?? []).map((n: string) => n.toLowerCase()),
    );
    const wanted = (given.observeEvents ?? []).map((name: string) => name.replace(/Event$/, ''));
    for (const name of wanted)
      client.on(name, (event: Doc) => {
        if (!COMMAND_EVENTS.includes(name) || this.isSeen(event))
          this.events.push({ name: `${name}Event`, event });
      });
    client.on('commandStarted', (event) => this.isSeen(event) && this.started.push(event));
    client.on('serverHeartbeatFailed', ({ failure }: Doc) =>
      this.refused(failure.code, failure.message),
    );
    client.on('commandFailed', ({ failure }: Doc) => this.refused(failure.code, failure.message));
    client.on('commandSucceeded', ({ reply }: Doc) => {
      for (const { code, errmsg } of reply?.writeErrors ?? []) this.refused(code, errmsg);
    });
  }

  private refused(code: number, message: string) {
    if (REFUSED.has(code)) this.refusals.push(message);
  }

  private isSeen({ commandName, command, reply }: Doc) {
    const name = commandName.toLowerCase();
    if (name === FAIL_POINT || this.ignored.has(name)) return false;
    if (this.showsSecrets || !SECRET.has(name)) return true;
    // the driver empties those that hold a secret
    return HELLOS.has(name) && Object.keys(command ?? reply ?? {}).length > 0;
  }
}

/**
 * What a test works with, by name: clients, databases, collections, sessions, cursors, and results
 * that were kept.
 */
export class Entities implements Named {
  readonly clients = new Map<string, Watched>();
  private readonly all = new Map<string, any>();
  private readonly sessions = new Map<string, ClientSession>();
  private readonly lsids = new Map<string, Doc>();

  constructor(private readonly address: string) {}

  async make(wanted: Doc[]) {
    for (const entity of wanted) {
      const [[kind, given]] = Object.entries(entity) as [[string, Doc]];
      const make = this.makers[kind];
      if (!make) throw new Error(`no ${kind} here`);
      this.set(given.id, await make(given));
    }
  }

  private readonly makers: Record<string, (given: Doc) => unknown> = {
    client: async (given) => {
      const options = new URLSearchParams({
        replicaSet: 'embedded',
        serverSelectionTimeoutMS: '2000',
      });
      for (const [name, value] of Object.entries(given.uriOptions ?? {}))
        options.set(name, String(value));
      if (options.get('readPreference')?.startsWith('secondary'))
        throw new LeftOut('a set with secondaries');
      const client = new MongoClient(`mongodb://${this.address}/?${options}`, {
        monitorCommands: true,
        ...(given.serverApi ? { serverApi: given.serverApi } : {}),
      });
      this.clients.set(given.id, new Watched(client, given));
      return client;
    },
    database: ({ client, databaseName, databaseOptions }) =>
      (this.entity(client) as MongoClient).db(databaseName, options(databaseOptions)),
    collection: ({ database, collectionName, collectionOptions }) =>
      (this.entity(database) as Db).collection(collectionName, options(collectionOptions)),
    session: ({ id, client, sessionOptions = {} }) => {
      const { defaultTransactionOptions, ...rest } = sessionOptions;
      const session = (this.entity(client) as MongoClient).startSession({
        ...rest,
        ...(defaultTransactionOptions
          ? { defaultTransactionOptions: options(defaultTransactionOptions) }
          : {}),
      });
      this.sessions.set(id, session);
      this.lsids.set(id, session.id as Doc);
      return session;
    },
  };

  set(id: string, value: unknown) {
    this.all.set(id, value);
  }

  entity(id: string): any {
    if (!this.all.has(id)) throw new Error(`nothing is named ${id}`);
    return this.all.get(id);
  }
  clientOf(id: string): MongoClient {
    return this.clients.get(id)!.client;
  }
  collection(id: string): Collection {
    return this.entity(id);
  }
  lsidOf(session: string): Doc {
    return this.sessions.get(session)?.id ?? this.lsids.get(session)!;
  }
  get refusals() {
    return [...this.clients.values()].flatMap((client) => client.refusals);
  }

  async close() {
    for (const session of this.sessions.values()) await session.endSession().catch(() => undefined);
    for (const { client } of this.clients.values()) await client.close(true);
  }
}

/** Options as the driver for Node takes them. */
export function options(given: Doc = {}): any {
  const { readPreference, ...rest } = given;
  return {
    ...rest,
    ...(readPreference
      ? {
          readPreference: new ReadPreference(readPreference.mode, readPreference.tagSets, {
            ...(readPreference.maxStalenessSeconds === undefined
              ? {}
              : { maxStalenessSeconds: readPreference.maxStalenessSeconds }),
          }),
        }
      : {}),
  };
}
