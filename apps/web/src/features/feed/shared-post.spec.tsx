/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { timing } from '@chefly/contracts';
import { keepDraftsOf, keepWords } from '@chefly/ui';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { useLocation } from 'react-router-dom';
import { keepPhoto, keptPhotos } from '../../parts/kept-photos';
import { rememberRoom } from '../../parts/session-data';
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

const fatima = { uid: 'fatima', firstName: 'Fatima', lastName: 'Noor', userName: 'fatima' };

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
    keepWords('post:from', '');
    rememberRoom('')();
  });
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;
  const words = () => document.body.textContent;
  const press = (label: string) =>
    act(async () =>
      [...document.querySelectorAll('button')].find((each) => each.textContent === label)!.click(),
    );

  const credit = jest.fn(async () => ({ credit: { ticket: 'ticket', chef: fatima } }));
  const current = jest.fn(async (): Promise<object | null> => null);
  function Address() {
    const { pathname, search } = useLocation();
    return <output>{pathname + search}</output>;
  }
  const address = () => document.querySelector('output')!.textContent;

  async function arrives(noted: object | null, at = '/newPost?shared') {
    const kept: Record<string, unknown> = {
      '/shared/note': noted && { json: async () => noted },
      '/shared/photo': { blob: async () => new Blob(['a dish'], { type: 'image/jpeg' }) },
    };
    const open = async () => ({ match: async (key: string) => kept[key] ?? undefined });
    Object.assign(globalThis, { caches: { open, delete: forget } });
    const sent = jest.fn(() => new Promise(() => undefined));
    const screen = (
      <>
        <NewPost />
        <Address />
      </>
    );
    const api = { content: { openUpload: sent, createPost }, sessions: { credit, current } };
    await show(api, screen, undefined, at);
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

  const begun = '/newPost?recipe=Haleem&session=dinner';
  /** Another app's share takes the page without a word: nothing in it is left as by its own links. */
  const isTornAway = () => keepWords('post:from', 'recipe=Haleem&session=dinner');

  it('is of the dish and the session at which the form was opened for it', async () => {
    isTornAway();
    await arrives(note());
    expect(field('title')).toBe('Nihari');
    for (const said of ['Cooked from Haleem', 'Cooked with Fatima Noor'])
      expect(words()).toContain(said);
  });

  it('leaves a draft from a session all that is said of it, also as it goes out', async () => {
    keepWords('post', JSON.stringify({ title: 'Haleem', description: 'Slow' }));
    const file = new File(['a dish'], 'haleem.jpg', { type: 'image/jpeg' });
    const [uploaded, at] = [{ receipt: 'haleem', picture: {} as never }, Date.now()];
    await keepPhoto({
      ...{ key: 'one', at, of: signedIn.account.uid, place: 'post', file },
      ...{ sent: { uploaded, at } },
    });
    isTornAway();
    await arrives(note());
    expect(words()).toContain('Cooked with Fatima Noor');
    const form = document.querySelector('form')!;
    await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true })));
    await settle();
    const of = { title: 'Haleem', recipeName: 'Haleem', cookedWith: 'ticket' };
    expect(createPost.mock.calls).toMatchObject([[of]]);
  });

  it('is of that dish, too, where it takes the place of the draft', async () => {
    keepWords('post', JSON.stringify({ title: 'Haleem', description: 'Slow' }));
    isTornAway();
    await arrives(note());
    await press('Put in what you shared instead');
    await settle();
    expect(field('title')).toBe('Nihari');
    expect(words()).toContain('Cooked with Fatima Noor');
  });

  it('is of no dish of a form that was left with nothing in it', async () => {
    await arrives(null, begun);
    await arrives(note(), '/newPost');
    expect(words()).not.toContain('Cooked from');
  });

  it('leads who was in a session back into it, and waits for the form', async () => {
    rememberRoom('dinner');
    current.mockResolvedValueOnce({ uid: 'dinner', role: 'user', left: false });
    await arrives(note());
    expect(address()).toBe('/session?role=user');
    expect([field('title'), forget.mock.calls.length]).toEqual(['', 0]);
  });

  it('is in the form of who was in a session that is over', async () => {
    rememberRoom('dinner');
    await arrives(note());
    expect([field('title'), address()]).toEqual(['Nihari', '/newPost?shared']);
  });
});
