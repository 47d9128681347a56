import { MINUTE, pictureHolders } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UploadsStore } from './uploads.store';

const HOUR = 60 * MINUTE;
const picture = { key: 'nihari', width: 1, height: 1, color: '', blur: '' };

/** Whose an upload is, who may show it, and when it is on its way out. */
describe('an upload', () => {
  let store: Store;
  let close: () => Promise<void>;
  let uploads: UploadsStore;
  let count = 0;
  let key: string;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    uploads = new UploadsStore(store);
    await store.prepare();
  });
  afterAll(() => close());
  beforeEach(() => void (key = `upload ${++count}`));

  const stored = async (at = new Date()) => {
    await uploads.open(key, 'fatima', at.getTime());
    await uploads.claim(key, 'bytes', at.getTime());
    await uploads.keep(key, picture, at);
  };
  const post = (by = 'fatima') => store.transaction((tx) => uploads.post(key, by, tx));
  const unpost = () => store.transaction((tx) => uploads.unpost(key, tx));
  const expire = (at: Date) => store.transaction((tx) => uploads.expire(key, at, tx));
  const hear = (from: (typeof pictureHolders)[number], held: boolean) =>
    store.transaction((tx) => uploads.hear(key, from, held, tx));
  const release = () => store.transaction((tx) => uploads.release(key, tx));
  const now = async () => (await uploads.find(key))!;
  const later = () => new Date(Date.now() + 2 * HOUR);

  it('takes no other bytes than those that came first, also where these were not kept', async () => {
    await uploads.open(key, 'fatima');
    expect(await uploads.claim(key, 'bytes')).toBe(true);
    await uploads.giveBack(key);
    expect(await uploads.claim(key, 'others')).toBe(false);
    expect(await uploads.claim(key, 'bytes')).toBe(true);
  });

  it('is shown by its owner alone, and by nobody once their account is gone', async () => {
    await stored();
    expect([await post('ayesha'), await post()]).toEqual([false, true]);
    await store.transaction((tx) => uploads.disown('fatima', tx));
    expect(await post()).toBe(false);
  });

  it('is shown by nothing new once others are asked whether they show it', async () => {
    await stored();
    expect(await expire(later())).toBe(true);
    expect(await post()).toBe(false);
    for (const from of pictureHolders) await hear(from, false);
    expect([(await now()).state, await post()]).toEqual(['cleared', false]);
    expect(await expire(later())).toBe(false);
  });

  it('is asked about when it is due, and never while a post shows it', async () => {
    await stored();
    expect(await expire(new Date())).toBe(false);
    await post();
    expect(await expire(later())).toBe(false);
    await unpost();
    expect(await expire(later())).toBe(true);
  });

  it('goes when all have said that they do not show it, each counted once', async () => {
    await stored();
    await expire(later());
    const [first, ...others] = pictureHolders;
    for (let i = 0; i < pictureHolders.length; i++) expect(await hear(first!, false)).toBe(false);
    for (const [i, from] of others.entries())
      expect(await hear(from, false)).toBe(i === others.length - 1);
  });

  it('stays as long as one of them shows it, whatever the others say', async () => {
    await stored();
    await expire(later());
    const [first, ...others] = pictureHolders;
    expect(await hear(first!, true)).toBe(false);
    for (const from of others) expect(await hear(from, false)).toBe(false);
    await unpost();
    expect(await now()).toMatchObject({ state: 'held', due: null });
  });

  it('is asked about anew once it is let go, as what was said before may be true no more', async () => {
    await stored();
    await expire(later());
    const [first, second, ...others] = pictureHolders;
    await hear(second!, false);
    await hear(first!, true);
    await release();
    expect(await expire(new Date())).toBe(true);
    for (const from of [first!, ...others]) expect(await hear(from, false)).toBe(false);
    expect(await hear(second!, true)).toBe(false);
    expect((await now()).state).toBe('held');
  });

  it('is neither cleared nor let go, while a post shows it, by what others say', async () => {
    await stored();
    await post();
    for (const from of pictureHolders) expect(await hear(from, false)).toBe(false);
    await release();
    expect(await now()).toMatchObject({ state: 'posted', due: null });
  });

  it('that no post shows any more stays for as long as its receipt may be used', async () => {
    await stored();
    await post();
    await unpost();
    expect(await expire(new Date(Date.now() + 49 * MINUTE))).toBe(false);
    expect(await expire(later())).toBe(true);
  });

  it('of an account that is gone is due at once, but for what a post shows', async () => {
    await stored();
    await store.transaction((tx) => uploads.disown('fatima', tx));
    expect(await expire(new Date())).toBe(true);
    key += ' that is shown';
    await stored();
    await post();
    await store.transaction((tx) => uploads.disown('fatima', tx));
    expect(await now()).toMatchObject({ ownerUid: '', state: 'posted', due: null });
  });

  it('is forgotten only where it came to nothing or was cleared', async () => {
    await stored();
    await uploads.forget(key);
    await post();
    await uploads.forget(key);
    await unpost();
    await expire(later());
    await uploads.forget(key);
    expect((await now()).state).toBe('expired');
    for (const from of pictureHolders) await hear(from, false);
    await uploads.forget(key);
    expect(await uploads.find(key)).toBeNull();
  });

  it('of an erased member that others said they show is asked about once more, as not all let go of it', async () => {
    const held = async () => {
      await stored();
      await expire(later());
      await hear(pictureHolders[0]!, true);
      return key;
    };
    const ofNobody = await held();
    await store.transaction((tx) => uploads.disown('fatima', tx));
    key += ' of somebody';
    const kept = await held();
    await store.migrations.up();
    expect((await uploads.find(kept))!.state).toBe('held');
    key = ofNobody;
    expect(await expire(new Date())).toBe(true);
    for (const from of pictureHolders) await hear(from, from === 'recipes');
    expect((await now()).state).toBe('held');
  });

  it('whose bytes had no row gets one, and one that has a row keeps it', async () => {
    await stored();
    await post();
    await uploads.adopt(key);
    expect(await now()).toMatchObject({ ownerUid: 'fatima', state: 'posted', due: null });
    key += ' that is unknown';
    await uploads.adopt(key);
    expect(await now()).toMatchObject({ ownerUid: '', state: 'stored', picture: null });
    expect(await expire(new Date())).toBe(true);
  });
});
