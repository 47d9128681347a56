import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
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
    // what it needs first does not come, and nobody reads the body
    fastify.post('/held', { onRequest: () => new Promise(() => undefined) }, async () => null);
    fastify.get('/long', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200).write('so far');
    });
    fastify.server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Taken\r\n\r\n'));
    await fastify.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    jest.useRealTimers();
    for (const socket of sockets.splice(0)) socket.destroy();
    // also where another one was looked at
    await fastify.close();
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

  const aTurn = () => new Promise((resolve) => setImmediate(resolve));
  /** Has begun to send so many bytes. */
  const sending = async (path: string, length: number, begun: string) => {
    const accepted = once(fastify.server, 'connection') as Promise<[Socket]>;
    const taken = once(fastify.server, 'request') as Promise<[IncomingMessage]>;
    const type = `Content-Type: application/json\r\nContent-Length: ${length}\r\n`;
    const socket = await call(`POST ${path} HTTP/1.1\r\nHost: chefly\r\n${type}\r\n${begun}`);
    return { socket, there: (await accepted)[0], request: (await taken)[0] };
  };
  /** Begins to close, on a clock that stands still from here on. */
  const close = async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const closed = fastify.close();
    // preClose has been run once the server listens no more
    while (fastify.server.listening) await aTurn();
    return { closed };
  };

  it('gives up what is sent and stands still, and waits on for what moves and for what is being answered', async () => {
    const [still, moves] = [await sending('/', 9, '"so'), await sending('/', 9, '"so')];
    const waits = await call(`${get}\r\n`);
    await asked;
    const { closed } = await close();
    jest.advanceTimersByTime(4_999);
    const before = moves.there.bytesRead;
    moves.socket.write('me');
    while (moves.there.bytesRead === before) await aTurn();
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

  it('waits for a body of which it takes nothing itself, and cuts nobody off since it stood still', async () => {
    const held = await sending('/held', 1_000_000, 'x'.repeat(300_000));
    const { readableHighWaterMark } = held.request;
    while (held.request.readableLength < readableHighWaterMark) await aTurn();
    const [still, moves] = [await sending('/', 9, '"so'), await sending('/', 9, '"so')];
    const { closed } = await close();
    const gone = once(still.socket, 'close');
    await aTurn();
    // on its way, and the clock goes on before anybody could look
    moves.socket.write('me');
    jest.advanceTimersByTime(5_000);
    await gone;
    expect([held.there.destroyed, moves.there.destroyed]).toEqual([false, false]);
    // not for ever
    jest.advanceTimersByTime(15_000);
    await closed;
  });

  it('gives up who takes slowly or ends nothing, and later what is not answered', async () => {
    const upgraded = await call(`${get}Connection: upgrade\r\nUpgrade: live\r\n\r\n`);
    await once(upgraded, 'data');
    const slow = await call('GET /long HTTP/1.1\r\nHost: chefly\r\n\r\n');
    await once(slow, 'data');
    const waits = await call(`${get}\r\n`);
    await asked;
    const closing = once(fastify.server, 'close');
    const { closed } = await close();
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
