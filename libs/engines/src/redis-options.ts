import type { RedisOptions } from 'ioredis';

/**
 * Of every connection to Redis: when it is tried again, and how long its end is waited for. Of one
 * that has ended already its client waits for the end all the same, and with it the process. Of one
 * whose other end is gone without a word, as with a machine that lost its network, the system notices
 * nothing for a quarter of an hour while something waits to arrive, and for hours where nothing does:
 * so what is not answered for a while ends it, and where nothing is said the network asks.
 */
export const redisOptions = {
  retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, 1000),
  disconnectTimeout: 200,
  /** Longer than a worker waits for its next job. */
  socketTimeout: 15_000,
  keepAlive: 10_000,
} satisfies RedisOptions;
