/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { timing } from '@chefly/contracts';
import { keepDraftsOf, keepWords } from '@chefly/ui';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { keepPhoto, keptPhotos } from '../../parts/kept-photos';
import { forgetPhotos } from '../../parts/testing/photo-on-its-way';
import { screenAlone, signedIn } from '../../parts/testing/screen';
import NewPost from './new-post';

const { show, settle } = screenAlone();
forgetPhotos();

/** What the worker has kept: see push-worker.js. */
const note = (given: object = {}) => ({
  ...{ at: Date.now(), title: 'Nihari', text: 'Eight hours', url: '', files: 1 },
  ...{ photo: { name: 'nihari.jpg', type: 'image/jpeg', size: 6 }, ...given },
});

describe('a post that another app has shared something with', () => {
  const forget = jest.fn(async (_name: string) => true);
  const createPost = jest.fn(async (_form: object) => ({}));
  beforeEach(async () => {
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:dish');
    // it stands by itself, as what is installed does
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
    forget.mockClear();
    createPost.mockClear();
    await keepDraftsOf(signedIn);
  });
  afterEach(() => {
    delete (globalThis as { caches?: unknown }).caches;
    keepWords('post', '');
  });
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;
  const words = () => document.body.textContent;
  const press = (label: string) =>
    act(async () =>
      [...document.querySelectorAll('button')].find((each) => each.textContent === label)!.click(),
    );

  async function arrives(noted: object | null, at = '/newPost?shared') {
    const kept: Record<string, unknown> = {
      '/shared/note': noted && { json: async () => noted },
      '/shared/photo': { blob: async () => new Blob(['a dish'], { type: 'image/jpeg' }) },
    };
    const open = async () => ({ match: async (key: string) => kept[key] ?? undefined });
    Object.assign(globalThis, { caches: { open, delete: forget } });
    const sent = jest.fn(() => new Promise(() => undefined));
    await show({ content: { openUpload: sent, createPost } }, <NewPost />, undefined, at);
    await settle();
    return sent;
  }

  it('has its words and its photo, which is sent as one that is chosen there', async () => {
    const sent = await arrives(note());
    expect([field('title'), field('description')]).toEqual(['Nihari', 'Eight hours']);
    expect(words()).toContain('Nobody sees it before you upload the post.');
    expect(document.querySelector('img')).not.toBeNull();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(forget).toHaveBeenCalledWith('shared');
    // as what was typed, it is there after a reload
    expect(await keptPhotos('post')).toHaveLength(1);
  });

  it('says what has not come, beside what has', async () => {
    const sent = await arrives(note({ photo: { name: 'a', type: 'text/plain', size: 6 } }));
    expect(field('title')).toBe('Nihari');
    expect(document.querySelector('[role=alert]')!.textContent).toContain('Only images are');
    expect(sent).not.toHaveBeenCalled();
  });

  it('says that nothing has come, and leaves a draft as it is', async () => {
    keepWords('post', JSON.stringify({ title: 'Haleem', description: 'Slow' }));
    await arrives(null);
    expect(words()).toContain('What you shared has not come here.');
    expect([field('title'), field('description')]).toEqual(['Haleem', 'Slow']);
  });

  it('waits where a draft is begun, and takes its place where its author says so', async () => {
    keepWords('post', JSON.stringify({ title: 'Haleem', description: 'Slow' }));
    const sent = await arrives(note());
    expect(words()).toContain('You have begun another post.');
    expect([field('title'), forget.mock.calls.length]).toEqual(['Haleem', 0]);
    await press('Put in what you shared instead');
    await settle();
    expect([field('title'), field('description')]).toEqual(['Nihari', 'Eight hours']);
    expect([sent.mock.calls.length, forget.mock.calls.length]).toEqual([1, 1]);
    expect(words()).not.toContain('Your draft from before is back.');
  });

  it('comes into the form once the draft that was begun is uploaded', async () => {
    jest.replaceProperty(timing, 'formClose', 0 as never);
    keepWords('post', JSON.stringify({ title: 'Haleem', description: 'Slow' }));
    const file = new File(['a dish'], 'haleem.jpg', { type: 'image/jpeg' });
    const uploaded = { receipt: 'haleem', picture: {} as never };
    const at = Date.now();
    await keepPhoto({
      ...{ key: 'one', at, of: signedIn.account.uid, place: 'post', file },
      ...{ sent: { uploaded, at } },
    });
    const sent = await arrives(note());
    const form = document.querySelector('form')!;
    await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true })));
    await settle();
    expect(createPost.mock.calls).toMatchObject([[{ title: 'Haleem', receipt: 'haleem' }]]);
    expect([field('title'), field('description')]).toEqual(['Nihari', 'Eight hours']);
    expect([sent.mock.calls.length, forget.mock.calls.length]).toEqual([1, 1]);
    expect(words()).toContain('What you shared is here.');
    expect(form.querySelector('button[type=submit]')!.textContent).toBe('The photo is on its way…');
  });

  it('is found by the form also where its author came there by another way', async () => {
    await arrives(note(), '/newPost');
    expect([field('title'), field('description')]).toEqual(['Nihari', 'Eight hours']);
  });

  it('is not missed where nothing was shared', async () => {
    await arrives(null, '/newPost');
    expect(words()).not.toContain('has not come here');
  });

  it('leaves the draft where its author keeps it', async () => {
    keepWords('post', JSON.stringify({ title: 'Haleem', description: 'Slow' }));
    const sent = await arrives(note());
    await press('Leave out what you shared');
    expect([field('title'), sent.mock.calls.length]).toEqual(['Haleem', 0]);
    expect(forget).toHaveBeenCalledWith('shared');
    expect(words()).not.toContain('You have begun another post.');
  });
});
