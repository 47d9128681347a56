import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Producer, ProducerBatch } from 'kafkajs';
import { until } from '../testing';
import { KafkaPublisher } from './kafka-publisher';

/**
 * Stands for the library: requests wait until the test answers them. What brokers do is shown with
 * real ones.
 */
class Requests {
  producers = 0;
  readonly open: {
    producer: number;
    values: string[];
    answer: () => void;
    refuse: (error: Error) => void;
  }[] = [];

  readonly make = (): Producer => {
    const producer = ++this.producers;
    const sendBatch = ({ topicMessages = [] }: ProducerBatch) =>
      new Promise<void>((answer, refuse) =>
        this.open.push({
          producer,
          values: topicMessages.flatMap(({ messages }) =>
            messages.map(({ value }) => String(value)),
          ),
          answer,
          refuse,
        }),
      );
    return {
      connect: async () => undefined,
      disconnect: async () => undefined,
      sendBatch,
    } as never;
  };

  async next() {
    await until(() => expect(this.open).not.toEqual([]), { interval: 1 });
    return this.open.shift()!;
  }
}

const away = () => Object.assign(new Error('no broker'), { retriable: true });
const refused = () => Object.assign(new Error('too large'), { retriable: false });

describe('publishing to Kafka', () => {
  let requests: Requests;
  let publisher: KafkaPublisher;
  const publish = (value: string) =>
    publisher.publish([{ topic: 't', key: 'k', value }]).then(
      () => 'yes',
      (error: Error) => error.message,
    );

  beforeEach(() => {
    requests = new Requests();
    publisher = new KafkaPublisher(requests.make);
  });
  afterEach(() => void jest.useRealTimers());

  it('has one request under way, and sends together what waited for it', async () => {
    const answers = ['a', 'b', 'c', 'd'].map(publish);
    const first = await requests.next();
    expect(first.values).toEqual(['a']);
    expect(requests.open).toEqual([]);
    first.answer();
    const second = await requests.next();
    expect(second.values).toEqual(['b', 'c', 'd']);
    second.answer();
    expect(await Promise.all(answers)).toEqual(Array(4).fill('yes'));
    expect(requests.producers).toBe(1);
  });

  it('takes another producer after a failure, and tells all who wait when no broker is there', async () => {
    const first = publish('a');
    const request = await requests.next();
    const waiting = publish('b');
    request.refuse(away());
    expect(await Promise.all([first, waiting])).toEqual(['no broker', 'no broker']);
    const again = publish('a');
    const next = await requests.next();
    expect(next.producer).toBe(2);
    next.answer();
    expect(await again).toBe('yes');
  });

  it('sends one by one after a refusal, so that only what is refused stays behind', async () => {
    const before = publish('before');
    const together = [publish('bad'), publish('a')];
    (await requests.next()).answer();
    (await requests.next()).refuse(refused());
    expect(await Promise.all([before, ...together])).toEqual(['yes', 'too large', 'too large']);
    const second = ['bad', 'a', 'b', 'c'].map(publish);
    (await requests.next()).refuse(refused());
    for (const values of [['a'], ['b', 'c']]) {
      const request = await requests.next();
      expect(request.values).toEqual(values);
      request.answer();
    }
    expect(await Promise.all(second)).toEqual(['too large', 'yes', 'yes', 'yes']);
  });

  it('gives up on an answer that does not come', async () => {
    jest.useFakeTimers();
    const lost = publish('a');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await lost).toContain('did not answer');
    void publish('a');
    await jest.advanceTimersByTimeAsync(1);
    expect(requests.open.map(({ producer }) => producer)).toEqual([1, 2]);
  });

  it('lets what waits go out before it closes, and takes nothing after', async () => {
    const waiting = publish('a');
    const closed = publisher.close();
    expect(await publish('b')).toBe('the bus is closed');
    (await requests.next()).answer();
    await closed;
    expect(await waiting).toBe('yes');
  });
});
