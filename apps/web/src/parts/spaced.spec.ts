import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spaced } from './spaced';

describe('what others cause', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is done at once, then seldom however often it is caused, and not forgotten at the end', () => {
    let done = 0;
    const refetch = spaced(() => done++, 1000);
    refetch();
    expect(done).toBe(1);
    for (let i = 0; i < 100; i++) {
      refetch();
      jest.advanceTimersByTime(100);
    }
    expect(done).toBe(11);
    refetch();
    jest.advanceTimersByTime(5000);
    expect(done).toBe(12);
    refetch();
    expect(done).toBe(13);
  });

  it('is not done any more once nobody looks', () => {
    let done = 0;
    const refetch = spaced(() => done++, 1000);
    refetch();
    refetch();
    refetch.end();
    jest.advanceTimersByTime(5000);
    expect(done).toBe(1);
    refetch();
    expect(done).toBe(2);
  });
});
