import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createBareServer, type Server as BareServer } from 'node:net';
import { readConfig, type RemoteConfig } from '@chefly/config';
import { fastifyOptions } from '@chefly/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveUpstreams } from './upstreams';

/** The door before one service that says what reached it. */
describe('the door', () => {
  let service: Server;
  let replica: Server;
  /** One that is killed whenever somebody comes to it. */
  let killed: BareServer;
  /** Which of the two replicas of content were reached, in order. */
  const content: string[] = [];
  let door: FastifyInstance;
  let port: number;
  const reached: { url?: string; headers: IncomingMessage['headers']; body: string }[] = [];

  beforeAll(async () => {
    service = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { url, headers } = request;
        reached.push({ url, headers, body: String(Buffer.concat(parts)) });
        if (url === '/api/recipes/endless') response.write('answered');
        else response.end('answered');
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const upstream = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    replica = createServer((request, response) => {
      request.resume().on('end', () => {
        content.push(String(request.headers.host));
        response.end('answered');
      });
    });
    await new Promise<void>((resolve) => replica.listen(0, '127.0.0.1', resolve));
    const { port: contentPort } = replica.address() as AddressInfo;
    const contents = ['127.0.0.1', 'localhost'].map(
      (host) => `content=http://${host}:${contentPort}`,
    );
    killed = createBareServer((socket) => {
      socket.on('error', () => undefined).resetAndDestroy();
    }).listen(0, '127.0.0.1');
    await once(killed, 'listening');
    contents.push(`chat=http://127.0.0.1:${(killed.address() as AddressInfo).port}`);
    const config = readConfig({ CHEFLY_PUBLIC_URL: 'http://127.0.0.1' });
    door = Fastify(fastifyOptions(config)) as unknown as FastifyInstance;
    await serveUpstreams(door, config, {
      CHEFLY_UPSTREAMS: ['identity', 'recipes', 'web', 'console', 'mailbox']
        .map((name) => `${name}=${upstream}`)
        .concat(contents)
        .join(),
    } as RemoteConfig);
    await door.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = door.server.address() as AddressInfo);
  });
  afterAll(async () => {
    await door?.close();
    service?.close();
    service?.closeAllConnections();
    replica?.close();
    killed?.close();
  });

  /** What comes back over a bare connection for the given bytes. */
  const send = (...lines: string[]) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
      socket
        .on('data', (chunk) => (answer += String(chunk)))
        .on('end', () => resolve(answer))
        .on('error', reject);
    });

  it('takes a body that waits to be asked for, and keeps the asking to itself', async () => {
    const head = [
      'POST /api/recipes/search HTTP/1.1',
      'host: chefly.test',
      'content-type: application/json',
      'content-length: 2',
      'connection: close',
    ];
    const answer = await send(...head, 'expect: 100-continue', '', '{}');
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue/);
    expect(answer).toMatch(/HTTP\/1\.1 200 OK[^]*answered$/);
    expect(reached.at(-1)).toMatchObject({ url: '/api/recipes/search', body: '{}' });
    expect(reached.at(-1)!.headers).not.toHaveProperty('expect');
    // nobody was put to rest by it
    expect(await send(...head, '', '{}')).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it.each([
    [
      'send what they say slowly',
      'POST /api/recipes/submissions',
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":',
    ],
    ['take their answer slowly', 'GET /api/recipes/endless', '\r\n'],
  ])('serves others while many %s', async (_what, line, rest) => {
    const slow = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        await once(socket.resume(), 'connect');
        socket.write(`${line} HTTP/1.1\r\nhost: chefly.test\r\n${rest}`);
        return socket;
      }),
    );
    const get = ['GET /api/recipes/search HTTP/1.1', 'host: chefly.test', 'connection: close'];
    expect(await send(...get, '', '')).toMatch(/^HTTP\/1\.1 200 OK/);
    // nor does it take that one of them has gone
    expect(slow.filter((socket) => socket.readableEnded)).toEqual([]);
    for (const socket of slow) socket.destroy();
  });

  it('gives no replica a rest since somebody broke off what they sent', async () => {
    for (let i = 0; i < 2; i++) {
      const socket = connect(port, '127.0.0.1', () => {
        const head = 'PUT /api/content/uploads?ticket=a HTTP/1.1\r\nhost: chefly.test\r\n';
        socket.write(`${head}content-type: image/png\r\ncontent-length: 50\r\n\r\npart`);
      });
      const [begun] = (await once(replica, 'request')) as [IncomingMessage];
      socket.destroy();
      // the door has let go of it by then
      await new Promise((resolve) => begun.once('close', resolve));
      content.length = 0;
      const get = ['GET /api/content/feed HTTP/1.1', 'host: chefly.test', 'connection: close'];
      for (let call = 0; call < 4; call++) await send(...get, '', '');
      expect(new Set(content).size).toBe(2);
    }
  });

  it.each([
    ['with its head', ['{"text":"Salam"}']],
    ['after its head', ['', '{"text":"Salam"}']],
  ])('says that a replica was killed to who sent it a body that came %s', async (_when, bodies) => {
    const socket = connect(port, '127.0.0.1');
    const head = [
      'PUT /api/chat/sessions/a/messages/b HTTP/1.1',
      'host: chefly.test',
      'content-type: application/json',
      'content-length: 16',
      'connection: close',
    ];
    const [first, ...rest] = bodies;
    socket.write([...head, '', first].join('\r\n'));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    // the door has begun with it by then
    if (rest.length) await once(killed, 'connection');
    for (const part of rest) socket.write(part);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*"code":"server\/unavailable"/);
  });

  it.each([
    ['http://elsewhere.test/api/recipes/search?text=a', '/api/recipes/search?text=a'],
    ['https://elsewhere.test:8443/api/recipes/a', '/api/recipes/a'],
    ['http://elsewhere.test', '/'],
    ['http://elsewhere.test?a=b', '/?a=b'],
  ])('takes the target %s for its path, and no other host', async (target, path) => {
    const answer = await send(
      `GET ${target} HTTP/1.1`,
      'host: elsewhere.test',
      'connection: close',
      '',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(reached.at(-1)!.url).toBe(path);
  });

  it.each([
    ['/api/identity/refresh', true],
    ['/api/recipes/search', false],
    ['/console/', false],
    ['/mailbox', false],
    ['/', false],
  ])('brings cookies to identity alone: %s', async (path, brought) => {
    const cookie = '__Host-refresh=uid.secret; other=1';
    await send(
      `GET ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `cookie: ${cookie}`,
      'connection: close',
      '',
      '',
    );
    expect(reached.at(-1)).toMatchObject({ url: path });
    expect(reached.at(-1)!.headers.cookie).toBe(brought ? cookie : undefined);
  });

  it.each([
    'keep-alive: timeout=5, max=100',
    'upgrade: h2c',
    'te: trailers',
    'proxy-authorization: Basic YTpi',
    'proxy-connection: keep-alive',
  ])('answers who says %s, and says it to nobody else', async (line) => {
    const get = ['GET /api/recipes/search HTTP/1.1', 'host: chefly.test', 'connection: close'];
    expect(await send(...get, line, '', '')).toMatch(/^HTTP\/1\.1 200 OK/);
    const { headers } = reached.at(-1)!;
    expect(headers).not.toHaveProperty([line.split(':')[0]!]);
    expect(headers).toHaveProperty(['x-request-id']);
  });

  it('opens the form of a post where a photo is posted to it, and carries nothing of it on', async () => {
    const known = reached.length;
    const answer = await send(
      'POST /newPost HTTP/1.1',
      'host: chefly.test',
      'origin: https://elsewhere.test',
      'content-type: multipart/form-data; boundary=a',
      'content-length: 12000000',
      'connection: close',
      '',
      '--a',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 303 [^]*location: \/newPost\?shared\r\n/i);
    expect(reached).toHaveLength(known);
  });

  it('carries the page of a recipe whose name ends with dots', async () => {
    const path = '/recipe/Mum%27s_dal...';
    const answer = await send(
      `GET ${path} HTTP/1.1`,
      'host: chefly.test',
      'connection: close',
      '',
      '',
    );
    expect(answer).toContain('HTTP/1.1 200 ');
    expect(reached.at(-1)).toMatchObject({ url: path });
  });

  it.each([
    ['GET', '/recipe/..', '', 404, 'request/not-found'],
    ['GET', '/recipe/a..%2Fb', '', 404, 'request/not-found'],
    ['GET', '/api/recipes/..%2F..%2Fetc%2Fpasswd', '', 404, 'request/not-found'],
    ['GET', '/api/recipes/%2e%2e/a', '', 404, 'request/not-found'],
    ['GET', '/api/recipes\\..\\..\\health', '', 404, 'request/not-found'],
    ['GET', '/api/recipes/\\..\\.%2e\\health', '', 404, 'request/not-found'],
    ['GET', '/api/recipes/.\t./.\t./health', '', 400, 'request/invalid'],
    ['POST', '/api/recipes/search', 'no-type', 415, 'request/unsupported-type'],
  ])('refuses %s %s (%s) with a code', async (method, path, type, status, code) => {
    const answer = await send(
      `${method} ${path} HTTP/1.1`,
      'host: chefly.test',
      ...(type ? [`content-type: ${type}`, 'content-length: 2'] : []),
      'connection: close',
      '',
      type && '{}',
    );
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain(`"code":"${code}"`);
  });
});
