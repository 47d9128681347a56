import { once } from 'node:events';
import { request } from 'node:http';
import { contract, type Route } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

const LARGE = '200000';

/** Where anybody may send something: by the contract, and beside it what mail programs and media servers post to. */
const open: [path: string, type: string][] = [
  ...Object.values(contract)
    .flatMap((routes) => Object.values(routes as Record<string, Route>))
    .filter(({ '~orpc': { meta, route } }) => meta.access === 'public' && route.method !== 'GET')
    .map(({ '~orpc': { route } }): [string, string] => [route.path!, 'application/json']),
  ...[
    'application/json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ].map((type): [string, string] => ['/api/notifications/digest/one-click', type]),
  ['/api/sessions/livekit-webhook', 'application/webhook+json'],
  ['/api/sessions/livekit-webhook', 'application/json'],
  ['/api/identity/no-such-place', 'application/json'],
];

/** What is larger than any head is read for whoever may send it, and for nobody else. */
describe('a large body', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    fatima = await platform.member('fatima');
  });
  afterAll(() => platform.stop());

  /** What is answered to a body of which no more than that ever comes. */
  async function answerTo(path: string, headers: Record<string, string>, begun = '{') {
    const call = request(platform.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    call.on('error', () => undefined);
    call.write(begun);
    const [answer] = await once(call, 'response');
    let text = '';
    for await (const part of answer) text += String(part);
    call.destroy();
    return [answer.statusCode, (JSON.parse(text) as { code: string }).code];
  }
  const own = () => ({ authorization: `Bearer ${fatima.token}` });
  const sizes: [string, Record<string, string>][] = [
    ['whose length is told', { 'content-length': LARGE }],
    ['whose length nobody knows', { 'transfer-encoding': 'chunked' }],
  ];

  it.each(sizes)('%s is refused before it comes, to who may not send it', async (_what, size) => {
    expect(await answerTo('/api/content/reviews', size)).toEqual([401, 'identity/not-signed-in']);
    expect(await answerTo('/api/content/reviews', { ...size, authorization: 'Bearer x' })).toEqual([
      401,
      'identity/not-signed-in',
    ]);
    expect(await answerTo('/api/moderation/monetization', { ...size, ...own() })).toEqual([
      403,
      'request/forbidden',
    ]);
    for (const headers of [own(), {}] as Record<string, string>[]) {
      const foreign = { ...size, ...headers, origin: 'https://evil.example' };
      expect(await answerTo('/api/content/reviews', foreign)).toEqual([403, 'request/forbidden']);
      const form = { ...size, ...headers, 'content-type': 'text/plain' };
      expect(await answerTo('/api/content/reviews', form)).toEqual([
        415,
        'request/unsupported-type',
      ]);
    }
  });

  it.each(open)(
    'is refused where anybody may send one, and nobody reads so much: %s, %s',
    async (path, type) => {
      const told = { 'content-type': type, 'content-length': LARGE };
      expect(await answerTo(path, told)).toEqual([413, 'request/too-large']);
      // no more of it is taken than what its contract holds, with a passkey's sign-in the longest
      const untold = { 'content-type': type, 'transfer-encoding': 'chunked' };
      expect(await answerTo(path, untold, ' '.repeat(70_000))).toEqual([413, 'request/too-large']);
    },
  );

  it('is taken from who may send it, and counts once', async () => {
    const description = 'Slow and deep. '.repeat(60);
    const send = async (padding: number) => {
      const response = await fetch(`${platform.url}/api/content/posts`, {
        method: 'POST',
        headers: { ...own(), 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Haleem', description, ignored: 'x'.repeat(padding) }),
      });
      return ((await response.json()) as { code: string }).code;
    };
    // what is missing is told by who reads it
    expect([await send(0), await send(100_000)]).toEqual(['request/invalid', 'request/invalid']);
    const calls = `limit/POST /api/content/posts/${fatima.uid}`;
    expect(await platform.cache.increment(calls, 60_000)).toBe(3);
  });
});
