/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AHEAD_AFTER_MS, fetchAhead } from './fetch-ahead';

describe('the other screens of a member', () => {
  const home = jest.fn(async () => undefined);
  const search = jest.fn(async () => Promise.reject(new Error('the network is away')));
  const plan = jest.fn(async () => undefined);
  const screens = async () => ({ home, search, plan });
  const told = (saveData: boolean) =>
    Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    told(false);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.clearAllMocks();
  });
  const laterBy = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('are loaded once the one that was asked for has had its time, also behind one that does not come', async () => {
    fetchAhead(screens);
    await laterBy(AHEAD_AFTER_MS - 1);
    expect(home).not.toHaveBeenCalled();
    await laterBy(2000);
    for (const load of [home, search, plan]) expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['before', 0],
    ['while', AHEAD_AFTER_MS + 250],
  ])('are not loaded for who goes %s they are', async (_when, ms) => {
    const stop = fetchAhead(screens);
    await laterBy(ms);
    stop();
    await laterBy(60_000);
    expect(plan).not.toHaveBeenCalled();
  });

  it('are not loaded where data is to be saved', async () => {
    told(true);
    fetchAhead(screens);
    await laterBy(60_000);
    expect(home).not.toHaveBeenCalled();
  });

  it('are left to their visit where not even their list comes', async () => {
    const list = jest.fn(() =>
      Promise.reject<Record<string, () => Promise<unknown>>>(new Error('away')),
    );
    fetchAhead(list);
    await laterBy(60_000);
    expect(list).toHaveBeenCalledTimes(1);
  });
});
