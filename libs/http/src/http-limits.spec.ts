import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { refusalOf } from './error-filter';
import { limitBodies, limitPipelining, limitsOf } from './http-limits';

const BODY = '{"liked":true}';

describe('bodies within their time', () => {
  let server: FastifyInstance;
  const handedOn: boolean[] = [];
  let failed = Promise.withResolvers<number>();

  beforeAll(async () => {
    server = fastify();
    limitBodies(server, { headersMs: 1_000, bodyMs: 500, uploadMs: 1_000, stillMs: 1_000 });
    server.addHook('preParsing', (request, _reply, payload, done) => {
      handedOn.push(payload !== request.raw);
      done(null, payload);
    });
    server.setErrorHandler((error, _request, reply) => {
      const { status, body } = refusalOf(error);
      failed.resolve(status);
      return reply.status(status).send(body);
    });
    server.put('/', ({ body }) => body);
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  /** Sends these pieces, each once what came before was taken up, and answers what comes back. */
  async function answerTo(...pieces: string[]): Promise<string> {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('utf8');
    let heard = '';
    socket.on('data', (text) => (heard += text));
    const [first, ...more] = pieces;
    socket.write(
      `PUT / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `content-length: ${BODY.length}\r\n\r\n${first}`,
    );
    for (const piece of more) {
      const before = handedOn.length;
      while (handedOn.length === before) await new Promise((resolve) => setImmediate(resolve));
      socket.write(piece);
    }
    await once(socket, 'close');
    return heard;
  }

  it('are read as they are where they have come with their heads', async () => {
    handedOn.length = 0;
    expect(await answerTo(BODY)).toContain(BODY);
    expect(handedOn).toEqual([false]);
  });

  it('are waited for where they have not', async () => {
    handedOn.length = 0;
    expect(await answerTo(BODY.slice(0, 5), BODY.slice(5))).toContain(BODY);
    expect(handedOn).toEqual([true]);
  });

  it('are refused where they do not come', async () => {
    expect(await answerTo(BODY.slice(0, 5))).toContain('HTTP/1.1 408');
  });

  it('are no failure of ours where who sends them goes away', async () => {
    failed = Promise.withResolvers<number>();
    const before = handedOn.length;
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `PUT / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n` +
        `content-length: ${BODY.length}\r\n\r\n${BODY.slice(0, 5)}`,
    );
    while (handedOn.length === before) await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    expect(await failed.promise).toBe(400);
  });
});

describe('calls that wait for no answer', () => {
  const CALLS = 60;
  let server: FastifyInstance;
  let taken = 0;
  let come = 0;
  const context = new AsyncLocalStorage<string>();
  const inContextOf: (string | undefined)[] = [];

  beforeAll(async () => {
    server = fastify(limitsOf({ headersMs: 1_000, bodyMs: 500, uploadMs: 1_000, stillMs: 500 }));
    limitPipelining(server);
    server.get('/', async () => {
      taken++;
      return 'answered';
    });
    // answered once the next has come, so that one always waits
    server.get('/before-another', async () => {
      const own = ++taken;
      while (come === own && own < CALLS) await new Promise((resolve) => setImmediate(resolve));
      return 'answered';
    });
    server.get('/long', async () => {
      taken++;
      return 'x'.repeat(20 * 1024 * 1024);
    });
    server.addHook('preParsing', ({ url }, _reply, payload, done) => {
      if (!url.startsWith('/context')) return done(null, payload);
      inContextOf.push(context.getStore());
      context.run(url, () => done(null, payload));
    });
    server.get('/context', () => 'answered');
    server.server.prependListener('request', () => come++);
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  async function answersTo(calls: number): Promise<number> {
    taken = 0;
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    socket.on('data', (text) => (heard += text)).on('error', () => undefined);
    const call = (...head: string[]) => ['GET / HTTP/1.1', 'host: a', ...head, '', ''].join('\r\n');
    socket.write(call().repeat(calls - 1) + call('connection: close'));
    await once(socket, 'close');
    return heard.split('answered').length - 1;
  }

  it('are answered in order, a few of them', async () => {
    expect([await answersTo(10), taken]).toEqual([10, 10]);
  });

  it('are answered however many they are in all, where never more than a few wait', async () => {
    [taken, come] = [0, 0];
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const call = 'GET /before-another HTTP/1.1\r\nhost: a\r\n\r\n';
    socket.write(call.repeat(2));
    let answers = 0;
    for await (const text of socket) {
      const more = text.split('answered').length - 1;
      answers += more;
      if (answers >= CALLS) break;
      socket.write(call.repeat(more));
    }
    expect(answers).toBe(CALLS);
  });

  it('are taken up one after the other, and end with the first that is not read', async () => {
    [taken, come] = [0, 0];
    const { port } = server.server.address() as AddressInfo;
    const connected = once(server.server, 'connection');
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write('GET /long HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(8));
    const [served] = await connected;
    await once(served, 'close');
    expect([come, taken]).toEqual([8, 1]);
    socket.destroy();
  });

  it('are each taken up as of their own, not as part of the one before', async () => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    inContextOf.length = 0;
    socket.write(
      ['a', 'b', 'c'].map((name) => `GET /context?${name} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''),
    );
    let answers = 0;
    for await (const part of socket) {
      answers += (part as string).split('HTTP/1.1 200').length - 1;
      if (answers === 3) socket.end();
    }
    expect(inContextOf).toEqual([undefined, undefined, undefined]);
  });

  it('end their connection when they are many', async () => {
    expect(await answersTo(1000)).toBeLessThan(20);
    expect(taken).toBeLessThan(20);
  });
});
