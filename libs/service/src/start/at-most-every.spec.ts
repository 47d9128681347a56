import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { atMostEvery } from './at-most-every';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('looks again when a good answer is a minute old, and sooner after a failure', async () => {
  let there = true;
  const look = jest.fn(async () => {
    if (!there) throw new Error('is away');
  });
  const check = atMostEvery(60_000, 15_000, look);
  await Promise.all([check(), check()]);
  jest.advanceTimersByTime(60_000);
  await check();
  expect(look).toHaveBeenCalledTimes(1);

  there = false;
  jest.advanceTimersByTime(1);
  await expect(check()).rejects.toThrow('is away');
  await expect(check()).rejects.toThrow('is away');
  expect(look).toHaveBeenCalledTimes(2);

  there = true;
  jest.advanceTimersByTime(15_000);
  await expect(check()).rejects.toThrow('is away');
  jest.advanceTimersByTime(1);
  await check();
  jest.advanceTimersByTime(60_000);
  await check();
  expect(look).toHaveBeenCalledTimes(3);
});
