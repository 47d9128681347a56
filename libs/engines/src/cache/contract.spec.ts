import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { engineFrom, until } from '../testing';
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
    await until(async () => expect(await cache.get('short')).toBeNull());
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
    await until(async () => expect(await cache.increment('window', 200)).toBe(1), {
      timeout: 5000,
      interval: 20,
    });
  });

  it('tells once that a name is held and once that it is not, however many hold it', async () => {
    const cache = await opened;
    const names = (changes: { name: string }[]) => changes.map((change) => change.name).sort();
    expect(names(await cache.hold(['amina', 'sana'], 'one', 60_000))).toEqual(['amina', 'sana']);
    expect(await cache.hold(['amina'], 'two', 60_000)).toEqual([]);
    expect(await cache.hold(['amina', 'sana'], 'one', 60_000)).toEqual([]);
    expect(await cache.held(['amina', 'sana', 'nobody'])).toEqual(new Set(['amina', 'sana']));

    // the one lets go of both: amina has another holder
    await cache.hold(['amina', 'sana'], 'one', 1);
    await until(async () => expect(await cache.held(['sana'])).toEqual(new Set()));
    expect(await cache.held(['amina'])).toEqual(new Set(['amina']));
    const taken = await Promise.all([cache.takeExpired(10), cache.takeExpired(10)]);
    expect(names(taken.flat())).toEqual(['sana']);
    expect(await cache.takeExpired(10)).toEqual([]);

    // and back: dated later than the going
    const [back] = await cache.hold(['sana'], 'two', 60_000);
    expect(back!.name).toBe('sana');
    expect(back!.at.getTime()).toBeGreaterThanOrEqual(taken.flat()[0]!.at.getTime());
  });

  it('lists all names that are held, and none that ran out', async () => {
    const cache = await opened;
    const names = Array.from({ length: 1200 }, (_, i) => `of-many/${i}`);
    await cache.hold(names, 'one', 60_000);
    await cache.hold(['of-many/over'], 'one', 1);
    await until(async () => expect(await cache.held(['of-many/over'])).toEqual(new Set()));
    const listed: string[] = [];
    for await (const some of cache.eachHeld()) listed.push(...some);
    const ofMany = new Set(listed.filter((name) => name.startsWith('of-many/')));
    expect(ofMany).toEqual(new Set(names));
    await cache.hold(names, 'one', 1);
    await until(async () => expect(await cache.held(names)).toEqual(new Set()));
    while ((await cache.takeExpired(500)).length);
  });

  it('tells nothing of a name that was let go and held again before anybody took it', async () => {
    const cache = await opened;
    await cache.hold(['hafsa'], 'one', 1);
    await until(async () => expect(await cache.held(['hafsa'])).toEqual(new Set()));
    expect(await cache.hold(['hafsa'], 'two', 60_000)).toEqual([]);
    expect(await cache.takeExpired(10)).toEqual([]);
  });
});

it('holds in the process no more than what is still alive', async () => {
  jest.useFakeTimers();
  const cache = new InProcessCache();
  for (let i = 0; i < 1000; i++) await cache.set(`k${i}`, 'x', 100);
  jest.advanceTimersByTime(60_000);
  expect((cache as unknown as { entries: Map<string, unknown> }).entries.size).toBe(0);
  await cache.close();
  jest.useRealTimers();
});

describe('the cache while Redis is out of reach', () => {
  const lost = () =>
    Promise.reject(Object.assign(new Error('Connection is closed.'), { code: 'ECONNREFUSED' }));
  const shared: Cache = {
    set: lost,
    get: lost,
    delete: lost,
    increment: lost,
    hold: lost,
    held: lost,
    async *eachHeld() {
      await lost();
    },
    takeExpired: lost,
    close: async () => undefined,
  };

  it('goes on counting here, knows what was set here, and tells who sets', async () => {
    const cache = new FallbackCache(shared);
    expect([await cache.increment('n', 60_000), await cache.increment('n', 60_000)]).toEqual([
      1, 2,
    ]);
    expect(await cache.get('a')).toBeNull();
    await expect(cache.set('a', '1', 60_000)).rejects.toThrow('Connection is closed');
    expect(await cache.get('a')).toBe('1');
    await cache.delete('a');
    expect(await cache.get('a')).toBeNull();
    await cache.close();
  });

  it('goes on holding names here, and leaves the others time to hold theirs again', async () => {
    let away = true;
    const takes = jest.fn(async () => [{ name: 'elsewhere', at: new Date() }]);
    const cache = new FallbackCache({
      ...shared,
      hold: () => (away ? lost() : Promise.resolve([])),
      takeExpired: () => (away ? lost() : takes()),
    });
    expect((await cache.hold(['amina'], 'one', 60_000)).map(({ name }) => name)).toEqual(['amina']);
    expect(await cache.hold(['amina'], 'one', 60_000)).toEqual([]);
    await expect(cache.held(['amina'])).rejects.toThrow('Connection is closed');
    away = false;
    expect(await cache.takeExpired(10)).toEqual([]);
    expect(takes).not.toHaveBeenCalled();
    await cache.close();
  });
});
