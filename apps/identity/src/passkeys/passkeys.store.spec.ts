import type { Store } from '@chefly/engines/store';
import { isDuplicate } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PasskeysStore, type PasskeyRow } from './passkeys.store';

describe('a passkey', () => {
  let store: Store;
  let close: () => Promise<void>;
  let passkeys: PasskeysStore;
  let count = 0;
  let uid: string;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    passkeys = new PasskeysStore(store);
    await store.prepare();
  });
  afterAll(() => close());
  const insert = (change: Partial<PasskeyRow> = {}) => {
    const row: PasskeyRow = {
      ...{ _id: uid, accountUid: 'fatima', credentialId: uid, publicKey: 'key', counter: 7 },
      ...{ transports: [], synced: false, name: 'Phone', addedAt: new Date(), usedAt: null },
      ...change,
    };
    return store.transaction((tx) => passkeys.insert(row, tx));
  };
  beforeEach(async () => {
    uid = `passkey ${++count}`;
    await insert();
  });
  const use = (counter: number, to: number) =>
    store.transaction((tx) =>
      passkeys.use({ _id: uid, counter }, { counter: to, synced: false, usedAt: new Date() }, tx),
    );
  const now = async () => (await passkeys.findByCredential(uid))!;

  it('is used as it was read: of one signature that comes twice, or of a copy, the second is none', async () => {
    expect([await use(7, 8), await use(7, 8), await use(7, 9)]).toEqual([true, false, false]);
    expect((await now()).counter).toBe(8);
    expect(await use(8, 9)).toBe(true);
  });

  it('is renamed and removed by its own account alone, and used no more then', async () => {
    expect(await passkeys.rename(uid, 'ayesha', 'Mine')).toBe(false);
    const remove = (by: string) => store.transaction((tx) => passkeys.remove(uid, by, tx));
    expect(await remove('ayesha')).toBeNull();
    expect((await now()).name).toBe('Phone');
    expect(await passkeys.rename(uid, 'fatima', 'Tablet')).toBe(true);
    expect((await remove('fatima'))?.name).toBe('Tablet');
    expect([await remove('fatima'), await use(7, 8)]).toEqual([null, false]);
  });

  it('is one account’s, whoever else brings it', async () => {
    const again = insert({ _id: `${uid} again`, accountUid: 'ayesha', credentialId: uid });
    expect(isDuplicate(await again.catch((error: unknown) => error))).toBe(true);
    expect((await now()).accountUid).toBe('fatima');
  });
});
