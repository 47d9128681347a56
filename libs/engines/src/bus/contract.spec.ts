import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { Store } from '../store';
import { engineFrom, until } from '../testing';
import { Consumer } from './consumer';
import { InProcessBus } from './in-process';
import { KafkaBus } from './kafka';
import { Outbox } from './outbox';
import type { Bus, BusMessage, Kind } from './port';

const brokers = engineFrom('KAFKA_BROKERS', 'the bus contract on Kafka')?.split(',');
const adapters: [string, (topics: string[], namespace?: string) => Promise<Bus>][] = [
  ['in-process', async () => new InProcessBus()],
];
if (brokers)
  adapters.push([
    'kafka',
    (topics, namespace) => KafkaBus.connect({ brokers, clientId: 'contract', topics, namespace }),
  ]);

describe.each(adapters)('the bus contract: %s', (_name, connect) => {
  let bus: Bus;
  let topic: string;
  const message = (key: string, value: string): BusMessage => ({ topic, key, value });
  const soon = (check: () => void) => until(check);

  beforeEach(async () => {
    topic = `t-${randomUUID()}`;
    bus = await connect([topic]);
  });
  afterEach(() => bus.close());

  it('delivers to every group, in order within a key', async () => {
    const heard: Record<string, string[]> = { one: [], two: [] };
    for (const group of ['one', 'two'])
      await bus.subscribe(
        `${group}-${topic}`,
        [topic],
        async (m) => void heard[group]!.push(`${m.key}${m.value}`),
      );
    await bus.publish([...Array(20).keys()].map((i) => message('a', String(i))));
    await bus.publish([message('b', '0')]);
    const inOrder = [...Array(20).keys()].map((i) => `a${i}`);
    await soon(() => {
      expect(heard.one!.filter((h) => h[0] === 'a')).toEqual(inOrder);
      expect(heard.two!.filter((h) => h[0] === 'a')).toEqual(inOrder);
      expect(heard.two).toContain('b0');
    });
  });

  it('delivers again what a handler failed on, before the next of that key', async () => {
    const heard: string[] = [];
    let failures = 2;
    await bus.subscribe(`g-${topic}`, [topic], async (m) => {
      if (m.value === 'first' && failures-- > 0) throw new Error('not yet');
      heard.push(m.value);
    });
    void bus.publish([message('a', 'first'), message('a', 'second')]);
    await soon(() => expect(heard).toEqual(['first', 'second']));
  });

  it('delivers what is of other keys while one of a key is being handled', async () => {
    const heard: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    await bus.subscribe(`g-${topic}`, [topic], async ({ key }) => {
      if (key === 'slow') await promise;
      heard.push(key);
    });
    const others = Array.from({ length: 40 }, (_, i) => `k${i}`);
    const published = bus.publish(['slow', ...others].map((key) => message(key, '')));
    await soon(() => expect(heard.toSorted()).toEqual(others.toSorted()));
    resolve();
    await published;
    await soon(() => expect(heard).toContain('slow'));
  });

  it('passes a message over, if at all, for those groups alone that say no to it', async () => {
    const heard: string[] = [];
    const wants = ({ type }: Kind) => type !== 'others';
    await bus.subscribe(`g-${topic}`, [topic], async (m) => void heard.push(m.value));
    await bus.subscribe(`h-${topic}`, [topic], async (m) => void heard.push(`${m.value}!`), {
      wants,
    });
    await bus.publish(['others', 'mine'].map((type) => ({ ...message('a', type), type })));
    await soon(() => expect(heard).toEqual(expect.arrayContaining(['others', 'mine', 'mine!'])));
  });

  it('is heard outside of whatever it was published from', async () => {
    const calls = new AsyncLocalStorage<string>();
    const heard: unknown[] = [];
    await bus.subscribe(`g-${topic}`, [topic], async () => void heard.push(calls.getStore()));
    await calls.run('a call', () => bus.publish([message('a', '1')]));
    await calls.run('another', () => bus.publish([message('a', '2')]));
    await soon(() => expect(heard).toEqual([undefined, undefined]));
  });

  it('never says that a message is for nobody, or for those present, while a group wants it', async () => {
    const kind = (type: string) => ({ topic, type });
    const wants = (wanted: string) => ({ wants: ({ type }: Kind) => type === wanted });
    const quiet = async () => undefined;
    await bus.subscribe(`g-${topic}`, [topic], quiet, wants('mine'));
    await bus.subscribe('live', [topic], quiet, { ...wants('hint'), broadcast: true });
    expect(bus.audienceOf(kind('mine'))).toBe('groups');
    // where others publish and listen too, nobody knows
    expect(bus.audienceOf(kind('hint'))).toBe(bus.shared ? 'groups' : 'present');
    expect(bus.audienceOf(kind('others'))).toBe(bus.shared ? 'groups' : 'nobody');
  });

  it('hands over text, not references', async () => {
    const heard: BusMessage[] = [];
    await bus.subscribe(`g-${topic}`, [topic], async (m) => void heard.push(m));
    const sent = message('a', JSON.stringify({ dish: 'حلیم' }));
    await bus.publish([sent]);
    await soon(() => expect(heard).toHaveLength(1));
    expect(heard[0]).toEqual(sent);
    expect(heard[0]).not.toBe(sent);
  });
});

