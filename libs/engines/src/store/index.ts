import mongoose, {
  type ClientSession,
  type Connection,
  type ConnectOptions,
  type Model,
  type Schema,
} from 'mongoose';
import type { ChangeListener } from './kept';
import { Migrations } from './migrations';
import { beginRestore, clear, endRestore, isBeingRestored } from './restoring';
import type { StoreServer } from './server';
import { askTogether } from './together';

export * from './by-id';
export { addRow, insertRow, insertRows } from './insert';
export * from './kept';
export { KeptIds } from './kept-ids';
export { KeptKeys } from './kept-keys';
export { KeptPairs } from './kept-pairs';
export { KeptRows } from './kept-rows';
export * from './list-page';
export * from './migrations';
export { Pending } from './pending';
export { RESTORING } from './restoring';
export * from './schema';
export type { StoreDoor, StoreServer } from './server';
export * from './snapshot';
export { newUid } from './uid';

mongoose.set('strictQuery', true);
mongoose.set('bufferTimeoutMS', 5000);

/**
 * A lost server is told within this, and the caller decides: a request answers 503, a consumer goes
 * on trying.
 */
const SELECTION_TIMEOUT_MS = 5000;
/**
 * A server that has taken a command and is silent for longer is told as lost. The driver's own
 * `timeoutMS` has no effect.
 */
const SILENCE_MS = 30_000;
/**
 * How often a server is asked whether it is there; it answers within `SELECTION_TIMEOUT_MS`. Of one
 * that is gone without a word the driver ends what is under way then, and looks by itself for another
 * one, `SELECTION_TIMEOUT_MS` long: whoever waits is told behind that, and not after its silence alone.
 */
const HEARTBEAT_MS = 5000;
/**
 * Building an index may take longer than that: it goes on without its asker, who asks again this
 * often.
 */
const INDEX_ATTEMPTS = 120;
const WATCH_MS = 3000;
/** Longer than any driver needs to come back by itself once the server does. */
const STUCK_MS = 12_000;

export const isDuplicate = (error: unknown): boolean =>
  (error as { code?: number })?.code === 11000;

/** The name of a service's own database. */
export const databaseOf = (service: string, namespace = '') =>
  `chefly_${namespace ? `${namespace}_` : ''}${service}`;

async function open(connection: Connection, server: StoreServer, options: ConnectOptions) {
  if (typeof server === 'string') return void (await connection.openUri(server, options));
  connection.config.autoIndex = options.autoIndex;
  connection.setClient(server.client(options.dbName!));
}

/** One service's own database. */
export class Store {
  private lostSince: number | null = null;
  private reviving: Promise<void> | null = null;
  private readonly retired: { collection: string; index?: string }[] = [];
  private readonly listening: (() => void)[] = [];
  /** Changes of the shape of stored rows: a step of the migration, never of a service's start. */
  readonly migrations: Migrations;
  private readonly watch = setInterval(() => void this.lookAfter(), WATCH_MS).unref();

  private constructor(
    readonly connection: Connection,
    private readonly server: StoreServer,
    private readonly options: ConnectOptions,
  ) {
    this.migrations = new Migrations(connection);
  }

  /**
   * @param silenceMs how long one command may take by the wire: a query, or one step of a cursor.
   */
  static async connect(
    server: StoreServer,
    database: string,
    silenceMs = SILENCE_MS,
  ): Promise<Store> {
    const options: ConnectOptions = {
      dbName: database,
      writeConcern: { w: 'majority' },
      readConcern: { level: 'majority' },
      minPoolSize: 2,
      maxPoolSize: 40,
      autoIndex: false,
      serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
      connectTimeoutMS: SELECTION_TIMEOUT_MS,
      heartbeatFrequencyMS: HEARTBEAT_MS,
      waitQueueTimeoutMS: SELECTION_TIMEOUT_MS,
      socketTimeoutMS: silenceMs,
    };
    const connection = mongoose.createConnection();
    await open(connection, server, options);
    return new Store(connection, server, options);
  }

