import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Timestamp } from 'bson';
import { MongoClient, type CommandStartedEvent } from 'mongodb';
import { BareSocket } from './testing/bare-socket';
import { EmbeddedMongo } from './server';

let folder: string;
let server: EmbeddedMongo;
let bare: BareSocket;
const start = async () => {
  server = await EmbeddedMongo.start({ folder, fsync: false });
  bare = await BareSocket.to(join(folder, 'mongo.sock'));
};
const stop = async () => {
  bare.close();
  await server.stop();
};
const told = async (command: object): Promise<Timestamp> => {
  await bare.send(command);
  expect(bare.times.$clusterTime.clusterTime).toEqual(bare.times.operationTime);
  return bare.times.operationTime;
};
const insert = { insert: 'rows', documents: [{}] };
const after = (afterClusterTime: unknown) => ({ find: 'rows', readConcern: { afterClusterTime } });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

it('tells with every answer when the last write was, a failure’s and a cursor’s included', async () => {
  const before = await told({ ping: 1 });
  const written = await told(insert);
  expect(written.greaterThan(before)).toBe(true);
  for (const command of [{ find: 'rows' }, { hello: 1 }, { nothing: 1 }, { count: 'rows' }])
    expect(await told(command)).toEqual(written);
  expect((await told(insert)).greaterThan(written)).toBe(true);
});

it('reads what it has told of, and refuses a time that has not come', async () => {
  const written = await told(insert);
  expect(await bare.send(after(written))).toMatchObject({ ok: 1 });
  const later = new Timestamp({ t: written.t + 1000, i: 1 });
  expect(await bare.send(after(later))).toMatchObject({ code: 72 });
  expect(await bare.send(after('now'))).toMatchObject({ code: 14 });
});

it('has reached, started anew, whatever time it told before', async () => {
  let written = await told(insert);
  for (let n = 0; n < 20; n++) written = await told(insert);
  await stop();
  await start();
  expect(await bare.send(after(written))).toMatchObject({ ok: 1 });
});

it('goes on from a time that a client heard elsewhere, unless nobody can have told it', async () => {
  const now = await told(insert);
  const hear = (clusterTime: Timestamp) => told({ ping: 1, $clusterTime: { clusterTime } });
  const ahead = new Timestamp({ t: now.t + 5, i: 7 });
  expect(await hear(ahead)).toEqual(ahead);
  expect(await hear(new Timestamp({ t: now.t + 100_000, i: 1 }))).toEqual(ahead);
  expect((await told(insert)).greaterThan(ahead)).toBe(true);
});

it('lets a driver’s session read what it wrote', async () => {
  const client = await new MongoClient(server.url, { monitorCommands: true }).connect();
  const asked: CommandStartedEvent[] = [];
  client.on('commandStarted', (event) => asked.push(event));
  const rows = client.db('test').collection('rows');
  await client.withSession({ causalConsistency: true }, async (session) => {
    await rows.insertOne({ n: 1 }, { session });
    expect(await rows.findOne({ n: 1 }, { session })).toMatchObject({ n: 1 });
    expect(asked.at(-1)!.command.readConcern).toEqual({ afterClusterTime: session.operationTime });
  });
  await client.close();
});
