import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountRow } from './account-row';
import { AccountsStore } from './accounts.store';
import { keyOfUserName } from './user-name-key';

describe('a username that its member gave up', () => {
  let store: Store;
  let close: () => Promise<void>;
  let accounts: AccountsStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    accounts = new AccountsStore(store);
    await store.prepare();
  });
  afterAll(() => close());

  const rows = () => {
    const { connection } = store;
    return connection.collection<any>('held_names');
  };
  const of = async (uid: string) => (await accounts.find(uid)) as AccountRow;
  const joined = async (uid: string, userName: string) => {
    const row = { _id: uid, userName, userNameKey: keyOfUserName(userName), credential: 0 };
    await store.transaction((tx) => accounts.insert(row as AccountRow, tx));
  };
  const rename = async (uid: string, ...names: string[]) => {
    for (const name of names) {
      const account = await of(uid);
      expect(await accounts.userNameExists(name, account)).toBe(false);
      await store.transaction((tx) => accounts.setUserName(account, name, tx));
    }
  };

  it('is nobody else’s for a year, however it is written, and theirs whenever they want it back', async () => {
    await joined('omar', 'omar');
    await joined('sana', 'sana');
    await rename('omar', 'omar.cooks');
    for (const name of ['omar', 'OMAR', 'Omár', '0mar'])
      expect(await accounts.userNameExists(name, await of('sana'))).toBe(true);
    expect(await accounts.userNameExists('omar')).toBe(true);
    await rename('omar', 'Omar');
    expect(await rows().countDocuments({ accountUid: 'omar' })).toBe(1);
    // it is theirs and held no more: what they gave up for it is
    expect(await accounts.userNameExists('omar.cooks', await of('sana'))).toBe(true);
    const year = { $gt: new Date(Date.now() + 364 * 86_400_000) };
    expect(await rows().countDocuments({ until: year })).toBe(1);
    await rows().updateMany({}, { $set: { until: new Date() } });
    expect(await accounts.userNameExists('omar.cooks', await of('sana'))).toBe(false);
  });

  it('is not held where the new one is the same to everybody else', async () => {
    await joined('hina', 'hina');
    await rename('hina', 'Hina', 'HINA_');
    expect(await rows().countDocuments({ accountUid: 'hina' })).toBe(0);
  });

  it('is held with the last few: nobody takes names from all by renaming on and on', async () => {
    await joined('many', 'many0');
    await rename('many', ...Array.from({ length: 8 }, (_, i) => `many.${'abcdefgh'[i]}`));
    expect(await rows().countDocuments({ accountUid: 'many' })).toBe(5);
  });

  it('of two changes at the same time one happens', async () => {
    await joined('twice', 'twice');
    const account = await of('twice');
    const both = await Promise.all(
      ['one.more', 'another'].map((name) =>
        store.transaction((tx) => accounts.setUserName(account, name, tx)),
      ),
    );
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await rows().countDocuments({ accountUid: 'twice' })).toBe(1);
  });

  it('stays held once its member is erased, as nobody’s', async () => {
    await joined('leaver', 'leaver');
    await rename('leaver', 'leaving');
    const account = await of('leaver');
    await store.transaction((tx) => accounts.removeAccount(account, tx));
    for (const name of ['leaver', 'leaving'])
      expect(await accounts.userNameExists(name)).toBe(true);
    expect(JSON.stringify(await rows().find().toArray())).not.toContain('"leaver"');
  });
});
