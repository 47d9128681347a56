import type { RedisOptions } from 'ioredis';

/**
 * Of every connection to Redis: when it is tried again, and how long its end is waited for. Of one
 * that has ended already its client waits for the end all the same, and with it the process.
 */
export const redisOptions = {
  retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, 1000),
  disconnectTimeout: 200,
} satisfies RedisOptions;
