/** @jest-environment ./scripts/browser-environment.mjs */
import { DAY } from '@chefly/contracts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createStore, keys, set } from 'idb-keyval';
import { addDraftFile, keepDraftFiles } from './draft-files';
import { answerTabs, keepDraftsOf, keptKeysOfTabs, tidyDrafts } from './drafts';
import { keepWords, keptWords } from './kept';
import { keepFile, keptFilesAt, type FileKind } from './kept-files';

const kinds: FileKind[] = ['photos', 'videos'];

const comes = (uid: string) => keepDraftsOf({ status: 'signed-in', account: { uid } });
const isSentOut = () => keepDraftsOf({ status: 'signed-out' });
const leaves = () => keepDraftsOf({ status: 'leaving' });
const chooses = (of: string, kind: FileKind, key = kind as string, at = Date.now()) =>
  keepFile(kind, { key, at, of, place: 'review' });
/** Asked for after whatever was begun before: each store does one thing after the other. */
const finds = async () => {
  const files = await Promise.all(kinds.map((kind) => keptFilesAt(kind, 'review')));
  return [keptWords('review'), ...files.flat().map(({ key }) => key)];
};
const stored = async () => {
  const all: string[] = Object.keys(sessionStorage);
  for (const kind of kinds) {
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
    const asked = indexedDB.open(`chefly-${kind}`);
    asked.onsuccess = () => resolve(asked.result);
    const keys = (await promise).transaction(kind).objectStore(kind).getAllKeys();
    await new Promise((done) => (keys.onsuccess = done));
    all.push(...(keys.result as string[]));
  }
  return all;
};

describe('what a member has not sent', () => {
  beforeEach(async () => {
    await comes('amina');
    keepWords('review', 'A quiet place');
    for (const kind of kinds) await chooses('amina', kind);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await leaves();
  });

  it('waits for them when their sign-in ended by itself', async () => {
    await isSentOut();
    expect(await finds()).toEqual(['']);
    await comes('amina');
    expect(await finds()).toEqual(['A quiet place', 'photos', 'videos']);
  });

  it('is gone when somebody else comes, whatever ended the sign-in', async () => {
    await isSentOut();
    await comes('zoya');
    expect(await finds()).toEqual(['']);
    expect(await stored()).toEqual([]);
  });

  it('is gone when somebody else takes over in another tab', async () => {
    await comes('zoya');
    expect(await finds()).toEqual(['']);
    expect(await stored()).toEqual([]);
  });

  it('is gone as soon as they leave', async () => {
    await leaves();
    expect(await finds()).toEqual(['']);
    expect(await stored()).toEqual([]);
  });

  it('is not written back by what was still on its way', async () => {
    await leaves();
    await chooses('amina', 'photos', 'late');
    await comes('zoya');
    await chooses('amina', 'videos', 'later');
    expect(await stored()).toEqual([]);
  });

  it('waits for them where they are to sign in anew', async () => {
    await keepDraftsOf({ status: 'leaving', comesBack: true });
    await keepDraftsOf({ status: 'signed-out', asked: true, comesBack: true });
    expect(await finds()).toEqual(['']);
    await comes('amina');
    expect(await finds()).toEqual(['A quiet place', 'photos', 'videos']);
  });

  it('is known by its keys in every tab, to whoever wrote it', async () => {
    answerTabs();
    const other = new BroadcastChannel('chefly-drafts');
    other.onmessage = ({ data }) => {
      if ((data as { asks?: string }).asks === 'amina') other.postMessage({ keys: ['post'] });
    };
    expect((await keptKeysOfTabs()).sort()).toEqual(['post', 'review']);
    await comes('zoya');
    expect(await keptKeysOfTabs()).toEqual([]);
    other.close();
  });

  it('does not end by a clock that is ahead, neither as a page begins nor as more is chosen', async () => {
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 30 * DAY);
    await tidyDrafts(now());
    await chooses('amina', 'photos', 'another', now() + 30 * DAY);
    expect(await finds()).toEqual(['A quiet place', 'photos', 'another', 'videos']);
  });

  it('ends after a week, photos and videos alike', async () => {
    for (const kind of kinds) {
      await chooses('amina', kind, `old ${kind}`, Date.now() - 6 * DAY);
      await chooses('amina', kind, `new ${kind}`);
    }
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 2 * DAY);
    await tidyDrafts(Date.now());
    expect((await stored()).filter((key) => !key.startsWith('chefly-kept:'))).toEqual([
      'new photos',
      'photos',
      'new videos',
      'videos',
    ]);
  });

  it('stays for as long as a tab has its draft, however old it is, also while its member is signed out', async () => {
    const old = Date.now() - 40 * DAY;
    for (const key of ['of this tab', 'of another', 'of a tab that was closed'])
      await chooses('amina', 'photos', key, old);
    await chooses('amina', 'videos', 'a film of this tab', old);
    addDraftFile('review', 'photos', 'of this tab');
    addDraftFile('review', 'videos', 'a film of this tab');
    const other = new BroadcastChannel('chefly-drafts');
    other.onmessage = ({ data }) => {
      if ((data as { holds?: true }).holds) other.postMessage({ files: ['of another'] });
    };
    await isSentOut();
    await tidyDrafts(Date.now());
    expect((await stored()).filter((key) => !key.startsWith('chefly-kept:')).sort()).toEqual(
      ['a film of this tab', 'of another', 'of this tab', 'photos', 'videos'].sort(),
    );
    await comes('amina');
    keepDraftFiles('review', 'photos', []);
    await tidyDrafts(Date.now());
    expect(await stored()).not.toContain('of this tab');
    other.close();
  });

  it('is named to another tab that tidies up', async () => {
    answerTabs();
    addDraftFile('post', 'photos', 'of this tab');
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const other = new BroadcastChannel('chefly-drafts');
    other.onmessage = ({ data }) => resolve(data);
    other.postMessage({ holds: true });
    expect(await promise).toEqual({ files: ['of this tab'] });
    other.close();
  });

  it('is bounded for each form, the newest staying', async () => {
    const at = Date.now() + 1;
    for (let n = 0; n < 21; n++) await chooses('amina', 'photos', `photo ${n}`, at + n);
    await keepFile('photos', { key: 'other', at, of: 'amina', place: 'post' });
    const found = await keptFilesAt('photos', 'review');
    expect(found.map(({ key }) => key)).toEqual(
      Array.from({ length: 20 }, (_, n) => `photo ${n + 1}`),
    );
    expect(await keptFilesAt('photos', 'post')).toHaveLength(1);
  });
});

