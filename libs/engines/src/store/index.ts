import { randomBytes } from 'node:crypto';
import mongoose, {
  type ClientSession,
  type Connection,
  type ConnectOptions,
  type Model,
  type Schema,
} from 'mongoose';

mongoose.set('strictQuery', true);
mongoose.set('bufferTimeoutMS', 5000);

/** A lost server is told within this, and the caller decides: a request answers 503, a consumer goes on trying. */
const SELECTION_TIMEOUT_MS = 5000;
const WATCH_MS = 3000;
/** Longer than any driver needs to come back by itself once the server does. */
const STUCK_MS = 12_000;

/** 128 random bits in base64url, 22 characters. */
export const newUid = () => randomBytes(16).toString('base64url');

export const isDuplicate = (error: unknown): boolean =>
  (error as { code?: number })?.code === 11000;

/** The name of a service's own database. */
export const databaseOf = (service: string, namespace = '') =>
  `chefly_${namespace ? `${namespace}_` : ''}${service}`;

/** One service's own database. */
export class Store {
  private lostSince: number | null = null;
  private reviving: Promise<void> | null = null;
  private readonly watch = setInterval(() => void this.lookAfter(), WATCH_MS).unref();

  private constructor(
    readonly connection: Connection,
    private readonly url: string,
    private readonly options: ConnectOptions,
  ) {}

  static async connect(url: string, database: string): Promise<Store> {
    const options: ConnectOptions = {
      dbName: database,
      writeConcern: { w: 'majority' },
      readConcern: { level: 'majority' },
      minPoolSize: 2,
      maxPoolSize: 40,
      autoIndex: false,
      serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    };
    const connection = await mongoose.createConnection(url, options).asPromise();
    return new Store(connection, url, options);
  }

  /**
   * A driver whose server is killed at an unlucky moment may wait for the old connection's answer for ever, and never
   * look for the server again. Nobody restarts a process for a lost engine, so this notices: not connected for a while,
   * though a fresh connection succeeds.
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
      await (
        await mongoose.createConnection(this.url, { ...this.options, minPoolSize: 0 }).asPromise()
      ).close();
      await this.connection.close(false);
      await this.connection.openUri(this.url, this.options);
    } catch {
      // still away: the next look tries again
    }
  }

  model<T>(collection: string, schema: Schema<any>): Model<T> {
    return this.connection.model(collection, schema, collection) as unknown as Model<T>;
  }

  /** Creates the collections and indexes of every model: a step of the start, never of a request. */
  async prepare(): Promise<void> {
    for (const model of Object.values(this.connection.models)) {
      await model.createCollection().catch((error) => {
        if (error.codeName !== 'NamespaceExists') throw error;
      });
      await model.createIndexes();
    }
  }

  transaction<R>(work: (session: ClientSession) => Promise<R>): Promise<R> {
    return this.connection.withSession((session) =>
      session.withTransaction(() => work(session)),
    ) as Promise<R>;
  }

  /** @throws when the server does not answer. */
  async check(): Promise<void> {
    await this.connection.db!.command({ ping: 1 });
  }

  close(): Promise<void> {
    clearInterval(this.watch);
    return this.connection.close();
  }
}

export interface PageQuery {
  cursor?: string;
  limit: number;
}

type Direction = 1 | -1;

/**
 * One page of a list by keyset: ordered by `field` and then `_id`, both in one direction, from where the cursor says.
 * Needs an index that starts with the filter's equalities and ends with `field, _id`.
 */
export async function listPage<T extends { _id: string }>(
  model: Model<T>,
  filter: Record<string, unknown>,
  field: keyof T & string,
  direction: Direction,
  { cursor, limit }: PageQuery,
): Promise<{ rows: T[]; next: string | null }> {
  const after = cursor ? decodeCursor(cursor) : null;
  const beyond = direction === -1 ? '$lt' : '$gt';
  const range = after
    ? {
        $or: [
          { [field]: { [beyond]: after.value } },
          { [field]: after.value, _id: { [beyond]: after.id } },
        ],
      }
    : {};
  const rows = (await model
    .find({ ...filter, ...range } as never)
    .sort({ [field]: direction, _id: direction })
    .limit(limit + 1)
    .lean()) as unknown as T[];
  const more = rows.length > limit;
  if (more) rows.pop();
  const lastRow = rows.at(-1);
  return { rows, next: more && lastRow ? encodeCursor(lastRow[field], lastRow._id) : null };
}

export function encodeCursor(value: unknown, id: string): string {
  return Buffer.from(
    JSON.stringify([value instanceof Date ? { d: value.getTime() } : value, id]),
  ).toString('base64url');
}

/** An unreadable cursor reads as none: the list starts anew. */
export function decodeCursor(cursor: string): { value: any; id: string } | null {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof id !== 'string') return null;
    if (typeof value === 'object' && value !== null)
      return Number.isFinite(value.d) ? { value: new Date(value.d), id } : null;
    return { value, id };
  } catch {
    return null;
  }
}
