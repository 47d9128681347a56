import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { promptnessOf } from './promptness';

describe('how promptly an engine answers', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** An engine whose answers take so long, one after the other and again from the first. */
  const answering =
    (...ms: number[]) =>
    async () => {
      const [took] = ms;
      ms.push(ms.shift()!);
      jest.advanceTimersByTime(took!);
    };

  it('is well where it is near, and where a busy machine was late once', async () => {
    expect(await promptnessOf(answering(3))).toBe('answers in 3 ms');
    const once = answering(...Array<number>(19).fill(4), 2900);
    expect(await promptnessOf(once)).toBe('answers in 4 ms');
    // late as well, but never for long
    expect(await promptnessOf(answering(150, 900))).toMatch(/^answers in /);
  });

  it('is slow where no answer comes soon', async () => {
    await expect(promptnessOf(answering(640, 480, 3000))).rejects.toMatchObject({
      message: 'slow: the quickest of 5 answers took 480 ms',
      advice: expect.stringContaining('far away or overloaded'),
    });
  });

  it('is uneven where some answers come much later than others', async () => {
    await expect(promptnessOf(answering(3, 3, 1800, 3))).rejects.toMatchObject({
      message: 'uneven: 2 of 7 answers took longer than 1 s, the quickest 3 ms',
      advice: expect.stringContaining('retransmissions'),
    });
  });

  it('is told as it is where it does not answer', async () => {
    await expect(promptnessOf(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
});
