import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountRow } from './account-row';
import { AccountsStore } from './accounts.store';
import { formerKeyOfUserName } from './user-name-key';
import { UserNameKeysMigration } from './user-name-keys.migration';

const TWINS = ['عمر1', 'عمر١', 'عمر۱'];
const OTHERS = ['عائشہ۲', 'sana'];

describe('members whose names differ by the script of their digits alone', () => {
  let store: Store;
  let close: () => Promise<void>;
  let accounts: AccountsStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    accounts = new AccountsStore(store);
    new UserNameKeysMigration(store);
    await store.prepare();
    const { connection } = store;
    const rows = [...TWINS, ...OTHERS].map((userName, i) => ({
      ...{ _id: `uid-${i}`, userName, userNameKey: formerKeyOfUserName(userName) },
    }));
    // one that is cut off keeps nobody else waiting
    await connection.collection<any>('accounts').insertMany([{ _id: 'odd' }, ...rows]);
  });
  afterAll(() => close());

  const accountOf = async (uid: string) => (await accounts.find(uid)) as AccountRow;
  const rename = async (uid: string, userName: string) => {
    const account = await accountOf(uid);
    await store.transaction((tx) => accounts.setUserName(account, userName, tx));
  };
  const found = async () => {
    const rows = await Promise.all(
      [...TWINS, ...OTHERS].map((userName) => accounts.findByUserName(userName)),
    );
    return rows.map((row) => row?._id);
  };
  const taken = (...names: string[]) =>
    Promise.all(names.map((userName) => accounts.userNameExists(userName)));
  const all = ['uid-0', 'uid-1', 'uid-2', 'uid-3', 'uid-4'];

  it('keep account and name, whichever way rows are changed, and nobody takes another like them', async () => {
    const [name] = store.migrations.names;
    for (const change of [
      () => undefined,
      () => store.migrations.up(),
      () => store.migrations.again(),
      () => store.migrations.down(name!),
      () => store.migrations.up(),
    ]) {
      await change();
      expect(await found()).toEqual(all);
      expect(await taken(...TWINS, ...OTHERS)).toEqual(Array(5).fill(true));
      // who is called otherwise is in nobody's way
      expect(await taken('عمر', 'عمر1_ا', 'sana1')).toEqual([false, false, false]);
    }
    expect(await store.migrations.states()).toMatchObject([{ state: 'up', changed: 3 }]);
    expect(await taken('عائشہ2', 'عمر1_')).toEqual([true, true]);
  });

  it('are told apart by whoever asks for one by name, and none is taken for another', async () => {
    expect(await accounts.findByUserName('عمر1_')).toBeNull();
    expect((await accounts.findByUserName('عائشہ2'))?._id).toBe('uid-3');
  });

  it('hold it until the last of them is called otherwise', async () => {
    // what they gave up is held for them beside that: looked at without it
    const { connection } = store;
    const forget = () => connection.collection('held_names').deleteMany({});
    await rename('uid-0', 'omar.khan');
    await forget();
    expect(await taken('عمر1')).toEqual([true]);
    await rename('uid-1', 'omar.syed');
    expect(await taken('عمر1')).toEqual([true]);
    // one's own is in one's way no more than it ever was
    expect(await accounts.userNameExists('عمر1', await accountOf('uid-2'))).toBe(false);
    await forget();
    await rename('uid-2', 'عمر1');
    expect(await taken(...TWINS)).toEqual([true, true, true]);
    await rename('uid-2', 'omar.mir');
    expect(await taken(...TWINS)).toEqual([true, true, true]);
    await forget();
    expect(await taken(...TWINS)).toEqual([false, false, false]);
  });

  it('leave a name that nobody takes for a while, in whatever digits', async () => {
    const row = await accountOf('uid-3');
    await store.transaction((tx) => accounts.removeAccount(row, tx));
    expect(await taken('عائشہ2', 'عائشہ۲', 'عائشہ٢')).toEqual([true, true, true]);
  });
});
