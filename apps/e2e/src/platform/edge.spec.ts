import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { errors } from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';

/** Far longer than a body takes that comes at once, however busy the machine. */
const BODY_MS = 3000;
const CONNECTIONS = 60;

/** What the HTTP server does with requests that are not what a browser of ours sends. */
describe('the edge', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform({
      CHEFLY_BODY_MS: String(BODY_MS),
      CHEFLY_CONNECTIONS: String(CONNECTIONS),
    });
    fatima = await platform.member('fatima');
  });
  afterAll(() => platform?.stop());

  /** fetch sets some headers itself; this sends those given. */
  async function ask(path: string, headers: Record<string, string | string[]> = {}) {
    const { hostname, port } = new URL(platform.url);
    const call = request({ hostname, port, path, headers, agent: false }).end();
    const [response] = await once(call, 'response');
    response.resume();
    return response.statusCode as number;
  }

  it.each([
    ['GET', '/api/social/first-steps/end', 405, 'PUT'],
    ['DELETE', '/api/social/people', 405, 'GET, HEAD'],
    ['TRACE', '/api/content/feed', 405, 'GET, HEAD'],
    ['OPTIONS', '/api/social/profile', 405, 'PATCH'],
    ['PUT', '/api/social/nothing-like-it', 404, undefined],
    ['GET', '/api/social/profiles/nobody-of-that-uid', 401, undefined],
  ])('answers %s %s by %i, and says how else it may be asked', async (method, path, ...told) => {
    const { hostname, port } = new URL(platform.url);
    const call = request({ hostname, port, path, method, agent: false }).end();
    const [{ statusCode, headers }] = (await once(call, 'response')) as [IncomingMessage];
    expect([statusCode, headers.allow]).toEqual(told);
    call.destroy();
  });

  it.each(['/mailbox', '/mailbox.json'])(
    'shows %s to this machine’s own user alone',
    async (path) => {
      expect(await ask(path)).toBe(200);
      const foreign: Record<string, string>[] = [
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-forwarded-host': 'localhost' },
        { forwarded: 'for=127.0.0.1' },
        { via: '1.1 proxy' },
        { host: 'evil.example' },
      ];
      for (const headers of foreign)
        expect([headers, await ask(path, headers)]).toEqual([headers, 404]);
    },
  );

  /**
   * What a server says to a body of which only the first byte ever comes, until it closes the
   * connection.
   */
  async function sendSlowly(type: string) {
    const { hostname, port } = new URL(platform.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(
      `POST /api/identity/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n` +
        'content-length: 100\r\n\r\n{',
    );
    await once(socket, 'close');
    return answer;
  }

  it('ends a body that comes too slowly with 408, and the connection with it', async () => {
    const answer = await sendSlowly('application/json');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      code: 'request/too-slow',
      message: errors['request/too-slow'][1],
    });
  });

  it('lives on when a body that nobody wanted never comes', async () => {
    const { hostname, port } = new URL(platform.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/identity/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/nonsense\r\n' +
        'content-length: 100\r\n\r\n{',
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d /);
    // begun later, given up on later: the first has been given up on by then
    expect(await sendSlowly('application/json')).toContain('408');
    expect((await fetch(`${platform.url}/health/live`)).status).toBe(200);
    socket.destroy();
  });

  it('holds so many connections and no more, and serves again when some have gone', async () => {
    const { hostname, port } = new URL(platform.url);
    const open = new Set<Socket>();
    let closed = 0;
    const beyond = 40;
    for (let i = 0; i < CONNECTIONS + beyond; i++) {
      const socket = connect(Number(port), hostname);
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          closed++;
        })
        .resume();
    }
    // sooner than callers are closed who say nothing
    await until(() => expect(closed).toBeGreaterThanOrEqual(beyond), { timeout: 8000 });
    expect(open.size).toBeLessThanOrEqual(CONNECTIONS);
    for (const socket of open) socket.destroy();
    await until(async () => expect(await ask('/health/live')).toBe(200));
  });

  it('answers a body that is as deep as it may be long', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${fatima.token}` };
    for (const [path, levels] of [
      ['/api/content/posts', 120_000],
      ['/api/identity/user-name', 120_000],
      // of what anybody may send
      ['/api/identity/passkeys/sign-in', 28_000],
      ['/api/identity/sign-up', 4_000],
    ] as const) {
      const body = `{"title":${'['.repeat(levels) + ']'.repeat(levels)}}`;
      const response = await fetch(platform.url + path, { method: 'POST', headers, body });
      expect([path, await response.json()]).toMatchObject([path, { code: 'request/invalid' }]);
    }
  });

  // the door of separate processes closes the connection of a body that is too large
  (split ? it.skip : it)(
    'answers the next request of a connection whose last body was refused unread',
    async () => {
      const { hostname, port } = new URL(platform.url);
      const socket = connect(Number(port), hostname);
      let answers = '';
      socket.on('data', (chunk) => (answers += String(chunk)));
      const size = 1_000_000;
      socket.write(
        'POST /api/identity/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/nonsense\r\n' +
          `content-length: ${size}\r\n\r\n${'x'.repeat(size)}`,
      );
      socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
      await once(socket, 'close');
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200']);
    },
  );

  it('answers who offers another protocol besides in this one', async () => {
    const offers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' };
    expect(await ask('/', offers)).toBe(200);
    expect(await ask('/api/identity/account', offers)).toBe(401);
    expect(await ask('/', { connection: 'upgrade', upgrade: 'another' })).toBe(200);
  });

  it('answers what is no HTTP with a code too', async () => {
    const { hostname, port } = new URL(platform.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write('NONSENSE\r\n\r\n');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\{"code":"request\/invalid"/);
  });

  it('lets nobody keep what the API answers, and a picture for its reader alone', async () => {
    const headers = { authorization: `Bearer ${fatima.token}` };
    for (const path of [
      '/api/identity/account',
      '/api/content/feed',
      '/api/social/profiles/x',
      // the same to the router
      '/%61pi/identity/account',
      '/ap%69/content/feed?limit=1',
    ])
      expect([
        path,
        (await fetch(platform.url + path, { headers })).headers.get('cache-control'),
      ]).toEqual([path, 'no-store']);
    const post = await fatima.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(fatima),
    });
    const picture = await fetch(platform.url + post.picture!.sources[0]!.url);
    expect(picture.headers.get('cache-control')).toMatch(/^private, /);
  });

  it('lets pages speak to this origin alone, and to the media server where there is one', async () => {
    const policy = (await fetch(platform.url)).headers.get('content-security-policy')!;
    const directive = (name: string) =>
      policy
        .split(';')
        .find((each) => each.trim().startsWith(name))!
        .trim()
        .split(' ')
        .slice(1);
    for (const source of directive('connect-src'))
      expect(source).toMatch(/^('self'|(wss?|https?):\/\/[\w.-]+(:\d+)?)$/);
    expect(directive('connect-src')).toHaveLength(split ? 4 : 2);
    expect(directive('font-src')).toEqual(["'self'", 'data:']);
    expect(directive('script-src')).toEqual(["'self'"]);
    expect(directive('worker-src')).toEqual(["'self'", 'blob:']);
  });

  it('answers a made-up cursor with 400, in every list', async () => {
    const made = Buffer.from('[{"$gt":""},"x"]').toString('base64url');
    for (const path of [
      '/api/content/feed',
      `/api/content/members/${fatima.uid}/posts`,
      '/api/notifications',
      '/api/social/people?text=fatima',
      '/api/social/follow-requests',
      '/api/recipes/search?text=shak',
      '/api/sessions/records',
    ])
      for (const cursor of ['x', made, 'WzEsMl0']) {
        const response = await fetch(
          `${platform.url}${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`,
          {
            headers: { authorization: `Bearer ${fatima.token}` },
          },
        );
        expect([path, cursor, response.status, await response.json()]).toEqual([
          path,
          cursor,
          400,
          {
            code: 'request/invalid',
            message: expect.any(String),
            fields: { cursor: expect.any(String) },
          },
        ]);
      }
  });

  it('opens no upload by a ticket given twice', async () => {
    const { url } = await fatima.api.content.openUpload({ type: 'image/png', size: 10 });
    const response = await fetch(`${platform.url}${url}&${url.split('?')[1]}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(10),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'content/upload-invalid',
    ]);
  });
});
