import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, createClient, orGone, secondsOf } from './client';

/** A client whose every call is answered so. */
const answeredBy = (answer: () => Response | Promise<Response>) =>
  createClient({ baseUrl: '', accessToken: () => null, fetch: async () => answer() });
const cutOff = (error: Error) =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"items":['));
      body.error(error);
    },
  });

describe('an answer that is none', () => {
  it.each([
    ['breaks off', () => new Response(cutOff(new TypeError('terminated')))],
    ['is the page of a network that wants a sign-in', () => new Response('<html>Welcome</html>')],
    ['never comes', () => Promise.reject(new TypeError('fetch failed'))],
  ])('because it %s is as no connection', async (_, answer) => {
    await expect(answeredBy(answer).sessions.incoming({})).rejects.toMatchObject({
      ...{ status: 0, code: 'network' },
    });
  });

  it('because the caller gave it up stays given up', async () => {
    const given = new DOMException('given up', 'AbortError');
    const client = answeredBy(() => new Response(cutOff(given)));
    await expect(client.sessions.incoming({})).rejects.toBe(given);
  });
});

describe('a line that is dead', () => {
  /** Nothing comes by it, until the call is given up. */
  const dead = createClient({
    ...{ baseUrl: '', accessToken: () => null },
    fetch: (_url, init) =>
      new Promise((_, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
      ),
  });
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    ['', undefined],
    [' by somebody who may give it up', new AbortController().signal],
  ])('that is asked%s is as no connection after a minute', async (_, signal) => {
    const ends = new AbortController();
    const waits = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(ends.signal);
    const answer = dead.sessions.incoming({}, { signal });
    ends.abort(new DOMException('too late', 'TimeoutError'));
    await expect(answer).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(waits).toHaveBeenCalledWith(60_000);
  });

  it('is given up by its caller as ever', async () => {
    const caller = new AbortController();
    const answer = dead.sessions.incoming({}, { signal: caller.signal });
    caller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('what is asked for as its page is left goes out all the same, where it is wanted so', async () => {
  const sent: (boolean | undefined)[] = [];
  const client = createClient({
    ...{ baseUrl: '', accessToken: () => null },
    fetch: async (_url, init) => {
      sent.push(init?.keepalive);
      return new Response('{}');
    },
  });
  await client.sessions.incoming({});
  await client.sessions.incoming({}, { keepalive: true });
  expect(sent).toEqual([undefined, true]);
});

describe('what was to be taken away', () => {
  it.each([
    [404, 'request/not-found', 'done'],
    [403, 'request/forbidden', 'No'],
    [0, 'network', 'No'],
  ] as const)('and is answered %i %s is %s', async (status, code, outcome) => {
    const call = Promise.reject(new ApiError(status, code, 'No'));
    expect(
      await orGone(call).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    ).toBe(outcome);
  });
});

describe('how long a server says to wait', () => {
  it.each([
    ['2', 2],
    ['0.5', 0.5],
    ['99999999999', 3600],
    ['Infinity', null],
    ['1e999', null],
    ['-5', null],
    ['0', null],
    ['NaN', null],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['', null],
    [null, null],
  ])('is, of %j, %j seconds: nothing that a timer does not know', (header, seconds) => {
    expect(secondsOf(header)).toBe(seconds);
  });
});
