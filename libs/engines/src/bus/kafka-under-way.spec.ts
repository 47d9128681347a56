import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { engineFrom, until } from '../testing';
import { KafkaBus } from './kafka';

const brokers = engineFrom('KAFKA_BROKERS', 'what is on its way through Kafka')?.split(',');
const TOPICS = ['a', 'b'];

(brokers ? describe : describe.skip)('what is on its way through Kafka', () => {
  let bus: KafkaBus;
  let listening: KafkaBus;
  beforeEach(async () => {
    const options = { brokers: brokers!, clientId: 'under-way', namespace: `${randomUUID()}.` };
    bus = await KafkaBus.connect({ ...options, topics: TOPICS });
    listening = await KafkaBus.connect({ ...options, topics: TOPICS });
  });
  afterEach(async () => {
    await listening.close();
    await bus.dropTopics(TOPICS);
    await bus.close();
  });
  const publish = (topic: string, ...values: string[]) =>
    bus.publish(values.map((value) => ({ topic, key: 'k', value })));

  it('is what one of the groups has not dealt with, in its order, and nothing that comes later', async () => {
    const heard: string[] = [];
    let deals = true;
    const hear = async ({ value }: { value: string }) => {
      if (!deals) throw new Error('not now');
      heard.push(value);
    };
    await listening.subscribe('quick', TOPICS, async ({ value }) => void heard.push(value));
    await listening.subscribe('slow', ['a'], hear);
    await publish('a', '1');
    await publish('b', '1');
    await until(() => expect(heard).toHaveLength(3));
    await until(async () => expect(await bus.unheard(['quick', 'slow'])).toEqual(new Map()));
    expect(await bus.read(new Map())).toEqual([]);

    deals = false;
    await publish('a', '2', '3');
    await publish('b', '2');
    await until(() => expect(heard).toHaveLength(6));
    await until(async () => expect(await bus.unheard(['quick'])).toEqual(new Map()));
    const span = await bus.unheard(['quick', 'slow', 'never-there']);
    await publish('a', '4');
    const found = await bus.read(span);
    expect(found.map(({ topic, key, value }) => [topic, key, value])).toEqual([
      ['a', 'k', '2'],
      ['a', 'k', '3'],
    ]);
    deals = true;
  });

  it('is everything for a group that listens and has dealt with nothing yet', async () => {
    let asked = 0;
    await publish('a', '1');
    await listening.subscribe('new', ['a'], async () => {
      asked++;
      throw new Error('not now');
    });
    await until(() => expect(asked).toBeGreaterThan(0));
    const found = await bus.read(await bus.unheard(['new']));
    expect(found.map(({ value }) => value)).toEqual(['1']);
  });
});
