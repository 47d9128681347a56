import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Collection, Db, MongoClient } from 'mongodb';
import { clientBy, type DoorName } from '../testing/doors';
import { EmbeddedMongo } from '../server';

export type Row = Record<string, any>;

/** The code of a refusal; 0 for none. */
export const codeOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 0,
    (error) => Number(error.code),
  );
const plainId = (row: Row) => Number(row._id);

/** A store for the tests of one file, whose numbers come back as the types they are. */
export class ExactStore {
  private readonly folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  private server!: EmbeddedMongo;
  private next = 0;
  client!: MongoClient;
  db!: Db;

  /** @param door by which everything is asked. */
  constructor(door: DoorName) {
    beforeAll(async () => {
      this.server = await EmbeddedMongo.start({ folder: this.folder, fsync: false });
      this.client = await clientBy(door, this.server, 'exact', { promoteValues: false });
      this.db = this.client.db('exact');
    });
    afterAll(async () => {
      await this.client.close();
      await this.server.stop();
      rmSync(this.folder, { recursive: true });
    });
  }

  empty(): Collection<any> {
    return this.db.collection<any>(`c${this.next++}`);
  }

  /** A collection of these documents, whose ids count from 0. */
  async holding(...rows: Row[]): Promise<Collection<Row>> {
    const collection = this.empty();
    await collection.insertMany(rows.map((row, i) => ({ _id: i as any, ...row })));
    return collection;
  }

  async ids(collection: Collection<Row>, filter: Row, sort: Row = { _id: 1 }) {
    const found = collection.find(filter).sort(sort as any);
    return (await found.toArray()).map(plainId);
  }

  /** What an update makes of one document. */
  async updated(before: Row, update: Row, filter: Row = {}, options: object = {}) {
    const collection = await this.holding(before);
    await collection.updateOne({ _id: 0 as any, ...filter }, update, options);
    const { _id, ...rest } = (await collection.findOne())!;
    return rest;
  }

  /** Expects that an update is refused with this code and leaves the document as it was. */
  async refusesUpdate(before: Row, update: Row, code: number, options: object = {}) {
    const collection = await this.holding(before);
    expect(await codeOf(collection.updateOne({ _id: 0 as any }, update, options))).toBe(code);
    const { _id, ...rest } = (await collection.findOne())!;
    expect(JSON.stringify(rest)).toBe(JSON.stringify({ ...before }));
  }
}
