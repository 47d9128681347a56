import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Store } from '../store';
import { until } from '../testing';
import { InProcessBus } from './in-process';
import { Outbox, type UnitOfWork } from './outbox';
import type { Bus, BusMessage } from './port';

/** Two replicas of one service: one database, an outbox each. */
describe('the outbox of two replicas', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  let mongo: EmbeddedMongo;
  let store: Store;
  let outboxes: Outbox[];
  const published: string[] = [];
  const bus: Bus = {
    shared: true,
    audienceOf: () => 'groups',
    publish: async (messages: BusMessage[]) => {
      await new Promise((resolve) => setImmediate(resolve));
      for (const { key, value } of messages)
        published.push(`${key}/${Number(JSON.parse(value).data.mailUid)}`);
    },
    subscribe: async () => undefined,
    close: async () => undefined,
  };
  beforeAll(async () => {
    mongo = await EmbeddedMongo.start({ folder, fsync: false });
    store = await Store.connect(mongo, 'outbox');
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
      work.emit('identity.mail.queued.v1', subject, { mailUid: uid.padStart(22, '0') }),
    );

  it('keeps the order of an aggregate whose events come from both, and publishes each', async () => {
    for (const outbox of outboxes) outbox.start();
    for (let i = 0; i < 40; i++) await emit(outboxes[i % 2]!, i % 3 ? 'a' : 'b', String(i));
    await until(async () => expect(await outboxes[0]!.isEmpty()).toBe(true));
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
    await emit(outboxes[0]!, 'c', '1');
    outboxes[1]!.start();
    await emit(outboxes[1]!, 'c', '2');
    await until(() => expect(published).toEqual(['c/1', 'c/2']));
    await outboxes[1]!.stop();
  });

  it('has published its own while a neighbour has not', async () => {
    await emit(outboxes[0]!, 'e', '1');
    await expect(outboxes[0]!.isPublished()).resolves.toBe(false);
    await expect(outboxes[1]!.isPublished()).resolves.toBe(true);
    outboxes[0]!.start();
    await until(async () => expect(await outboxes[0]!.isPublished()).toBe(true));
    await outboxes[0]!.stop();
  });

  it('keeps the order of an aggregate when the clock of one replica is behind', async () => {
    await emit(outboxes[0]!, 'd', '1');
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    await emit(outboxes[1]!, 'd', '2');
    now.mockRestore();
    await emit(outboxes[0]!, 'd', '3');
    for (const outbox of outboxes) outbox.start();
    await until(async () => expect(await outboxes[0]!.isEmpty()).toBe(true));
    expect(published).toEqual(['d/1', 'd/2', 'd/3']);
    for (const outbox of outboxes) await outbox.stop();
  });

  it('lets those who change one crowded row take turns: no work is done twice', async () => {
    const counts = store.connection.collection<{ _id: string; n: number }>('counts');
    await counts.insertOne({ _id: 'crowded', n: 0 });
    let done = 0;
    const count = ({ tx }: UnitOfWork) => {
      done++;
      return counts.updateOne({ _id: 'crowded' }, { $inc: { n: 1 } }, { session: tx });
    };
    await Promise.all(Array.from({ length: 50 }, () => outboxes[0]!.transaction(count, 'crowded')));
    expect([done, (await counts.findOne({ _id: 'crowded' }))!.n]).toEqual([50, 50]);
  });

  it('refuses an event that is not of the shape of its type, and what was to commit with it', async () => {
    const rows = () => store.connection.collection('outbox').countDocuments();
    const before = await rows();
    await expect(
      outboxes[0]!.transaction(async (work) => {
        work.emit('identity.mail.queued.v1', 'e', { mailUid: '0'.repeat(22) });
        work.emit('identity.mail.queued.v1', 'e', { mailUid: 7 } as never);
      }),
    ).rejects.toThrow();
    expect(await rows()).toBe(before);
  });
});

describe('an outbox that is alone on its bus', () => {
  it('asks the store for no event that waits, once it knows of all, and keeps their order', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'known-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'known');
    const heard: string[] = [];
    let refuses = false;
    const bus = new InProcessBus();
    await bus.subscribe('ear', ['identity'], async ({ key, value }) => {
      if (refuses) throw new Error('not now');
      heard.push(`${key}/${Number(JSON.parse(value).data.mailUid)}`);
    });
    const outbox = new Outbox(store, bus, 'x');
    await store.prepare();
    // no looks by the clock
    const unref = { unref: () => undefined } as unknown as NodeJS.Timeout;
    jest.spyOn(globalThis, 'setInterval').mockImplementation(() => unref);
    const emit = (subject: string, uid: number) =>
      outbox.transaction(async (work) =>
        work.emit('identity.mail.queued.v1', subject, { mailUid: String(uid).padStart(22, '0') }),
      );
    await emit('a', 1);
    await emit('b', 2);
    outbox.start();
    await until(async () => expect(await outbox.isEmpty()).toBe(true));
    const asked: string[] = [];
    store.connection.on('operation-start', ({ method }) => void asked.push(method));
    await emit('a', 3);
    await until(() => expect(heard).toEqual(['a/1', 'b/2', 'a/3']));
    // what is held up holds up what comes behind it, and nothing else
    refuses = true;
    for (const uid of [4, 5, 6]) await emit('a', uid);
    await emit('b', 7);
    refuses = false;
    await until(() => expect(heard).toHaveLength(7));
    expect(heard.filter((each) => each.startsWith('a'))).toEqual(
      [1, 3, 4, 5, 6].map((uid) => `a/${uid}`),
    );
    expect(asked.filter((method) => method.startsWith('find'))).toEqual([]);
    await until(async () => expect(await outbox.isEmpty()).toBe(true));
    await outbox.stop();
    await store.close();
    await mongo.stop();
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  it('publishes what a process before it left, whatever the clock of that one said', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'alone-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'alone');
    const heard: string[] = [];
    const bus = new InProcessBus();
    await bus.subscribe('ear', ['identity'], async ({ key }) => void heard.push(key));
    const before = new Outbox(store, bus, 'x');
    await store.prepare();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    await before.transaction(async (work) =>
      work.emit('identity.mail.queued.v1', 'left', { mailUid: '0'.repeat(22) }),
    );
    now.mockRestore();
    const after = new Outbox(
      { ...store, model: () => store.connection.models.outbox, retire: () => {} } as never,
      bus,
      'x',
    );
    after.start();
    await until(() => expect(heard).toEqual(['left']));
    await after.stop();
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
});