  /**
   * A driver whose server is killed at an unlucky moment may wait for the old connection's answer
   * for ever, and never look for the server again. Nobody restarts a process for a lost engine, so
   * this notices: not connected for a while, though a fresh connection succeeds.
   */
  private async lookAfter() {
    if (this.connection.readyState === mongoose.ConnectionStates.connected)
      return void (this.lostSince = null);
    this.lostSince ??= Date.now();
    if (Date.now() - this.lostSince < STUCK_MS || this.reviving) return;
    this.reviving = this.revive().finally(() => (this.reviving = null));
    await this.reviving;
  }

  /** Opens the connection anew under the same models, if the server can be reached at all. */
  async revive(): Promise<void> {
    try {
      const fresh = mongoose.createConnection();
      await open(fresh, this.server, { ...this.options, minPoolSize: 0 });
      await fresh.close();
      await this.connection.close(false);
      await open(this.connection, this.server, this.options);
    } catch {
      // still away: the next look tries again
    }
  }

  model<T>(collection: string, schema: Schema<T>): Model<T> {
    const model = this.connection.model(collection, schema, collection) as unknown as Model<T>;
    if (typeof this.server === 'string') askTogether(model);
    return model;
  }

  /**
   * Tells of every change to the rows of a model. False on a server, where nobody tells in time.
   */
  listen<R>({ collection }: Model<R>, listener: ChangeListener<R>): boolean {
    if (typeof this.server === 'string') return false;
    const { dbName } = this.options;
    this.listening.push(this.server.listen(dbName!, collection.collectionName, listener));
    return true;
  }

  /** A row that a listener was told of, as one who asks for it reads it: a copy. */
  asRead<R extends object>(row: Readonly<R>): R {
    return (typeof this.server === 'string' ? row : this.server.asRead(row)) as R;
  }

  /**
   * A collection that an earlier version kept and this one has no use for, or an index of one:
   * `prepare` drops it.
   */
  retire(collection: string, index?: string): void {
    this.retired.push({ collection, index });
  }

  /**
   * Creates the collections and indexes of every model, and drops what is retired: a step of the
   * start, never of a request.
   */
  async prepare(): Promise<void> {
    await this.dropRetired();
    for (const model of Object.values(this.connection.models)) {
      await model.createCollection().catch((error) => {
        if (error.codeName !== 'NamespaceExists') throw error;
      });
      await patiently(() => model.createIndexes());
    }
  }

  /** Of several replicas that start at once each may be the one that drops. */
  private async dropRetired() {
    if (!this.retired.length) return;
    const found = await this.connection.db!.listCollections().toArray();
    const there = new Set(found.map(({ name }) => name));
    for (const { collection, index } of this.retired)
      if (there.has(collection))
        await this.drop(collection, index).catch((error) => {
          if (!/^(Namespace|Index)NotFound$/.test(error.codeName)) throw error;
        });
  }

  private async drop(collection: string, index?: string) {
    if (index) await this.connection.collection(collection).dropIndex(index);
    else await this.connection.dropCollection(collection);
  }

  /** Some of the rows may be missing: a restore has begun, and not ended. */
  isBeingRestored(): Promise<boolean> {
    return isBeingRestored(this.connection);
  }

  beginRestore(): Promise<void> {
    return beginRestore(this.connection);
  }

  endRestore(): Promise<void> {
    return endRestore(this.connection);
  }

  /** Takes every row away. */
  clear(): Promise<void> {
    return clear(this.connection);
  }

  transaction<R>(work: (tx: ClientSession) => Promise<R>): Promise<R> {
    return this.connection.withSession((tx) => tx.withTransaction(() => work(tx))) as Promise<R>;
  }

  /** @throws when the server does not answer. */
  async check(): Promise<void> {
    await this.connection.db!.command({ ping: 1 });
  }

  close(): Promise<void> {
    clearInterval(this.watch);
    for (const end of this.listening.splice(0)) end();
    return this.connection.close();
  }
}

async function patiently(work: () => Promise<void>, attempts = INDEX_ATTEMPTS): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as Error).name !== 'MongoNetworkTimeoutError' || attempts === 0) throw error;
    await patiently(work, attempts - 1);
  }
}
