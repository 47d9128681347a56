import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import { clientBy } from './testing/doors';
import { EmbeddedMongo } from './server';
import { MOST_SNAPSHOTS } from './snapshots';

describe('the store as it was at one moment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let client: MongoClient;
  let rows: Collection<{ n: number }>;
  const sessions: ClientSession[] = [];

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder, fsync: false });
    client = await clientBy('the wire', server, 'test');
    rows = client.db('test').collection('rows');
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  /** @returns how many rows there are at a moment after one more was written */
  async function look() {
    await rows.insertOne({ n: sessions.length });
    const session = client.startSession({ snapshot: true });
    sessions.push(session);
    return (await rows.find({}, { session }).toArray()).length;
  }

  it('is kept for so many readers and no more, until one of them has done', async () => {
    for (let n = 1; n <= MOST_SNAPSHOTS; n++) expect(await look()).toBe(n);
    await expect(look()).rejects.toMatchObject({ code: 246 });
    expect(await rows.find({}, { session: sessions[0] }).toArray()).toHaveLength(1);
    await client.db('admin').command({ endSessions: [sessions[0]!.id] });
    expect(await look()).toBe(MOST_SNAPSHOTS + 2);
  });
});
