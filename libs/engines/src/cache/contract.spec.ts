import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InProcessCache, type Cache } from './index';

describe('the cache contract: in-process', () => {
  let cache: Cache;
  beforeEach(() => {
    vi.useFakeTimers();
    cache = new InProcessCache();
  });
  afterEach(async () => {
    await cache.close();
    vi.useRealTimers();
  });

  it('keeps a value for its time, replaces it and forgets it', async () => {
    await cache.set('a', '1', 1000);
    expect(await cache.get('a')).toBe('1');
    await cache.set('a', '2', 1000);
    vi.advanceTimersByTime(999);
    expect(await cache.get('a')).toBe('2');
    vi.advanceTimersByTime(1);
    expect(await cache.get('a')).toBeNull();
    await cache.set('b', '1', 1000);
    await cache.delete('b');
    await cache.delete('b');
    expect(await cache.get('b')).toBeNull();
  });

  it('counts within a window that starts at the first call, also when called at once', async () => {
    expect(await Promise.all([1, 2, 3].map(() => cache.increment('n', 1000)))).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(500);
    expect(await cache.increment('n', 1000)).toBe(4);
    vi.advanceTimersByTime(500);
    expect(await cache.increment('n', 1000)).toBe(1);
  });

  it('holds no more than what is still alive', async () => {
    for (let i = 0; i < 1000; i++) await cache.set(`k${i}`, 'x', 100);
    vi.advanceTimersByTime(60_000);
    expect((cache as unknown as { entries: Map<string, unknown> }).entries.size).toBe(0);
  });
});
