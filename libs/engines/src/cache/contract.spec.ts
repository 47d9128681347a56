import { afterAll, describe, expect, it, vi } from 'vitest';
import { engineFrom } from '../testing';
import { FallbackCache, InProcessCache, type Cache } from './index';
import { connectRedis, RedisCache } from './redis';

const url = engineFrom('REDIS_URL', 'the cache contract on Redis');
const adapters: [string, () => Promise<Cache>][] = [
  ['in-process', async () => new InProcessCache()],
];
if (url)
  adapters.push([
    'redis',
    async () => new RedisCache(await connectRedis(url), `contract-${crypto.randomUUID()}:`),
  ]);

describe.each(adapters)('the cache contract: %s', (_name, connect) => {
  const opened: Promise<Cache> = connect();
  afterAll(async () => (await opened).close());

  it('keeps a value for its time, replaces it and forgets it', async () => {
    const cache = await opened;
    expect(await cache.get('a')).toBeNull();
    await cache.set('a', '1', 60_000);
    await cache.set('a', '2', 60_000);
    expect(await cache.get('a')).toBe('2');
    await cache.delete('a');
    await cache.delete('a');
    expect(await cache.get('a')).toBeNull();
    await cache.set('short', '1', 30);
    await vi.waitFor(async () => expect(await cache.get('short')).toBeNull(), { timeout: 5000 });
  });

  it('counts within a window that starts at the first call, also when called at once', async () => {
    const cache = await opened;
    expect((await Promise.all([1, 2, 3].map(() => cache.increment('n', 60_000)))).sort()).toEqual([
      1, 2, 3,
    ]);
    expect(await cache.increment('n', 60_000)).toBe(4);
    expect(await cache.increment('other', 60_000)).toBe(1);
    // later calls must not push the end of the window away
    expect(await cache.increment('window', 200)).toBe(1);
    await vi.waitFor(async () => expect(await cache.increment('window', 200)).toBe(1), {
      timeout: 5000,
      interval: 20,
    });
  });
});

it('holds in the process no more than what is still alive', async () => {
  vi.useFakeTimers();
  const cache = new InProcessCache();
  for (let i = 0; i < 1000; i++) await cache.set(`k${i}`, 'x', 100);
  vi.advanceTimersByTime(60_000);
  expect((cache as unknown as { entries: Map<string, unknown> }).entries.size).toBe(0);
  await cache.close();
  vi.useRealTimers();
});

describe('the cache while Redis is out of reach', () => {
  const lost = () =>
    Promise.reject(Object.assign(new Error('Connection is closed.'), { code: 'ECONNREFUSED' }));
  const shared: Cache = {
    set: lost,
    get: lost,
    delete: lost,
    increment: lost,
    close: async () => undefined,
  };

  it('goes on counting here, knows what was set here, and tells who sets', async () => {
    const cache = new FallbackCache(shared);
    expect([await cache.increment('n', 1000), await cache.increment('n', 1000)]).toEqual([1, 2]);
    expect(await cache.get('a')).toBeNull();
    await expect(cache.set('a', '1', 1000)).rejects.toThrow('Connection is closed');
    expect(await cache.get('a')).toBe('1');
    await cache.delete('a');
    expect(await cache.get('a')).toBeNull();
    await cache.close();
  });
});
