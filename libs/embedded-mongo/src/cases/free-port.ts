import { createServer } from 'node:net';

/**
 * Below the range from which systems take the ports of outgoing connections: one of those could
 * take a port between its choice and its use, or while its server is away.
 */
const LOWEST_PORT = 10_000;
const PORTS = 10_000;
let next = Math.floor(Math.random() * PORTS);

/** A port that nobody listens on, each time another. @throws when there is none */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORTS; attempt++) {
    const port = LOWEST_PORT + (next++ % PORTS);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Error('no port is free');
}
