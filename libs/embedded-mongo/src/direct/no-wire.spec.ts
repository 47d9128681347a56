import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { clientBy, type DoorName } from '../testing/doors';
import { EmbeddedMongo } from '../server';

const pipes = () =>
  process.getActiveResourcesInfo().filter((kind) => kind.startsWith('Pipe')).length;

/** @returns how many ends of sockets a client's work has opened. */
async function openedBy(door: DoorName): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  const server = await EmbeddedMongo.start({ folder, fsync: false });
  const before = pipes();
  const client = await clientBy(door, server, 'kitchen');
  const rows = client.db('kitchen').collection<{ _id: number }>('rows');
  await client.withSession((session) =>
    session.withTransaction(() => rows.insertOne({ _id: 1 }, { session })),
  );
  expect(await rows.find().toArray()).toEqual([{ _id: 1 }]);
  const opened = pipes() - before;
  await client.close();
  await server.stop();
  rmSync(folder, { recursive: true });
  return opened;
}

it('opens no socket for a client in this process', async () => {
  expect(await openedBy('function calls')).toBe(0);
  expect(await openedBy('the wire')).toBeGreaterThan(0);
});
