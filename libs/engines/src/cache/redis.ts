import { Redis } from 'ioredis';
import { redisOptions } from '../redis-options';
import { giveUpInSilence } from './redis-silence';
import type { Cache } from './port';
import { eachHeld, held, hold, takeExpired } from './redis-leases';

/** Of one that says nothing at all. */
const SILENCE_MS = 2000;
/** Of one that answers others meanwhile. */
const COMMAND_TIMEOUT_MS = 5000;

/** One command, where a transaction of these two is four: every request of a member is counted. */
const COUNT = `local count = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1], 'NX')
return count`;

/**
 * A connection that answers or fails at once: what waits for a lost Redis would hold up requests
 * that can go on without it.
 */
export const connectRedis = async (url: string, silenceMs = SILENCE_MS): Promise<Redis> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    // what is asked in one turn goes in one packet
    enableAutoPipelining: true,
    ...redisOptions,
    // the next command finds another connection, and does not wait as long
    socketTimeout: undefined,
  });
  giveUpInSilence(redis, silenceMs);
  // each failed command tells its own caller; without a listener a lost connection would end the
  // process
  redis.on('error', () => undefined);
  try {
    await redis.connect();
  } catch (error) {
    // it would go on trying, behind the back of whoever was told that it failed
    redis.disconnect();
    throw error;
  }
  return redis;
};

export class RedisCache implements Cache {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  async set(key: string, value: string, ttlMs: number) {
    await this.redis.set(this.prefix + key, value, 'PX', ttlMs);
  }

  get(key: string) {
    return this.redis.get(this.prefix + key);
  }

  async delete(key: string) {
    await this.redis.del(this.prefix + key);
  }

  async increment(key: string, windowMs: number) {
    return (await this.redis.eval(COUNT, 1, this.prefix + key, windowMs)) as number;
  }

  hold(...lease: [names: string[], holder: string, ttlMs: number]) {
    return hold(this.redis, this.prefix, lease);
  }

  held(names: string[]) {
    return held(this.redis, this.prefix, names);
  }

  eachHeld() {
    return eachHeld(this.redis, this.prefix);
  }

  takeExpired(limit: number) {
    return takeExpired(this.redis, this.prefix, limit);
  }

  async close() {
    this.redis.disconnect();
  }
}
