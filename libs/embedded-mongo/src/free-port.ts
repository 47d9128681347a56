import { createServer } from 'node:net';

const PORTS = 10_000;

/**
 * Gives ports that nobody listens on, each time another. Below 32,768 they are none that systems take
 * for outgoing connections: one of those could take a port between its choice and its use, or while
 * its server is away. Programs that look in different ranges never choose the same.
 *
 * @param lowest of ten thousand. What it gives throws when none of them is free
 */
export function freePorts(lowest: number): () => Promise<number> {
  let next = Math.floor(Math.random() * PORTS);
  return async () => {
    for (let attempt = 0; attempt < PORTS; attempt++) {
      const port = lowest + (next++ % PORTS);
      if (await isFree(port)) return port;
    }
    throw new Error('no port is free');
  };
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

export const freePort = freePorts(10_000);