describe.each(adapters)('an outbox and an ear on the bus: %s', (_name, connect) => {
  const SUBJECTS = 12;
  const EVENTS = 10;
  const BAD = 37;

  it('act on every event once, in order for each subject, and park the one that nobody can handle', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bus-'));
    const mongo = await EmbeddedMongo.start({ folder, fsync: false });
    const store = await Store.connect(mongo, 'bus');
    const bus = await connect(['identity'], `t-${randomUUID()}-`);
    const outbox = new Outbox(store, bus, 'x');
    const consumer = new Consumer(store, bus, outbox, 'ear');
    const acts = store.connection.collection<{ _id: string; did: number[] }>('acts');
    consumer.on('identity.mail.queued.v1', async ({ subject, data }, { tx }) => {
      const n = Number(data.mailUid);
      await acts.updateOne({ _id: subject }, { $push: { did: n } }, { upsert: true, session: tx });
      if (n === BAD) throw new Error('nobody can');
    });
    await store.prepare();
    await store.connection.createCollection('acts');
    await consumer.start();
    outbox.start();
    const emitted = Array.from({ length: SUBJECTS * EVENTS }, (_, n) => n);
    for (const all of Map.groupBy(emitted, (n) => Math.floor(n / SUBJECTS)).values())
      await Promise.all(
        all.map((n) =>
          outbox.transaction(async ({ emit }) =>
            emit('identity.mail.queued.v1', `s${n % SUBJECTS}`, {
              mailUid: String(n).padStart(22, '0'),
            }),
          ),
        ),
      );
    const expected = Map.groupBy(
      emitted.filter((n) => n !== BAD),
      (n) => `s${n % SUBJECTS}`,
    );
    await until(
      async () => {
        const rows = await acts.find().toArray();
        expect(new Map(rows.map(({ _id, did }) => [_id, did]))).toEqual(expected);
        expect(await outbox.isEmpty()).toBe(true);
      },
      { timeout: 60_000 },
    );
    const letters = await consumer.deadLetters.list();
    expect(letters.map(({ key }) => key)).toEqual([`s${BAD % SUBJECTS}`]);
    await outbox.stop();
    await bus.close();
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });
});

/** How far the only group of an installation has told the brokers that it has come, of all partitions. */
async function saidBy(namespace: string, topic: string): Promise<Set<string>> {
  const admin = new Kafka({ brokers: brokers!, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const { groups } = await admin.listGroups();
    const ofIt = groups.filter(({ groupId }) => groupId.startsWith(namespace));
    expect(ofIt).toHaveLength(1);
    const { groupId } = ofIt[0]!;
    const said = await admin.fetchOffsets({ groupId, topics: [namespace + topic] });
    return new Set(said.flatMap(({ partitions }) => partitions.map(({ offset }) => offset)));
  } finally {
    await admin.disconnect();
  }
}

(brokers ? describe : describe.skip)('Kafka', () => {
  it('lets many start at once on a cluster that has none of the topics', async () => {
    const topics = Array.from({ length: 8 }, () => `t-${randomUUID()}`);
    const buses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        KafkaBus.connect({ brokers: brokers!, clientId: `replica-${i}`, topics }),
      ),
    );
    await Promise.all(
      buses.map((bus, i) => bus.publish([{ topic: topics[i % 8]!, key: 'k', value: 'v' }])),
    );
    // as the gateway does, which asks where each partition ends
    await Promise.all(
      buses
        .slice(0, 3)
        .map((bus) => bus.subscribe('live', topics, async () => undefined, { broadcast: true })),
    );
    await buses[0]!.dropTopics(topics);
    await Promise.all(buses.map((bus) => bus.close()));
  });

  it('hands over to another replica what one leaves, and commits only what was dealt with', async () => {
    const topic = `t-${randomUUID()}`;
    const [one, two] = [
      await KafkaBus.connect({ brokers: brokers!, clientId: 'one', topics: [topic] }),
      await KafkaBus.connect({ brokers: brokers!, clientId: 'two', topics: [topic] }),
    ];
    const heard = new Set<string>();
    const group = `g-${topic}`;
    await one.subscribe(group, [topic], async (m) => {
      if (m.value === 'poison') throw new Error('not here');
      heard.add(m.value);
    });
    await one.publish(
      [...Array(30).keys()].map((i) => ({
        topic,
        key: String(i % 6),
        value: i === 20 ? 'poison' : String(i),
      })),
    );
    await until(() => expect(heard.size).toBeGreaterThan(15));
    await one.stopHearing();
    await two.subscribe(group, [topic], async (m) => void heard.add(m.value));
    await until(() => expect(heard.size).toBe(30));
    await until(async () => expect(await two.lag()).toEqual({ [group]: 0 }));
    await Promise.all([one.close(), two.close()]);
  });

  it('waits for one who hears all from a moment on from its first message, and forgets it once it has stopped', async () => {
    const namespace = `n-${randomUUID()}.`;
    const topic = 'told';
    const [one, two] = [
      await KafkaBus.connect({ brokers: brokers!, clientId: 'one', topics: [topic], namespace }),
      await KafkaBus.connect({ brokers: brokers!, clientId: 'two', topics: [topic], namespace }),
    ];
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const hear = () => (begun.resolve(), held.promise);
    await one.subscribe('live', [topic], hear, { broadcast: true });
    // it has said where it begins, or its first message would count as heard for a moment
    expect(await saidBy(namespace, topic)).toEqual(new Set(['0']));
    expect(await two.allHeard([])).toBe(0);
    await two.publish([{ topic, key: 'k', value: 'v' }]);
    await begun.promise;
    expect(await two.allHeard([])).toBeNull();
    held.resolve();
    await until(async () => expect(await two.allHeard([])).toBe(1));
    await one.close();
    await two.publish([{ topic, key: 'k', value: 'to nobody' }]);
    // at once: nobody comes back
    expect(await two.allHeard([])).toBe(0);
    await two.dropTopics([topic]);
    await two.close();
  });
});
