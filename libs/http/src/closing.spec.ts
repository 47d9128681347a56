import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeInTime } from './closing';

describe('a server that closes', () => {
  let fastify: FastifyInstance;
  let answer: () => void;
  let asked: Promise<void>;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    fastify = Fastify({ forceCloseConnections: 'idle' });
    closeInTime(fastify);
    const arrived = Promise.withResolvers<void>();
    asked = arrived.promise;
    fastify.get('/', async () => {
      arrived.resolve();
      await new Promise<void>((resolve) => (answer = resolve));
      return 'answered';
    });
    fastify.post('/', async () => 'received');
    fastify.get('/long', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200).write('so far');
    });
    fastify.server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Taken\r\n\r\n'));
    await fastify.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  const call = async (words: string) => {
    const { port } = fastify.server.address() as AddressInfo;
    const accepted = once(fastify.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await accepted;
    socket.write(words);
    return socket;
  };
  const get = 'GET / HTTP/1.1\r\nHost: chefly\r\n';

  it('waits for no connection that has said nothing, or half of something', async () => {
    for (const words of ['', get]) await call(words);
    await fastify.close();
  });

  it('answers what it was asked before, and closes that connection with it', async () => {
    const socket = await call(`${get}\r\n`);
    await asked;
    const closed = fastify.close();
    answer();
    const said: Buffer[] = [];
    for await (const chunk of socket) said.push(chunk as Buffer);
    expect(Buffer.concat(said).toString()).toContain('answered');
    await closed;
  });

  it('leaves no call for another protocol without an answer where there is none', async () => {
    const plain = Fastify();
    closeInTime(plain);
    expect(plain.server.listenerCount('upgrade')).toBe(0);
    await plain.close();
  });

  it('gives up what is sent and stands still, and waits on for what moves and for what is being answered', async () => {
    const type = 'Content-Type: application/json\r\nContent-Length: 9\r\n';
    const sending = async () => {
      const accepted = once(fastify.server, 'connection') as Promise<[Socket]>;
      const taken = once(fastify.server, 'request');
      const socket = await call(`POST / HTTP/1.1\r\nHost: chefly\r\n${type}\r\n"so`);
      await taken;
      return { socket, there: (await accepted)[0] };
    };
    const [still, moves] = [await sending(), await sending()];
    const waits = await call(`${get}\r\n`);
    await asked;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const closed = fastify.close();
    while (fastify.server.listening) await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(4_999);
    const before = moves.there.bytesRead;
    moves.socket.write('me');
    while (moves.there.bytesRead === before) await new Promise((resolve) => setImmediate(resolve));
    expect(still.socket.closed).toBe(false);
    const gone = once(still.socket, 'close');
    jest.advanceTimersByTime(1);
    await gone;
    expect([moves.socket.closed, waits.closed]).toEqual([false, false]);
    const stopped = once(moves.socket, 'close');
    jest.advanceTimersByTime(5_000);
    await stopped;
    answer();
    await once(waits.resume(), 'close');
    await closed;
  });

  it('gives up who takes slowly or ends nothing, and later what is not answered', async () => {
    const upgraded = await call(`${get}Connection: upgrade\r\nUpgrade: live\r\n\r\n`);
    await once(upgraded, 'data');
    const slow = await call('GET /long HTTP/1.1\r\nHost: chefly\r\n\r\n');
    await once(slow, 'data');
    const waits = await call(`${get}\r\n`);
    await asked;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const closing = once(fastify.server, 'close');
    const closed = fastify.close();
    // preClose has been run once the server listens no more
    while (fastify.server.listening) await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(9_999);
    expect([upgraded, slow, waits].map(({ closed: isClosed }) => isClosed)).toEqual([
      false,
      false,
      false,
    ]);
    const gone = [once(upgraded, 'close'), once(slow, 'close')];
    jest.advanceTimersByTime(1);
    await Promise.all(gone);
    jest.advanceTimersByTime(9_999);
    expect(waits.closed).toBe(false);
    jest.advanceTimersByTime(1);
    await closing;
    await closed;
  });
});
