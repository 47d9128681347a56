import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { redisOptions } from '../redis-options';

const connect = (url: string) => {
  // what one gateway tells the others waits for Redis to come back: it is signalling, and its
  // sender has no answer to look at
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    ...redisOptions,
  });
  redis.on('error', () => undefined);
  return redis;
};

/** Lets several gateways pass signals between their sockets. */
export function redisSockets(url: string, key: string) {
  const clients = [connect(url), connect(url)] as const;
  return {
    adapter: createAdapter(clients[0], clients[1], { key, publishOnSpecificResponseChannel: true }),
    close: () => clients.forEach((client) => client.disconnect()),
  };
}
