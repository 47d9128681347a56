import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errors } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { limitPipelining, limitsOf } from './http-limits';
import { endStill } from './still-connections';

const STILL_MS = 500;
const LONG = 24 * 1024 * 1024;
/** Fast, so that nobody waits for the end of a slow one. */
const LEAST = 48 * 1024 * 1024;

describe('a connection on which nothing moves, or hardly anything', () => {
  let server: FastifyInstance;
  let late = Promise.withResolvers<string>();
  const sockets: Socket[] = [];

  beforeAll(async () => {
    const limits = { headersMs: 10_000, bodyMs: 10_000, uploadMs: 10_000, stillMs: STILL_MS };
    server = fastify(limitsOf(limits));
    limitPipelining(server);
    endStill(server, limits, LEAST);
    server.get('/never', () => late.promise);
    server.get('/short', async () => 'answered');
    server.get('/long', async () => 'x'.repeat(LONG));
    server.put('/', ({ body }) => body);
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });
  const call = (...lines: string[]) => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write([...lines, 'host: a', '', ''].join('\r\n'));
    return socket;
  };
  const all = async (socket: Socket) => {
    let heard = '';
    for await (const part of socket.setEncoding('utf8')) heard += part;
    return heard;
  };

  it('is answered where it waits for us, and what comes after that is nobody’s', async () => {
    const heard = await all(call('GET /never HTTP/1.1'));
    expect(heard).toMatch(/^HTTP\/1\.1 503 /);
    expect(JSON.parse(heard.slice(heard.indexOf('{')))).toEqual({
      code: 'server/unavailable',
      message: errors['server/unavailable'][1],
    });
    late.resolve('too late');
    late = Promise.withResolvers();
    // and the server goes on
    expect(await all(call('GET /short HTTP/1.1', 'connection: close'))).toContain('answered');
  });

  it('is ended without one where its body does not come', async () => {
    const socket = call('PUT / HTTP/1.1', 'content-type: application/json', 'content-length: 9');
    expect(await all(socket)).toBe('');
  });

  it('is ended where a little is taken now and then', async () => {
    const connected = once(server.server, 'connection');
    const socket = call('GET /long HTTP/1.1').pause();
    const [served] = (await connected) as [Socket];
    const closed = once(served, 'close');
    let taken = 0;
    while (!served.destroyed) {
      taken += (socket.read(1024) as Buffer | null)?.length ?? 0;
      // often enough that it never counts as still
      await delay(STILL_MS / 50);
    }
    await closed;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(LONG);
  });
});
