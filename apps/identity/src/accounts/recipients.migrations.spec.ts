import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardiansStore } from '../ages/guardians.store';
import { AccountsStore } from './accounts.store';
import { RecipientsMigrations } from './recipients.migrations';

describe('a mailbox that is written with dots where they do not count', () => {
  let store: Store;
  let close: () => Promise<void>;
  let accounts: AccountsStore;
  let guardians: GuardiansStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    accounts = new AccountsStore(store);
    guardians = new GuardiansStore(store);
    new RecipientsMigrations(store);
    await store.prepare();
    const { connection } = store;
    const account = (_id: string, more: object) => ({
      ...{ _id, userNameKey: _id, emailAddress: `${_id}@gmail.com` },
      ...{ confirmedEmail: `${_id}@gmail.com`, dateOfBirth: '2012-05-31' },
      ...more,
    });
    await connection
      .collection<any>('accounts')
      .insertMany([
        account('n.adia', { recipient: 'n.adia@gmail.com' }),
        account('om.id', {}),
        account('p.arisa', { dateOfBirth: null }),
        account('waits', { confirmedEmail: undefined }),
      ]);
    const guardian = (_id: string, emailAddress: string, recipient: string) => ({
      ...{ _id, memberUid: `ward-${_id}`, emailAddress, recipient, at: new Date() },
      ...{ state: 'consented', askedAt: new Date() },
    });
    await connection
      .collection<any>('guardians')
      .insertMany([
        guardian('dotted', 'm.other+a@gmail.com', 'm.other@gmail.com'),
        guardian('elsewhere', 'm.other@home.test', 'm.other@home.test'),
      ]);
  });
  afterAll(() => close());

  const holders = async (address: string) =>
    (await store.transaction((tx) => accounts.listByRecipient(address, tx))).map(({ _id }) => _id);
  const consented = async (address: string) =>
    (await store.transaction((tx) => guardians.listConsented(address, tx))).map(({ _id }) => _id);
  const named = () =>
    store.transaction((tx) =>
      guardians.hasNamed('ward-dotted', 'mother@gmail.com', new Date(0), tx),
    );
  const found = async () => ({
    held: await Promise.all(['nadia@gmail.com', 'omid@googlemail.com'].map(holders)),
    consented: await consented('mother@gmail.com'),
    named: await named(),
  });

  it('is known of rows from before that, whichever way stored rows are changed', async () => {
    expect(await found()).toEqual({ held: [[], []], consented: [], named: false });
    await store.migrations.up();
    const all = { held: [['n.adia'], ['om.id']], consented: ['dotted'], named: true };
    expect(await found()).toEqual(all);
    expect(await consented('mother@home.test')).toEqual([]);
    // of who has not said when they were born, or has no address yet, nothing is kept
    const { connection } = store;
    const rows = connection.collection<any>('accounts');
    for (const _id of ['p.arisa', 'waits'])
      expect((await rows.findOne({ _id })).recipient).toBeUndefined();
    expect(await store.migrations.states()).toMatchObject([{ changed: 2 }, { changed: 1 }]);
    await store.migrations.down(store.migrations.names[0]!);
    expect(await found()).toEqual(all);
    await store.migrations.up();
    expect(await found()).toEqual(all);
  });
});
