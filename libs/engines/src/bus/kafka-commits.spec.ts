import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { KafkaCommits } from './kafka-commits';

describe('how far a consumer is, as brokers are told', () => {
  let said: string[][];
  let answer: () => Promise<void>;
  let commits: KafkaCommits;

  beforeEach(() => {
    jest.useFakeTimers();
    said = [];
    answer = async () => undefined;
    commits = new KafkaCommits({
      commitOffsets: async (offsets) => {
        said.push(offsets!.map((each) => `${each.topic}/${each.partition} ${each.offset}`));
        await answer();
      },
    });
  });
  afterEach(() => void jest.useRealTimers());
  const dealt = (...offsets: number[]) => {
    for (const offset of offsets) commits.add('posts', 0, String(offset));
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('is said once of several messages, a moment after the last', async () => {
    dealt(4, 5);
    commits.add('likes', 1, '7');
    await pass(15);
    dealt(6);
    await pass(15);
    expect(said).toEqual([]);
    await pass(10);
    expect(said).toEqual([['posts/0 7', 'likes/1 8']]);
    await pass(1000);
    expect(said).toHaveLength(1);
  });

  it('is said within a quarter of a second also while more comes', async () => {
    for (let offset = 0; offset < 60; offset++) {
      dealt(offset);
      await pass(10);
    }
    expect(said).toHaveLength(2);
  });

  it('is said at once when somebody wants that', async () => {
    dealt(1);
    await commits.say();
    expect(said).toEqual([['posts/0 2']]);
    await pass(1000);
    await commits.say();
    expect(said).toHaveLength(1);
  });

  it('is said again after brokers that did not take it, unless more is to be said', async () => {
    answer = () => Promise.reject(new Error('away'));
    dealt(1);
    commits.add('likes', 1, '7');
    await pass(20);
    await pass(200);
    expect(said).toHaveLength(1);
    answer = async () => undefined;
    dealt(2);
    await pass(100);
    expect(said.at(-1)!.toSorted()).toEqual(['likes/1 8', 'posts/0 3']);
    await pass(1000);
    expect(said).toHaveLength(2);
  });

  it('waits for what is being said before it says more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = () => promise;
    dealt(1);
    const first = commits.say();
    dealt(2);
    const second = commits.say();
    await pass(1000);
    expect(said).toHaveLength(1);
    resolve();
    await Promise.all([first, second]);
    expect(said).toEqual([['posts/0 2'], ['posts/0 3']]);
  });

  it('is forgotten where others may be further, also what could not be said', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    answer = () => promise;
    dealt(1);
    const first = commits.say();
    commits.forget();
    reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    dealt(5);
    commits.forget();
    await pass(1000);
    expect(said).toHaveLength(1);
  });
});
