import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLostEngine } from '../lost-engine';
import { Store } from '../store';
import { Consumer } from './consumer';
import { InProcessBus } from './in-process';
import { Outbox } from './outbox';
import type { Bus, BusMessage } from './port';

/** Two replicas of one service: one database, an outbox each. */
describe('the outbox of two replicas', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  let mongo: EmbeddedMongo;
  let store: Store;
  let outboxes: Outbox[];
  const published: string[] = [];
  const bus: Bus = {
    publish: async (messages: BusMessage[]) => {
      await new Promise((resolve) => setImmediate(resolve));
      for (const { key, value } of messages) published.push(`${key}/${JSON.parse(value).data.uid}`);
    },
    subscribe: async () => undefined,
    close: async () => undefined,
  };
  beforeAll(async () => {
    mongo = await EmbeddedMongo.start({ folder, fsync: false });
    store = await Store.connect(mongo.url, 'outbox');
    outboxes = [
      new Outbox(store, bus, 'one'),
      new Outbox(
        {
          connection: store.connection,
          model: () => store.connection.models.outbox,
          transaction: (work: never) => store.transaction(work),
        } as never,
        bus,
        'two',
      ),
    ];
    await store.prepare();
  });
  beforeEach(() => void (published.length = 0));
  afterAll(async () => {
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
  const emit = (outbox: Outbox, subject: string, uid: string) =>
    outbox.transaction(async (work) =>
      work.emit('identity.mail.queued.v1', subject, { mailUid: uid, uid } as never),
    );

  it('keeps the order of an aggregate whose events come from both, and publishes each', async () => {
    for (const outbox of outboxes) outbox.start();
    for (let i = 0; i < 40; i++) await emit(outboxes[i % 2]!, i % 3 ? 'a' : 'b', String(i));
    await vi.waitFor(async () => expect(await outboxes[0]!.isEmpty()).toBe(true), {
      timeout: 10_000,
    });
    for (const subject of ['a', 'b']) {
      const own = published
        .filter((line) => line.startsWith(`${subject}/`))
        .map((line) => Number(line.split('/')[1]));
      expect(own).toEqual([...own].sort((x, y) => x - y));
    }
    expect(new Set(published).size).toBe(40);
    for (const outbox of outboxes) await outbox.stop();
  });

  it('publishes for a neighbour that died, after a while', async () => {
    await emit(outboxes[0]!, 'c', 'orphan');
    outboxes[1]!.start();
    await emit(outboxes[1]!, 'c', 'mine');
    await vi.waitFor(() => expect(published).toEqual(['c/orphan', 'c/mine']), { timeout: 15_000 });
    await outboxes[1]!.stop();
  });
});

describe('an event whose engine is away', () => {
  it('is never given up on, and acts once when the engine is back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lost-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo.url, 'lost');
    const bus = new InProcessBus();
    const consumer = new Consumer(store, bus, new Outbox(store, bus, 'x'), 'x');
    await store.prepare();
    let away = 12;
    let acted = 0;
    consumer.on('identity.mail.queued.v1', async () => {
      if (away-- > 0)
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      acted++;
    });
    await consumer.start();
    const event = {
      specversion: '1.0',
      id: 'e1',
      type: 'identity.mail.queued.v1',
      subject: 's',
      time: new Date().toISOString(),
      data: { mailUid: 'm' },
    };
    await bus.publish([{ topic: 'identity', key: 's', value: JSON.stringify(event) }]);
    expect([acted, await consumer.deadLetters.countDocuments()]).toEqual([1, 0]);
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });

  it('knows a lost engine from a refusal', () => {
    for (const error of [
      { code: 'ECONNREFUSED' },
      { name: 'MongoServerSelectionError' },
      new Error('x', { cause: { code: 'ETIMEDOUT' } }),
      { message: "Stream isn't writeable and enableOfflineQueue options is false" },
      { code: 11600 },
    ])
      expect(isLostEngine(error)).toBe(true);
    for (const error of [
      new Error('no'),
      { code: 11000 },
      { code: 'ENOENT' },
      null,
      undefined,
      new TypeError('x'),
    ])
      expect(isLostEngine(error)).toBe(false);
  });
});
