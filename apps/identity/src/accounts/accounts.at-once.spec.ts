import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import type { AccountRow, Suspension } from './account-row';
import { AccountsStore } from './accounts.store';

/** What begins with the credentials of before, while they change. */
describe('an account whose password changes', () => {
  let store: AccountsStore;
  let outbox: Outbox;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    store = new AccountsStore(kept.store);
    outbox = new Outbox(kept.store, new InProcessBus(), 'identity');
    await kept.store.prepare();
  });
  afterAll(() => close());

  const made = async (_id: string) => {
    const account: AccountRow = {
      ...{ _id, emailAddress: `${_id}@home.test`, confirmedEmail: `${_id}@home.test` },
      ...{ userName: _id, userNameKey: _id, firstName: 'Hina', lastName: 'Test' },
      ...{ gender: 'female', passwordHash: 'old', credential: 3, roles: [] },
      ...{ dateOfBirth: null, acceptances: [], createdAt: new Date() },
    };
    await outbox.transaction(({ tx }) => store.insert(account, tx));
    return account;
  };
  const beginnings: [string, (account: AccountRow, tx: ClientSession) => Promise<unknown>][] = [
    ['sign-in', (account, tx) => store.startSignIn(account, tx)],
    ['passkey', (account, tx) => store.holdPasskeys(account, tx)],
  ];

  it.each(beginnings)('begins no %s with what was compared before', async (what, begin) => {
    const account = await made(`late-${what}`);
    const now = () => outbox.transaction(({ tx }) => begin(account, tx));
    expect(await now()).toMatchObject({ credential: 3 });
    await outbox.transaction(({ tx }) => store.setPasswordHash(account, 'new', tx));
    expect(await now()).toBeNull();
  });

  it.each(beginnings)(
    'begins no %s with what was compared before a suspension',
    async (what, begin) => {
      const account = await made(`suspended-${what}`);
      const suspend = (suspension: Suspension | null) =>
        outbox.transaction(({ tx }) => store.setSuspension(account._id, suspension, tx));
      await suspend({
        decisionUid: 'd',
        until: null,
        rule: 'house/kindness' as never,
        reason: 'r',
      });
      expect(await outbox.transaction(({ tx }) => begin(account, tx))).toBeNull();
      const since = (await store.find(account._id))!;
      // its end is said late at times, and is in nobody's way
      await suspend(null);
      expect(await outbox.transaction(({ tx }) => begin(since, tx))).not.toBeNull();
    },
  );

  it.each(beginnings)(
    'is in the way of a %s of the same moment, and sees it',
    async (what, begin) => {
      const account = await made(`meanwhile-${what}`);
      const met = Promise.withResolvers<void>();
      const tried = Promise.withResolvers<void>();
      const first = outbox.transaction(async ({ tx }) => {
        await begin(account, tx);
        met.resolve();
        await tried.promise;
      });
      await met.promise;
      let times = 0;
      const change = outbox.transaction(async ({ tx }) => {
        times++;
        try {
          return await store.setPasswordHash(account, 'new', tx);
        } finally {
          tried.resolve();
        }
      });
      await first;
      expect(await change).toBe(true);
      expect(times).toBeGreaterThan(1);
    },
  );
});
