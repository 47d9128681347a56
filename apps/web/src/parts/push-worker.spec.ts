import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from '@jest/globals';

interface Shown {
  title: string;
  given: {
    body: string;
    tag?: string;
    actions?: unknown;
    data: { path: string; request?: string; stays?: boolean };
  };
}

/** The worker as a browser runs it, as far as messages and presses on them go. */
describe('what is pushed to a browser', () => {
  const source = readFileSync(new URL('../../public/push-worker.js', import.meta.url), 'utf8');
  let handlers: Record<string, (event: object) => void>;
  let shown: Shown[];
  let opened: string[];
  let kept: string[];
  let mayKeep: boolean;
  let badges: number[];
  let work: Promise<unknown>[];
  let pages: {
    url?: string;
    focus: () => Promise<unknown>;
    navigate: (path: string) => Promise<unknown>;
  }[];

  beforeEach(() => {
    [handlers, shown, opened, kept, badges, work, pages] = [{}, [], [], [], [], [], []];
    const self = {
      location: new URL('https://chefly.example/push-worker.js'),
      registration: {
        showNotification: async (title: string, given: Shown['given']) =>
          void shown.push({ title, given }),
        getNotifications: async () => shown,
      },
      navigator: { setAppBadge: async (count: number) => void badges.push(count) },
      clients: {
        matchAll: async () => pages,
        openWindow: async (path: string) => void opened.push(path),
      },
      addEventListener: (name: string, handler: (event: object) => void) =>
        void (handlers[name] = handler),
    };
    mayKeep = true;
    const cache = {
      put: async (key: string) => void kept.push(key),
      match: async (path: string) => `kept ${path}`,
    };
    const open = async () => {
      if (!mayKeep) throw new DOMException('forbidden', 'SecurityError');
      return cache;
    };
    const fetch = async ({ url }: { url: string }) => `fetched ${url}`;
    runInNewContext(source, { self, caches: { open }, fetch, URL, Response, Date, JSON });
  });

  const waitUntil = (done: Promise<unknown>) => void work.push(done);
  const push = async (data: string | null) => {
    handlers.push!({ data: data === null ? null : { json: () => JSON.parse(data) }, waitUntil });
    await Promise.all(work);
  };
  const press = async (action = '') => {
    const notification = { close: () => undefined, data: shown.at(-1)!.given.data };
    handlers.notificationclick!({ notification, action, waitUntil });
    await Promise.all(work);
  };

  it.each([
    [null],
    ['no json'],
    ['null'],
    ['5'],
    ['[]'],
    ['{"message":{}}'],
    ['{"message":"Hi","link":"https://["}'],
    ['{"message":"Hi","link":{"a":1},"request":5,"createdAt":{}}'],
    ['{"message":"Hi","link":"javascript:alert(1)"}'],
    ['{"message":"Hi","link":"https://elsewhere.example/home"}'],
    ['{"message":"Hi","link":"//elsewhere.example/home"}'],
  ])('is shown whatever it is, and leads nowhere else: %s', async (data) => {
    await push(data);
    expect(shown).toHaveLength(1);
    await press();
    expect(opened).toEqual(['/notifications']);
  });

  it('leads to its own place, and keeps an answer for a request alone', async () => {
    const message = { uid: 'n', message: 'Ayesha asks', link: '/chefly_requests?request=r' };
    await push(JSON.stringify({ ...message, request: { uid: 'r' } }));
    await press('accept');
    expect([opened, kept]).toEqual([['/chefly_requests?request=r'], ['/answers/r']]);
    await push(JSON.stringify(message));
    expect(shown.at(-1)!.given.actions).toBeUndefined();
    await press('accept');
    expect(kept).toHaveLength(1);
  });

  it('is counted on the icon', async () => {
    await push(JSON.stringify({ uid: 'n', message: 'Ayesha asks' }));
    await push(JSON.stringify({ uid: 'o', message: 'Sana likes it' }));
    expect(badges).toEqual([1, 2]);
  });

  it('opens a window where the page that was found is gone before it is led there', async () => {
    const gone = () => Promise.reject(new TypeError('the client is not there any more'));
    for (const page of [
      { focus: gone, navigate: gone },
      { focus: async () => undefined, navigate: gone },
    ]) {
      pages = [page];
      await push(JSON.stringify({ message: 'Hi', link: '/home' }));
      await press();
      expect(opened.splice(0)).toEqual(['/home']);
    }
  });

  it('leads no page away in which somebody cooks, and to a timer’s own page without loading it anew', async () => {
    const went: string[] = [];
    const page = (path: string) => ({
      url: `https://chefly.example${path}`,
      focus: async () => went.push(`focus ${path}`),
      navigate: async (to: string) => went.push(`${path} to ${to}`),
    });
    pages = [page('/session?role=user'), page('/cook/Haleem'), page('/home')];
    await push(JSON.stringify({ message: 'Sana likes it', link: '/post/1' }));
    await press();
    expect(went.splice(0)).toEqual(['focus /home', '/home to /post/1']);
    pages = pages.slice(0, 2);
    await press();
    expect([went.splice(0), opened.splice(0)]).toEqual([[], ['/post/1']]);
    shown.push({
      ...{ title: 'Simmer, step 4: done' },
      given: { body: 'Haleem', data: { path: '/cook/Haleem', stays: true } },
    });
    await press();
    expect([went, opened]).toEqual([['focus /cook/Haleem'], []]);
  });

  it('leads where it should, and brings the program, in a browser that keeps nothing', async () => {
    const program = async () => {
      const answers: unknown[] = [];
      const url = 'https://chefly.example/assets/cook.js';
      const request = { method: 'GET', mode: 'cors', url };
      const respondWith = (answer: unknown) => void answers.push(answer);
      handlers.fetch!({ request, respondWith });
      return Promise.all(answers);
    };
    expect(await program()).toEqual(['kept /assets/cook.js']);
    mayKeep = false;
    expect(await program()).toEqual(['fetched https://chefly.example/assets/cook.js']);
    await push(JSON.stringify({ message: 'Hi', link: '/cooking', request: { uid: 'one' } }));
    await press('accept');
    expect([kept, opened]).toEqual([[], ['/cooking']]);
  });

  it.each([[5], [{}], [{ uid: 7 }], [{ uid: { a: 1 } }], [[]]])(
    'offers no answer to what is no request: %j',
    async (request) => {
      await push(JSON.stringify({ message: 'Hi', request }));
      expect(shown.at(-1)!.given.actions).toBeUndefined();
      await press('accept');
      expect(kept).toEqual([]);
    },
  );
});
