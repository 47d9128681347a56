import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '@chefly/contracts';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Store } from '../store';
import { until } from '../testing';
import { Consumer } from './consumer';
import { InProcessBus } from './in-process';
import { Outbox, type UnitOfWork } from './outbox';
import type { BusHandler } from './port';
import { silent, type Telemetry } from './telemetry';

const EVENTS = 20;
/** Those that find a lane free are handled alone. */
const LANES = 4;
const SHARING = EVENTS - LANES;
const lost = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

describe('events that come together', () => {
  const acts = () => store.connection.collection<{ _id: string; times: number }>('acts');
  const traces = new AsyncLocalStorage<string>();
  const telemetry: Telemetry = {
    ...silent,
    traceparent: () => traces.getStore(),
    within: (_name, event, work) => traces.run(`trace-${event.id}`, work),
  };
  let folder: string;
  let mongo: EmbeddedMongo;
  let store: Store;
  let bus: InProcessBus;
  let outbox: Outbox;
  let consumer: Consumer;
  let receive: BusHandler;
  let transactions = 0;
  /** What the handler of an event does besides. */
  let also: (id: string, work: UnitOfWork) => unknown;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'consumer-'));
    mongo = await EmbeddedMongo.start({ folder, fsync: false });
    store = await Store.connect(mongo, 'consumer');
    bus = new InProcessBus();
    outbox = new Outbox(store, bus, 'x', telemetry);
    consumer = new Consumer(store, bus, outbox, 'x', telemetry);
    consumer.on('identity.mail.queued.v1', async ({ subject }, work) => {
      await acts().updateOne(
        { _id: subject },
        { $inc: { times: 1 } },
        { upsert: true, session: work.tx },
      );
      await also(subject, work);
    });
    await store.prepare();
    await store.connection.createCollection('acts');
    const subscribe = jest.spyOn(bus, 'subscribe');
    await consumer.start();
    receive = subscribe.mock.calls[0]![2];
    const { transaction } = store;
    store.transaction = (work) => (transactions++, transaction.call(store, work) as never);
    transactions = 0;
    also = () => undefined;
  });
  afterEach(async () => {
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });

  const message = (id: string) => ({
    topic: 'identity',
    key: id,
    value: JSON.stringify({
      ...{ specversion: '1.0', id, source: '/test', type: 'identity.mail.queued.v1', subject: id },
      ...{ time: new Date().toISOString(), datacontenttype: 'application/json' },
      data: { mailUid: '0'.repeat(22) },
    }),
  });
  const publish = (ids: string[]) => bus.publish(ids.map(message));
  const ids = Array.from({ length: EVENTS }, (_, i) => `event-${i}`);
  const acted = async () => {
    const rows = await acts().find().toArray();
    return new Map(rows.map(({ _id, times }) => [_id, times]));
  };
  const once = (some: string[]) => new Map(some.toSorted().map((id) => [id, 1]));
  const parked = async () => (await consumer.deadLetters.list()).map(({ key }) => key);

  it('share a transaction, and act once each', async () => {
    await publish(ids);
    expect(transactions).toBe(LANES + 1);
    expect(await acted()).toEqual(once(ids));
    await publish(ids);
    expect(await acted()).toEqual(once(ids));
  });

  it('pass without a transaction where nobody here is concerned, and wait for the look', async () => {
    let looks = 0;
    consumer.onlyWhere('identity.mail.queued.v1', async ({ subject }) => {
      if (looks++ < EVENTS) throw lost();
      return subject === 'event-9';
    });
    await publish(ids);
    expect([await acted(), transactions]).toEqual([once(['event-9']), 1]);
    expect(await parked()).toEqual([]);
  });

  it('act once where one of them acted before', async () => {
    await publish(['event-7']);
    await publish(ids);
    expect(await acted()).toEqual(once(ids));
  });

  it('act where one of them cannot, which alone is parked', async () => {
    also = (id) => {
      if (id === 'event-9') throw new Error('not this one');
    };
    await publish(ids);
    expect(await acted()).toEqual(once(ids.filter((id) => id !== 'event-9')));
    expect(await parked()).toEqual(['event-9']);
  });

  it('emit what each has to say once, also where the others failed with it, in its own trace', async () => {
    const heard: DomainEvent[] = [];
    await bus.subscribe(
      'ear',
      ['identity'],
      async ({ value }) => void heard.push(JSON.parse(value)),
    );
    const emitting = (id: string, { emit }: UnitOfWork) =>
      emit('identity.mail.queued.v1', `of-${id}`, { mailUid: '0'.repeat(22) });
    also = (id, work) => {
      if (id.startsWith('event')) emitting(id, work);
      if (id === 'event-9') throw new Error('not this one');
    };
    await publish(ids);
    outbox.start();
    await until(async () => expect(await outbox.isEmpty()).toBe(true));
    await outbox.stop();
    const told = heard.filter(({ subject }) => subject.startsWith('of-'));
    const expected = ids.filter((id) => id !== 'event-9').map((id) => [`of-${id}`, `trace-${id}`]);
    expect(told.map(({ subject, traceparent }) => [subject, traceparent]).sort()).toEqual(
      expected.sort(),
    );
  });

  it('are each the same work with the others as alone, so that what is counted beside the store is counted once', async () => {
    const works: string[][] = [];
    also = (id, { uid }) => {
      works.push([id, uid]);
      if (works.length === EVENTS) throw new Error('the last of those that share it, once');
    };
    await publish(ids);
    expect(works.length).toBeGreaterThan(EVENTS);
    expect(works).toEqual(works.map(([id]) => [id, id]));
  });

  it('are alone where what they share lost its race twice', async () => {
    let rivals = 0;
    also = async (id, { tx }) => {
      if (id !== 'event-9' || rivals === 2) return;
      rivals++;
      const rival = acts().updateOne({ _id: 'rival' }, { $inc: { times: 1 } }, { upsert: true });
      await rival;
      await acts().updateOne({ _id: 'rival' }, { $set: { lost: true } }, { session: tx });
    };
    await acts().insertOne({ _id: 'rival', times: 0 });
    await publish(ids);
    expect([rivals, transactions]).toEqual([2, LANES + 1 + SHARING]);
    expect(await acted()).toEqual(once(ids).set('rival', 2));
  });

  it('are alone where one of them takes long', async () => {
    const now = performance.now();
    also = (id) => {
      if (id === 'event-9') jest.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
    };
    await publish(ids);
    jest.restoreAllMocks();
    expect(transactions).toBe(LANES + 1 + SHARING);
    expect(await acted()).toEqual(once(ids));
  });

  it('share nothing with one whose engine was away', async () => {
    also = (id) => {
      if (id === 'event-9') throw lost();
    };
    await expect(receive(message('event-9'))).rejects.toThrow();
    transactions = 0;
    // as the bus brings it again
    const others = ids.filter((id) => id !== 'event-9');
    const received = Promise.all(others.map((id) => receive(message(id))));
    await expect(receive(message('event-9'))).rejects.toThrow();
    await received;
    expect(transactions).toBe(LANES + 1 + 1);
    also = () => undefined;
    await receive(message('event-9'));
    expect([await acted(), await parked()]).toEqual([once(ids), []]);
  });

  it('are brought again until the engine of all is back, and act once each', async () => {
    let attempts = 0;
    also = () => {
      if (attempts++ < 2 * EVENTS) throw lost();
    };
    await publish(ids);
    expect([await acted(), await parked()]).toEqual([once(ids), []]);
  });
});
