import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { serialize } from 'bson';
import { BareSocket } from './testing/bare-socket';
import { EmbeddedMongo } from './server';
import { Framing } from './wire';

let folder: string;
let server: EmbeddedMongo;
let bare: BareSocket;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  server = await EmbeddedMongo.start({ folder, fsync: false });
  bare = await BareSocket.to(join(folder, 'mongo.sock'));
});
afterEach(async () => {
  bare.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

it('holds back a client that never takes its answers, and answers all once it does', async () => {
  await bare.send({ insert: 'rows', documents: [{ text: 'x'.repeat(1_000_000) }] });
  const body = serialize({ find: 'rows', comment: 'y'.repeat(200_000), $db: 'test' });
  const message = Buffer.alloc(21 + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(2013, 12);
  message.set(body, 21);
  const many = 150;
  const greedy = connect(join(folder, 'mongo.sock')).pause();
  let taken = 0;
  const sent = (async () => {
    for (; taken < many; taken++)
      await new Promise<void>((resolve) => greedy.write(message, () => resolve()));
  })();
  // until nothing more of it is taken, while others are answered
  for (let before = -1, quiet = 0; quiet < 100; before = taken) {
    await bare.send({ ping: 1 });
    quiet = taken === before ? quiet + 1 : 0;
  }
  expect(taken).toBeLessThan(many / 2);
  let answers = 0;
  const framing = new Framing();
  await new Promise<void>((resolve) => {
    greedy.on('data', (chunk) => {
      answers += [...framing.push(chunk)].length;
      if (answers === many) resolve();
    });
    greedy.resume();
  });
  await sent;
  greedy.destroy();
});

it('answers many messages that come at once in their order', async () => {
  const replies = await Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      bare.send({ insert: 'rows', documents: Array.from({ length: (n % 3) + 1 }, () => ({})) }),
    ),
  );
  expect(replies.map(({ n }) => n)).toEqual(replies.map((_, n) => (n % 3) + 1));
});
