import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { events, topicOf, type EventType } from '@chefly/contracts';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { isLostEngine } from '../lost-engine';
import { Store } from '../store';
import { embeddedStore } from '../testing/embedded-store';
import { Consumer } from './consumer';
import { InProcessBus } from './in-process';
import { Outbox } from './outbox';
import { silent, type Telemetry } from './telemetry';

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
      new Outbox(
        { model: () => store.connection.models.outbox, retire: () => {} } as never,
        bus,
        'x',
      ),
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

describe('an event that fails', () => {
  it('is done, told by its name and id, and kept nowhere, where it names somebody who is gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gone-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'gone');
    const bus = new InProcessBus();
    const letGo = jest.fn<Telemetry['letGo']>();
    const consumer = new Consumer(store, bus, new Outbox(store, bus, 'x'), 'x', {
      ...silent,
      letGo,
    });
    await store.prepare();
    consumer.on('identity.mail.queued.v1', async () => {
      throw new Error('not known here');
    });
    await consumer.start();
    const about = (subject: string, id: string) => {
      const value = JSON.stringify({ ...mailQueued(id), subject });
      return { topic: 'identity', key: subject, value };
    };
    await bus.publish([about(gone, 'before'), about(other, 'of another')]);
    await store.transaction((tx) => consumer.forget(gone, tx));
    await bus.publish([about(gone, 'later')]);
    expect((await consumer.deadLetters.list()).map(({ key }) => key)).toEqual([other]);
    expect(letGo.mock.calls).toEqual([[{ id: 'later', type: 'identity.mail.queued.v1' }]]);
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });

  /** A service whose handler of this type always fails. */
  async function failing(type: EventType) {
    const { store, close } = await embeddedStore();
    const bus = new InProcessBus();
    const consumer = new Consumer(store, bus, new Outbox(store, bus, 'x'), 'x');
    await store.prepare();
    consumer.on(type, () => Promise.reject(new Error('once')));
    await consumer.start();
    return { store, bus, consumer, close };
  }
  const [gone, other] = ['g'.repeat(22), 'o'.repeat(22)];

  it.each(['identity.erasure.ended.v1', 'chat.erasure.done.v1'] as const)(
    'is kept where it is part of taking out whoever is gone (%s)',
    async (type) => {
      const { store, bus, consumer, close } = await failing(type);
      const publish = (id: string) => {
        const data = { uid: gone, erasureUid: 'e'.repeat(22) };
        const value = JSON.stringify({ ...mailQueued(id), type, data });
        return bus.publish([{ topic: topicOf(type), key: gone, value }]);
      };
      await publish('before');
      await store.transaction((tx) => consumer.forget(gone, tx));
      await publish('behind');
      const letters = await consumer.deadLetters.list();
      expect(letters.map(({ _id }) => _id)).toEqual(['before', 'behind']);
      await close();
    },
  );

  it('is kept where whoever is gone is only named beside what it is about', async () => {
    const type = 'moderation.appeal.answered.v1';
    const { store, bus, consumer, close } = await failing(type);
    const publish = (id: string, memberUid: string, answeredBy: string) => {
      const data = { decisionUid: 'd'.repeat(22), memberUid, stands: true, answer: '', answeredBy };
      const value = JSON.stringify({ ...mailQueued(id), type, data });
      return bus.publish([{ topic: 'moderation', key: 's', value }]);
    };
    await publish('by whoever is gone', other, gone);
    await publish('of whoever is gone', gone, other);
    await store.transaction((tx) => consumer.forget(gone, tx));
    await publish('by whoever is gone, later', other, gone);
    await publish('of whoever is gone, later', gone, other);
    await publish('of and by whoever is gone', gone, gone);
    const letters = await consumer.deadLetters.list();
    expect(letters.map(({ _id }) => _id)).toEqual([
      'by whoever is gone',
      'by whoever is gone, later',
    ]);
    await close();
  });

  it('is kept where it is a fee, which the books need whoever of the two is gone', async () => {
    const type = 'sessions.fee.due.v1';
    const { store, bus, consumer, close } = await failing(type);
    const uids = { sessionUid: 's'.repeat(22), agreementUid: 'a'.repeat(22) };
    const data = {
      ...{ ...uids, memberUid: gone, chefUid: other, recipeName: 'Haleem', pricePaise: 50_000 },
      startedAt: new Date().toISOString(),
    };
    const publish = (id: string) => {
      const value = JSON.stringify({ ...mailQueued(id), type, data });
      return bus.publish([{ topic: 'sessions', key: uids.sessionUid, value }]);
    };
    await publish('before');
    await store.transaction((tx) => consumer.forget(gone, tx));
    await publish('behind');
    const letters = await consumer.deadLetters.list();
    expect(letters.map(({ _id }) => _id)).toEqual(['before', 'behind']);
    await close();
  });
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

describe('an event that a later version publishes', () => {
  const LATER = 'identity.mail.queued.v2';
  const all = events as Record<string, object>;
  afterEach(() => {
    delete all[LATER];
  });

  it('is kept by who knows an earlier one of its name, and handled once by the first that knows it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'later-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const replica = async () => {
      const store = await Store.connect(mongo, 'later');
      const bus = new InProcessBus();
      return { store, bus, consumer: new Consumer(store, bus, new Outbox(store, bus, 'x'), 'x') };
    };
    const [before, now] = [await replica(), await replica()];
    let acted = 0;
    before.consumer.on('identity.mail.queued.v1', async () => {});
    before.consumer.on('notifications.digest.written.v1', async () => {});
    now.consumer.on(LATER as 'identity.mail.queued.v1', async () => void acted++);
    await before.store.prepare();
    await before.consumer.start();
    const publish = (type: string) =>
      before.bus.publish([
        {
          topic: type.split('.')[0]!,
          key: 's',
          type,
          value: JSON.stringify({ ...mailQueued(type), type }),
        },
      ]);
    // of no name that is handled, and of one whose later version is known and left to others
    await publish('identity.something-else.begun.v1');
    await publish('notifications.digest.written.v2');
    await publish(LATER);
    expect((await before.consumer.deadLetters.list()).map(({ _id }) => _id)).toEqual([LATER]);
    await before.consumer.takeUp();
    expect(await before.consumer.deadLetters.count()).toBe(1);

    all[LATER] = events['identity.mail.queued.v1'];
    await Promise.all([now.consumer.takeUp(), now.consumer.takeUp()]);
    expect([acted, await now.consumer.deadLetters.count()]).toEqual([1, 0]);
    await before.store.close();
    await now.store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
});
