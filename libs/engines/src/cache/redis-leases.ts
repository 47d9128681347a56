import type { Redis } from 'ioredis';
import type { LeaseChange } from './port';

/**
 * A name's key holds its holders by when each runs out; the index holds the names by when their
 * last one does. A name leaves the index when it is taken as expired, so that its coming and its
 * going are each told once. Scripts, because each step looks and then acts, and by Redis' own
 * clock.
 */
const NOW = `local t = redis.call('TIME'); local now = t[1] * 1000 + math.floor(t[2] / 1000)`;

const HOLD = `${NOW}
local fresh = {}
for i = 2, #KEYS do
  local name = ARGV[i + 1]
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now)
  redis.call('ZADD', KEYS[i], now + ARGV[2], ARGV[1])
  local last = redis.call('ZREVRANGE', KEYS[i], 0, 0, 'WITHSCORES')[2]
  redis.call('PEXPIREAT', KEYS[i], last)
  if redis.call('ZADD', KEYS[1], last, name) == 1 then fresh[#fresh + 1] = name end
end
return { tostring(now), fresh }`;

const HELD = `${NOW}
local held = {}
for i = 1, #ARGV do
  local last = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if last and tonumber(last) > now then held[#held + 1] = ARGV[i] end
end
return held`;

const TAKE = `${NOW}
local expired = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, ARGV[1])
for i = 1, #expired, 2 do redis.call('ZREM', KEYS[1], expired[i]) end
return expired`;

const AT_ONCE = 500;
const index = (prefix: string) => `${prefix}leases`;

export async function hold(
  redis: Redis,
  prefix: string,
  [names, holder, ttlMs]: [string[], string, number],
): Promise<LeaseChange[]> {
  if (!names.length) return [];
  const keys = [index(prefix), ...names.map((name) => `${prefix}lease/${name}`)];
  const [now, fresh] = (await redis.eval(HOLD, keys.length, ...keys, holder, ttlMs, ...names)) as [
    string,
    string[],
  ];
  return fresh.map((name) => ({ name, at: new Date(Number(now)) }));
}

export async function held(redis: Redis, prefix: string, names: string[]): Promise<Set<string>> {
  if (!names.length) return new Set();
  return new Set((await redis.eval(HELD, 1, index(prefix), ...names)) as string[]);
}

export async function* eachHeld(redis: Redis, prefix: string): AsyncGenerator<string[]> {
  for (let cursor = '0'; ;) {
    const [next, found] = await redis.zscan(index(prefix), cursor, 'COUNT', AT_ONCE);
    // names and times in turn: whether they have run out is asked by Redis' own clock
    const names = found.filter((_each, i) => i % 2 === 0);
    if (names.length) yield [...(await held(redis, prefix, names))];
    if (next === '0') return;
    cursor = next;
  }
}

export async function takeExpired(
  redis: Redis,
  prefix: string,
  limit: number,
): Promise<LeaseChange[]> {
  const expired = (await redis.eval(TAKE, 1, index(prefix), limit)) as string[];
  return Array.from({ length: expired.length / 2 }, (_, i) => ({
    name: expired[i * 2]!,
    at: new Date(Number(expired[i * 2 + 1])),
  }));
}
