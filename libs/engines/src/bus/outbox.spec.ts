import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isLostEngine } from '../lost-engine';
import { Store } from '../store';
import { until } from '../testing';
import { Consumer } from './consumer';
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
      { ...store, model: () => store.connection.models.outbox } as never,
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

describe('a subject that is held up', () => {
  it('holds up no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'held-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'held');
    const published: string[] = [];
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const outbox = new Outbox(
      store,
      {
        shared: true,
        publish: async ([message]) => {
          if (message!.key === 'held') await held;
          published.push(message!.key);
        },
        subscribe: async () => undefined,
        close: async () => undefined,
      },
      'x',
    );
    await store.prepare();
    outbox.start();
    const emit = (subject: string) =>
      outbox.transaction(async (work) =>
        work.emit('identity.mail.queued.v1', subject, { mailUid: '0'.repeat(22) }),
      );
    await emit('held');
    for (let i = 0; i < 3; i++) {
      await emit(`free-${i}`);
      await until(() => expect(published).toContain(`free-${i}`));
    }
    expect(published).not.toContain('held');
    letGo();
    await until(async () => expect(await outbox.isEmpty()).toBe(true));
    expect(published.filter((key) => key === 'held')).toEqual(['held']);
    await outbox.stop();
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('a parked event', () => {
  it('stays parked when an engine is lost while it is delivered again, and where nobody handles it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parked-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'parked');
    const bus = new InProcessBus();
    const consumer = new Consumer(store, bus, new Outbox(store, bus, 'x'), 'x');
    await store.prepare();
    let answer: Error | null = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    let acted = 0;
    consumer.on('identity.mail.queued.v1', async () => {
      if (answer) throw answer;
      acted++;
    });
    const message = { topic: 'identity', key: 's', value: JSON.stringify(mailQueued('e2')) };
    await consumer.deadLetters.park('e2', message, 'x');
    await expect(consumer.replay('e2')).rejects.toThrow();
    expect(await consumer.deadLetters.count()).toBe(1);
    answer = new Error('still wrong');
    expect(await consumer.replay('e2')).toBe('parked');
    const elsewhere = new Consumer(
      { model: (name: string) => store.connection.models[name] } as never,
      bus,
      new Outbox({ model: () => store.connection.models.outbox } as never, bus, 'x'),
      'x',
    );
    expect(await elsewhere.replay('e2')).toBe('ignored');
    expect(await consumer.deadLetters.count()).toBe(1);
    answer = null;
    expect(await consumer.replay('e2')).toBe('done');
    expect([acted, await consumer.deadLetters.count()]).toEqual([1, 0]);
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
});

const mailQueued = (id: string) => ({
  specversion: '1.0',
  id,
  source: '/test',
  type: 'identity.mail.queued.v1',
  subject: 's',
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  data: { mailUid: '0'.repeat(22) },
});

describe('an event whose engine is away', () => {
  it('is never given up on, and acts once when the engine is back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lost-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'lost');
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
    const event = mailQueued('e1');
    await bus.publish([{ topic: 'identity', key: 's', value: JSON.stringify(event) }]);
    expect([acted, await consumer.deadLetters.count()]).toEqual([1, 0]);
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
