import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { Store } from '../store';
import { until } from '../testing';
import { embeddedStore } from '../testing/embedded-store';
import { mailOf, notingBus } from '../testing/noting-bus';
import { Outbox } from './outbox';
import type { Bus } from './port';

describe('events that were committed just now', () => {
  const { bus, published, setAway } = notingBus({ shared: true });
  let store: Store;
  let close: () => Promise<void>;
  let outbox: Outbox;
  let look: () => void;

  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    outbox = new Outbox(store, bus, 'x');
    await store.prepare();
  });
  afterAll(() => close());
  beforeEach(async () => {
    published.length = 0;
    setAway(false);
    // looks by the clock are made by hand
    jest.spyOn(globalThis, 'setInterval').mockImplementation(((poll: () => void) => {
      look = poll;
      return setTimeout(() => undefined);
    }) as typeof setInterval);
    outbox.start();
    await over();
  });
  afterEach(async () => {
    await outbox.stop();
    jest.restoreAllMocks();
  });
  const over = () => until(async () => expect(await outbox.isEmpty()).toBe(true));
  const emit = (subject: string, uid: string) =>
    outbox.transaction(async (work) => work.emit('identity.mail.queued.v1', subject, mailOf(uid)));
  /** The next transaction is committed, and its writer hears so when it is let. */
  const hearLate = () => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
    const transaction = store.transaction.bind(store);
    jest.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
      const result = await transaction(work);
      commit();
      await heard;
      return result;
    });
    return { committed, hear };
  };

  it('are published without being read again, and taken away together', async () => {
    const did: string[] = [];
    const note = ({ collectionName, method }: { collectionName: string; method: string }) => {
      if (collectionName === 'outbox') did.push(method);
    };
    store.connection.on('operation-start', note);
    await outbox.transaction(async (work) => {
      for (let i = 0; i < 20; i++) work.emit('identity.mail.queued.v1', `subject-${i}`, mailOf(0));
    });
    await over();
    store.connection.off('operation-start', note);
    expect([did.filter((method) => method === 'find').length, published.length]).toEqual([0, 20]);
    // the first alone, the others while that is under way
    expect(did.filter((method) => method === 'deleteMany').length).toBe(2);
  });

  it('are not published again where a look found them first, and others of theirs followed', async () => {
    const { committed, hear } = hearLate();
    const first = emit('late', '1');
    await committed;
    await emit('late', '2');
    await over();
    expect(published).toEqual(['late/1', 'late/2']);
    hear();
    await first;
    await emit('late', '3');
    await over();
    expect(published).toEqual(['late/1', 'late/2', 'late/3']);
  });

  it('are published once where a look read them before they were gone', async () => {
    const { committed, hear } = hearLate();
    const emitted = emit('read', '1');
    await committed;
    const { promise: brought, resolve: bring } = Promise.withResolvers<void>();
    const { promise: read, resolve: reads } = Promise.withResolvers<void>();
    const rows = store.connection.models.outbox!;
    const { find } = rows;
    jest.spyOn(rows, 'find').mockImplementationOnce(((filter: object) => {
      const found = async () => {
        const all = await find.call(rows, filter as never).lean();
        reads();
        await brought;
        return all;
      };
      const query = { sort: () => query, limit: () => query, lean: found };
      return query;
    }) as never);
    look();
    await read;
    hear();
    await emitted;
    // while the look still has them
    await until(() => expect(published).toEqual(['read/1']));
    await until(async () => expect(await rows.countDocuments()).toBe(0));
    bring();
    await emit('read', '2');
    await over();
    expect(published).toEqual(['read/1', 'read/2']);
  });

  it('are published by the next process where this one ends before the bus has them', async () => {
    setAway(true);
    await emit('left', '1');
    await outbox.stop();
    expect([published, await outbox.isEmpty()]).toEqual([[], false]);
    setAway(false);
    const next = new Outbox(
      { ...store, model: () => store.connection.models.outbox, retire: () => {} } as never,
      { ...bus, shared: false },
      'x',
    );
    next.start();
    await until(() => expect(published).toEqual(['left/1']));
    await next.stop();
  });

  it('are none where their transaction failed or was done again', async () => {
    const one = store.connection.collection<{ _id: string; n: number }>('ones');
    await one.insertOne({ _id: 'one', n: 0 });
    let attempts = 0;
    await outbox.transaction(async (work) => {
      work.emit('identity.mail.queued.v1', 'again', mailOf(attempts));
      await one.findOne({ _id: 'one' }, { session: work.tx });
      if (!attempts++) await one.updateOne({ _id: 'one' }, { $inc: { n: 1 } });
      await one.updateOne({ _id: 'one' }, { $inc: { n: 1 } }, { session: work.tx });
    });
    await expect(
      outbox.transaction(async (work) => {
        work.emit('identity.mail.queued.v1', 'never', mailOf(0));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await over();
    expect([attempts, published]).toEqual([2, ['again/1']]);
    expect(outbox['relay']['expected'].size).toBe(0);
  });
});

describe('a subject that is held up', () => {
  it('holds up no other', async () => {
    const { store, close } = await embeddedStore();
    const { bus, published } = notingBus({ shared: true });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const publish: Bus['publish'] = async (messages) => {
      if (messages[0]!.key === 'held') await held;
      await bus.publish(messages);
    };
    const outbox = new Outbox(store, { ...bus, publish }, 'x');
    await store.prepare();
    outbox.start();
    const emit = (subject: string) =>
      outbox.transaction(async (work) => work.emit('identity.mail.queued.v1', subject, mailOf(0)));
    await emit('held');
    for (let i = 0; i < 3; i++) {
      await emit(`free-${i}`);
      await until(() => expect(published).toContain(`free-${i}/0`));
    }
    expect(published).not.toContain('held/0');
    letGo();
    await until(async () => expect(await outbox.isEmpty()).toBe(true));
    expect(published.filter((line) => line === 'held/0')).toHaveLength(1);
    await outbox.stop();
    await close();
  });
});
