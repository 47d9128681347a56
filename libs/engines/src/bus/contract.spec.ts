import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { engineFrom, until } from '../testing';
import { InProcessBus } from './in-process';
import { KafkaBus } from './kafka';
import type { Bus, BusMessage } from './port';

const brokers = engineFrom('KAFKA_BROKERS', 'the bus contract on Kafka')?.split(',');
const adapters: [string, (topics: string[]) => Promise<Bus>][] = [
  ['in-process', async () => new InProcessBus()],
];
if (brokers)
  adapters.push(['kafka', (topics) => KafkaBus.connect({ brokers, clientId: 'contract', topics })]);

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
});