describe('what was done and waits for the server', () => {
  const store = createStore('chefly-dishes', 'dishes');
  const keeps = (key: string, what: object, at = Date.now()) =>
    set(key, { key, of: 'amina', place: 'dish', at, ...what }, store);
  beforeEach(() => comes('amina'));
  afterEach(leaves);

  it('is forgotten neither by its age nor by its number, in whatever form it stands there', async () => {
    const old = Date.now() - 400 * DAY;
    await keeps('waits', { pending: [{ kind: 'step' }], unread: [] }, old);
    await keeps('of a newer page', { pending: [], unread: [{ kind: 'season' }] }, old);
    await keeps('in another form', { pending: { of: 'course' } }, old);
    await keeps('is told', { pending: [], unread: [] }, old);
    for (let n = 0; n < 21; n++) await keeps(`new ${n}`, { pending: [] });
    await tidyDrafts(Date.now());
    const left = await keys<string>(store);
    expect(left.filter((key) => !key.startsWith('new'))).toEqual([
      ...['in another form', 'of a newer page', 'waits'],
    ]);
    expect(left).toHaveLength(23);
    await leaves();
    expect(await keys(store)).toEqual([]);
  });
});

describe('a browser that keeps nothing', () => {
  beforeEach(async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await comes('amina');
  });
  afterEach(() => void jest.restoreAllMocks());

  it('lets one write when the tab is full', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const storage = { getItem: () => null, setItem: full, removeItem: () => undefined };
    jest.spyOn(globalThis, 'sessionStorage', 'get').mockReturnValue(storage as unknown as Storage);
    keepWords('post', 'Lentils');
    expect(keptWords('post')).toBe('');
  });

  it('lets one write when the tab may not keep anything', async () => {
    jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    keepWords('post', 'Lentils');
    expect(keptWords('post')).toBe('');
    await leaves();
  });

  it('keeps again once it can be opened', async () => {
    jest.resetModules();
    const anew = await import('./kept-files');
    const { keepWordsFor } = await import('./kept');
    keepWordsFor('amina');
    const photo = { key: 'one', at: Date.now(), of: 'amina', place: 'post' };
    jest.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('not now', 'InvalidStateError');
    });
    await anew.keepFile('photos', photo);
    await anew.keepFile('photos', photo);
    expect(await anew.keptFilesAt('photos', 'post')).toHaveLength(1);
  });
});
