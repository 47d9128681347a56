import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, createServer as createBareServer, type AddressInfo } from 'node:net';
import { upload } from '@chefly/contracts';
import { readConfig, type RemoteConfig } from '@chefly/config';
import { fastifyOptions, LARGEST_JSON, limitBodies } from '@chefly/http';
import { logContext } from '@chefly/telemetry';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { Replicas } from './replicas';
import { serveUpstreams } from './upstreams';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
/** Of the same trace, what the door does for it. */
const OWN_SPAN = '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01';

/** What the door waits for an answer. */
const SILENCE_MS = 1500;

/** The door before services of which each says what reached it, and some that are away. */
describe('what the door passes on', () => {
  const servers: Server[] = [];
  const killed = createBareServer((socket) => {
    socket.on('error', () => undefined).resetAndDestroy();
  });
  /** One address, behind which replicas come and go. */
  const leaving = createServer();
  let door: FastifyInstance;
  let port: number;
  let reached: { by: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  beforeEach(() => void (reached = []));

  async function service(name: string): Promise<string> {
    const server = createServer((request, response) => {
      reached.push({ by: name, url: request.url!, headers: request.headers });
      // one that takes in a body answers at its end
      request.resume().on('end', () => response.end(`by ${name}`));
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `${name}=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  beforeAll(async () => {
    await once(killed.listen(0, '127.0.0.1'), 'listening');
    const away = `http://127.0.0.1:${(killed.address() as AddressInfo).port}`;
    await once(leaving.listen(0, '127.0.0.1'), 'listening');
    const names = ['web', 'console', 'content', 'recipes', 'social', 'notifications'];
    const here = [];
    for (const name of names) here.push(await service(name));
    servers.push(leaving);
    const config = readConfig({ CHEFLY_PUBLIC_URL: 'http://127.0.0.1' });
    door = Fastify(fastifyOptions(config)) as unknown as FastifyInstance;
    limitBodies(door, { headersMs: 1000, bodyMs: 300, uploadMs: 60_000, stillMs: 60_000 });
    door.addHook('onRequest', (request, _reply, done) => {
      const traceparent = request.headers['traceparent'] && OWN_SPAN;
      logContext.run({ requestId: request.id, traceparent }, done);
    });
    await serveUpstreams(
      door,
      config,
      {
        CHEFLY_UPSTREAMS: ['social', 'notifications', 'chat']
          .map((name) => `${name}=${away}`)
          .concat(here)
          .concat(`sessions=http://127.0.0.1:${(leaving.address() as AddressInfo).port}`)
          .join(),
      } as RemoteConfig,
      SILENCE_MS,
    );
    await door.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = door.server.address() as AddressInfo);
  });
  afterAll(async () => {
    await door?.close();
    for (const server of servers) server.close().closeAllConnections();
    killed.close();
  });

  /** What comes back over a bare connection for the given bytes. */
  const send = (...lines: string[]) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      connect(port, '127.0.0.1', function (this: import('node:net').Socket) {
        this.write(lines.join('\r\n'));
      })
        .on('data', (chunk) => (answer += String(chunk)))
        .on('close', () => resolve(answer))
        .on('error', reject);
    });
  const ask = (line: string, ...headers: string[]) =>
    send(`${line} HTTP/1.1`, 'host: chefly.test', 'connection: close', ...headers, '', '');
  const call = async (line: string, ...headers: string[]) => {
    const answer = await ask(line, ...headers);
    const [, status, code] = /^HTTP\/1\.1 (\d+)[^]*?(?:"code":"([^"]+)|$)/.exec(answer)!;
    return { status: Number(status), code: code ?? null };
  };
  const JSON_OF = (bytes: number) => ['content-type: application/json', `content-length: ${bytes}`];

  it.each([
    ['GET /api/recipes/search?text=a', 'recipes', '/api/recipes/search?text=a'],
    ['GET /console', 'console', '/console'],
    ['GET /console/cases', 'console', '/console/cases'],
    ['GET /consoles', 'web', '/consoles'],
    ['GET /', 'web', '/'],
    ['GET /lively', 'web', '/lively'],
  ])('%s is asked of %s', async (line, by, url) => {
    expect(await call(line)).toEqual({ status: 200, code: null });
    expect(reached).toMatchObject([{ by, url }]);
  });

  it.each(['/api', '/api/nobody/here', '/live', '/live/x', '/health', '/metrics', '/metrics/x'])(
    'asks nobody for %s',
    async (path) => {
      expect(await call(`GET ${path}`)).toEqual({ status: 404, code: 'request/not-found' });
      expect(reached).toEqual([]);
    },
  );

  it('tells itself what its routes are', async () => {
    expect(await ask('GET /api/openapi.json')).toMatch(/^HTTP\/1\.1 200 OK[^]*"openapi"/);
    expect(reached).toEqual([]);
  });

  it('says from where a request came and under which trace, whatever it says of that itself', async () => {
    await call(
      'GET /api/recipes/search',
      'x-forwarded-for: 6.6.6.6, 7.7.7.7',
      'x-forwarded-proto: http, https',
      `traceparent: ${TRACE}`,
      'x-request-id: a-request-of-mine',
    );
    expect(reached[0]!.headers).toMatchObject({
      // by the proxy that is trusted, and nobody before it
      ...{ 'x-forwarded-for': '7.7.7.7', 'x-forwarded-proto': 'https' },
      ...{ 'x-request-id': 'a-request-of-mine', traceparent: OWN_SPAN },
    });
    await call('GET /api/recipes/search');
    expect(reached[1]!.headers).not.toHaveProperty('traceparent');
  });

  it('asks another replica for what is only read, and nobody once more for what is written', async () => {
    const away = { status: 503, code: 'server/unavailable' };
    const rested = jest.spyOn(Replicas.prototype, 'rest');
    // the one that is away is the first
    expect(await call('PUT /api/notifications/settings', ...JSON_OF(0))).toEqual(away);
    expect(reached).toEqual([]);
    expect(rested).toHaveBeenCalledTimes(1);
    expect(await call('GET /api/social/people')).toEqual({ status: 200, code: null });
    expect(reached).toMatchObject([{ by: 'social' }]);
    expect(rested).toHaveBeenCalledTimes(2);
    // where all of them are away
    expect(await call('GET /api/chat/members')).toEqual(away);
    rested.mockRestore();
  });

  it.each([
    ['POST /api/recipes/submissions', LARGEST_JSON, false],
    ['POST /api/recipes/submissions', LARGEST_JSON + 1, true],
    ['PUT /api/content/uploads?ticket=a', LARGEST_JSON + 1, false],
    ['PUT /api/content/uploads/parts?ticket=a', upload.maxBytes + 1, false],
    ['PUT /api/content/uploads?ticket=a', upload.maxBytes + 2, true],
    ['PUT /api/content/posts?ticket=a', LARGEST_JSON + 1, true],
  ])(
    '%s is carried with %i bytes, or refused (%s) before any of them',
    async (line, bytes, tooLarge) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      const head = [`${line} HTTP/1.1`, 'host: chefly.test', 'content-type: image/png'];
      socket.write([...head, `content-length: ${bytes}`, '', 'x'].join('\r\n'));
      if (tooLarge) {
        let answer = '';
        socket.on('data', (chunk) => (answer += String(chunk)));
        await once(socket, 'close');
        expect(answer).toMatch(
          /^HTTP\/1\.1 413 [^]*connection: close[^]*"code":"request\/too-large"/i,
        );
        expect(reached).toEqual([]);
      } else {
        const service = servers[line.includes('content') ? 2 : 3]!;
        await once(service, 'request');
        expect(reached).toHaveLength(1);
      }
      socket.destroy();
    },
  );

  it('asks once more for what is only read where a service has one address, and what stood behind it is gone', async () => {
    const attempts: string[] = [];
    leaving.on('request', ({ method, socket }, response) => {
      attempts.push(method!);
      if (attempts.length % 2) socket.destroy();
      else response.end('by another');
    });
    expect(await call('GET /api/sessions/mine')).toEqual({ status: 200, code: null });
    expect(attempts).toEqual(['GET', 'GET']);
    expect(await call('PUT /api/sessions/availability', ...JSON_OF(0))).toEqual({
      ...{ status: 503, code: 'server/unavailable' },
    });
    expect(attempts).toEqual(['GET', 'GET', 'PUT']);
  });

  it('asks once alone what says nothing at one address: it has enough to do', async () => {
    const attempts: string[] = [];
    const silent = ({ method }: IncomingMessage) => void attempts.push(method!);
    leaving.removeAllListeners('request').on('request', silent);
    expect(await call('GET /api/sessions/mine')).toEqual({
      ...{ status: 503, code: 'server/unavailable' },
    });
    expect(attempts).toEqual(['GET']);
  });

  it('says of a body that comes too slowly that it does, and puts no replica to rest', async () => {
    const slow = await ask('PUT /api/recipes/saved/a', ...JSON_OF(10));
    expect(slow).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request\/too-slow"/);
    expect(await call('GET /api/recipes/search')).toEqual({ status: 200, code: null });
  });
});
