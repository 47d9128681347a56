import { MongoClient, type BSONSerializeOptions, type ClientSession, type Db } from 'mongodb';
import { FleetingSet } from '../fleeting';
import { DirectDatabase } from './direct-database';
import { DirectSession, SessionPool, type SessionOptions } from './direct-session';
import type { Door, Entrance } from './door';
import { Space } from './space';

/**
 * A client of the driver's kind whose operations are calls of the engine in this process: no
 * connection, no pool, no search for a server. Whatever takes a `MongoClient` takes it.
 */
export class DirectClient extends MongoClient {
  private readonly entrance: Entrance;
  private readonly pool = new SessionPool();
  private readonly sessions = new FleetingSet<DirectSession>();

  /** @param database the one that `db()` means. */
  constructor(
    door: Door,
    private readonly database: string,
    options: BSONSerializeOptions = {},
  ) {
    super(`mongodb://embedded/${encodeURIComponent(database)}`, options);
    this.entrance = door.entrance(options);
    // what shows others that it is connected
    Object.assign(this, { topology: { description: { type: 'Direct' } } });
  }

  override connect(): Promise<this> {
    return Promise.resolve(this);
  }

  override db(name = this.database): Db {
    return new DirectDatabase(new Space(name, this.entrance)) as unknown as Db;
  }

  override startSession(options: SessionOptions = {}): ClientSession {
    const forget = () => this.sessions.delete(session);
    const session = new DirectSession(this.entrance, this.pool, forget, options);
    this.sessions.add(session);
    return session as unknown as ClientSession;
  }

  override withSession(...given: unknown[]): Promise<any> {
    const work = given.at(-1) as (session: ClientSession) => Promise<unknown>;
    return this.within(work, given.length > 1 ? (given[0] as SessionOptions) : {});
  }

  private async within(
    work: (session: ClientSession) => Promise<unknown>,
    options: SessionOptions,
  ) {
    const session = this.startSession(options);
    try {
      return await work(session);
    } finally {
      await session.endSession();
    }
  }

  override async close(): Promise<void> {
    for (const session of this.sessions) await session.endSession();
    const endSessions = this.pool.clear().map((id) => ({ id }));
    if (endSessions.length)
      await this.entrance.ask({ endSessions, $db: 'admin' }).catch(() => undefined);
  }
}
