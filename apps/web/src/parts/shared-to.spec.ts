import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { HOUR, upload } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetOldShared, forgetShared, hasCome, readShared } from './shared-to';

const HERE = 'https://chefly.example';
const worker = readFileSync(new URL('../../public/push-worker.js', import.meta.url), 'utf8');
const manifest = JSON.parse(
  readFileSync(new URL('../../public/manifest.webmanifest', import.meta.url), 'utf8'),
) as {
  share_target: {
    action: string;
    params: { title: string; text: string; url: string; files: { name: string }[] };
  };
};
const { action, params } = manifest.share_target;

/** What a browser keeps, by cache and key. */
class Caches {
  readonly kept = new Map<string, Map<string, Response>>();
  async open(name: string) {
    const cache = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, cache);
    return {
      put: async (key: string, answer: Response) => void cache.set(key, answer),
      match: async (key: string) => cache.get(key)?.clone(),
    };
  }
  async delete(name: string) {
    return this.kept.delete(name);
  }
}

/** The worker takes it as a browser brings it, and the form reads what the worker has kept. */
describe('what another app shares', () => {
  const browser = globalThis as { caches?: unknown; matchMedia?: unknown };
  let caches: Caches;
  let installed: boolean;
  let take: (event: object) => void;
  beforeEach(() => {
    caches = new Caches();
    installed = true;
    browser.caches = caches;
    browser.matchMedia = (query: string) => ({
      matches: query === '(display-mode: browser)' && !installed,
    });
    const self = {
      location: new URL(`${HERE}/push-worker.js`),
      addEventListener: (name: string, handler: typeof take) => {
        if (name === 'fetch') take = handler;
      },
    };
    runInNewContext(worker, { self, caches, URL, Response, Date, JSON });
  });
  afterEach(() => {
    delete browser.caches;
    delete browser.matchMedia;
    jest.restoreAllMocks();
  });

  const file = (size: number, type = 'image/jpeg', name = 'dish.jpg') =>
    new File([new Uint8Array(size)], name, { type });
  /** @returns where the browser is led, or nothing where it asks the server */
  async function share(given: { words?: Record<string, string>; files?: File[] }, headers = {}) {
    const body = new FormData();
    for (const [field, words] of Object.entries(given.words ?? {})) body.set(field, words);
    for (const each of given.files ?? []) body.append(params.files[0]!.name, each);
    const url = HERE + action;
    const sent = new Request(url, { method: 'POST', body });
    const answers: Promise<Response>[] = [];
    take({
      request: {
        ...{ url, method: 'POST', mode: 'navigate', headers: new Headers(headers) },
        formData: () => sent.formData(),
      },
      respondWith: (answer: Promise<Response>) => void answers.push(answer),
    });
    const answer = await answers[0];
    return answer && [answer.status, answer.headers.get('location')];
  }
  const FORM = [303, `${HERE}/newPost?shared`];
  const words = {
    [params.title]: 'Nihari',
    [params.text]: 'Eight hours',
    [params.url]: `${HERE}/a`,
  };

  it('is in the form, and no more than it took', async () => {
    expect(await share({ words, files: [file(5)] }, { origin: 'null' })).toEqual(FORM);
    const { photo, ...rest } = await readShared();
    expect(rest).toEqual({ title: 'Nihari', description: `Eight hours\n${HERE}/a` });
    expect([photo!.name, photo!.type, photo!.size]).toEqual(['dish.jpg', 'image/jpeg', 5]);
    await forgetShared();
    expect(caches.kept.size).toBe(0);
    expect(hasCome(await readShared())).toBe(false);
  });

  it('names its address once', async () => {
    const text = `Look: ${HERE}/a`;
    await share({ words: { ...words, [params.text]: text } });
    expect(await readShared()).toEqual({ title: 'Nihari', description: text, photo: null });
  });

  it.each([
    ['is no picture', [file(5, 'text/plain')], 'Only images are accepted'],
    ['is one that nobody reads', [file(5, 'image/heic')], 'Only images are accepted'],
    ['is too large', [file(upload.maxBytes + 1)], 'larger than 12 MB'],
    ['is empty', [file(0)], 'has not come here'],
    ['is nothing', [], 'has not come here'],
  ])('says so where it %s', async (_what, files, said) => {
    await share({ files });
    const { photo, lacks } = await readShared();
    expect(photo).toBeNull();
    expect(lacks).toContain(said);
  });

  it('is the first picture of several, as large as it may be', async () => {
    await share({ files: [file(5, 'text/plain'), file(upload.maxBytes), file(7)] });
    const { photo, lacks } = await readShared();
    expect(photo!.size).toBe(upload.maxBytes);
    expect(lacks).toBe('A post has one photo: the first of 3 is here.');
  });

  it('takes the place of what was shared before, and as much room as one photo and some words', async () => {
    await share({ words, files: [file(5)] });
    await share({
      words: { [params.text]: 'a'.repeat(50_000) },
      files: [file(upload.maxBytes + 1)],
    });
    expect([...caches.kept.keys()]).toEqual(['shared']);
    const cache = caches.kept.get('shared')!;
    expect([...cache.keys()]).toEqual(['/shared/note']);
    expect((await cache.get('/shared/note')!.text()).length).toBeLessThan(5000);
  });

  it('is let go of where nobody came for it in time, or the clock was set back', async () => {
    for (const after of [HOUR, -1]) {
      const now = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
      await share({ words });
      await forgetOldShared();
      expect(caches.kept.size).toBe(1);
      now.mockReturnValue(Date.now() + after);
      expect(hasCome(await readShared())).toBe(false);
      await forgetOldShared();
      expect(caches.kept.size).toBe(0);
    }
  });

  it.each(['https://elsewhere.example', 'https://chefly.example.evil.example'])(
    'brings nothing along from a page of %s',
    async (origin) => {
      expect(await share({ words, files: [file(5)] }, { origin })).toEqual(FORM);
      expect(caches.kept.size).toBe(0);
    },
  );

  it('is not in the form of a page in a tab, where any page can lead and hide whose it is', async () => {
    await share({ words, files: [file(5)] }, { origin: 'null' });
    installed = false;
    expect(await readShared()).toMatchObject({ title: '', description: '', photo: null });
  });

  it.each(['{}', 'no json', '{"at":1}', '{"title":{}}'])(
    'is nothing where somebody has kept %s there',
    async (noted) => {
      const cache = await caches.open('shared');
      jest.spyOn(console, 'warn').mockReturnValue();
      await cache.put('/shared/note', new Response(noted));
      expect(hasCome(await readShared())).toBe(false);
    },
  );

  it('leads to the form also in a browser that keeps nothing', async () => {
    jest.spyOn(caches, 'open').mockRejectedValue(new DOMException('forbidden', 'SecurityError'));
    jest.spyOn(console, 'warn').mockReturnValue();
    expect(await share({ words })).toEqual(FORM);
    expect((await readShared()).lacks).toContain('has not come here');
  });
});
