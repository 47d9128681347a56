import { mongo } from 'mongoose';

/** Rows in one answer of the server: more would keep it from others for longer. */
const BATCH = 500;
/** Nothing is there. */
const MOMENT = 'moment';

/**
 * All databases of a server as they were at the moment when it was opened, by one session of
 * snapshots. Writers go on. A server forgets the moment after a while (MongoDB: five minutes,
 * `minSnapshotHistoryWindowInSeconds`), and reads fail from then on.
 */
export class StoreSnapshot {
  private constructor(
    private readonly client: mongo.MongoClient,
    private readonly session: mongo.ClientSession,
  ) {}

  /**
   * @param url of a server whose user may read every database that is asked for
   * @param database one of these
   */
  static async open(url: string, database: string): Promise<StoreSnapshot> {
    const client = await new mongo.MongoClient(url).connect();
    const session = client.startSession({ snapshot: true });
    const snapshot = new StoreSnapshot(client, session);
    try {
      // the moment is that of the first read
      await client.db(database).collection(MOMENT).findOne({}, { session });
      return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  /** The collections that there are now. */
  async collections(database: string): Promise<string[]> {
    const found = await this.client.db(database).listCollections().toArray();
    const names = found.map(({ name }) => name);
    return names.filter((name) => !name.startsWith('system.')).sort();
  }

  /** The rows by their `_id`, each as its stored BSON. */
  async *rows(database: string, collection: string): AsyncGenerator<Buffer> {
    const rows = this.client
      .db(database)
      .collection(collection)
      .find({}, { session: this.session, sort: { _id: 1 }, batchSize: BATCH, raw: true });
    for await (const row of rows) yield row as unknown as Buffer;
  }

  async close(): Promise<void> {
    await this.session.endSession();
    await this.client.close();
  }
}
