import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@chefly/api-client';
import { play, Tally } from './play';

const at = (...times: number[]) => times.map((time) => ({ at: time, kind: 'call' }));

describe('a play', () => {
  it('begins each in its time, though none before was answered', async () => {
    const waiting: (() => void)[] = [];
    let all!: () => void;
    const everybody = new Promise<void>((resolve) => (all = resolve));
    const begin = () => {
      const answered = new Promise<void>((resolve) => waiting.push(resolve));
      if (waiting.length === 3) all();
      return answered;
    };
    const { over, ended } = play(at(0, 1, 2, 9000), 0.01, begin, { lateMs: 0 });
    await everybody;
    await over;
    for (const answer of waiting) answer();
    await ended;
    expect(waiting.length).toBe(3);
  });
});

describe('a tally', () => {
  it('tells what was answered, what was refused and what never came back', async () => {
    const tally = new Tally();
    await tally.time('the feed', async () => 1);
    const failing = (error: Error) =>
      tally.time('the feed', () => Promise.reject(error)).catch((thrown: Error) => thrown);
    await failing(new ApiError(429, 'request/too-many', 'later'));
    await failing(new ApiError(0, 'network', 'nobody'));
    await failing(new Error('too late'));
    expect(tally.told()).toMatchObject([
      { call: 'the feed', answered: 1, refused: { 'request/too-many': 1 }, unanswered: 2 },
    ]);
    expect(tally.answered).toBe(1);
  });
});
