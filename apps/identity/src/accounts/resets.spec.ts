import { DAY } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { digestOf } from '../digest';
import { PasskeysStore } from '../passkeys/passkeys.store';
import type { AccountRow } from './account-row';
import { AccountsStore } from './accounts.store';
import { LinksStore, type LinkPurpose } from './links.store';
import { ResetsService } from './resets.service';

const invalid = expect.objectContaining({ code: 'identity/link-invalid' });

describe('a new password by a link', () => {
  let outbox: Outbox;
  let close: () => Promise<void>;
  let accounts: AccountsStore;
  let links: LinksStore;
  let passkeys: PasskeysStore;
  let resets: ResetsService;
  let did: string[];
  let count = 0;
  let account: AccountRow;

  beforeAll(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, new InProcessBus(), 'identity');
    accounts = new AccountsStore(kept.store);
    links = new LinksStore(kept.store);
    passkeys = new PasskeysStore(kept.store);
    resets = new ResetsService(
      accounts,
      links,
      { queueNotice: async (_: object, to: string) => void did.push(`told ${to}`) } as never,
      {
        endAll: async () => (did.push('sign-ins ended'), ['one', 'two']),
        refuseTokens: async (uids: string[]) => void did.push(`refused ${uids}`),
      } as never,
      passkeys,
      outbox,
    );
    await kept.store.prepare();
  });
  afterAll(() => close());

  beforeEach(async () => {
    did = [];
    const _id = `hina-${++count}`;
    account = {
      ...{ _id, emailAddress: `${_id}@home.test`, confirmedEmail: `${_id}@home.test` },
      ...{ userName: _id, userNameKey: _id, firstName: 'Hina', lastName: 'Test' },
      ...{ gender: 'female', passwordHash: 'old', credential: 3, roles: [] },
      ...{ dateOfBirth: null, acceptances: [], createdAt: new Date() },
    };
    await outbox.transaction(async ({ tx }) => {
      await accounts.insert(account, tx);
      await passkeys.insert(
        {
          ...{ _id, accountUid: _id, credentialId: _id, publicKey: '', counter: 0, name: 'Phone' },
          ...{ transports: [], synced: false, addedAt: new Date(), usedAt: null },
        },
        tx,
      );
    });
  });

  const link = async (
    token: string,
    { purpose = 'reset-password' as LinkPurpose, credential = 3, days = 1 } = {},
  ) => {
    const emailAddress = purpose === 'undo-email' ? `before-${account._id}@home.test` : '';
    await outbox.transaction(({ tx }) =>
      links.add(
        {
          ...{ _id: digestOf(account._id + token), accountUid: account._id, purpose },
          ...{ credential, emailAddress: emailAddress || account.emailAddress },
          expiresAt: new Date(Date.now() + days * DAY),
        },
        tx,
      ),
    );
  };
  const reset = (token: string, newPassword = 'cardamom and clove') =>
    resets.reset({ token: account._id + token, newPassword });
  const stands = async (token: string) => !!(await links.find(digestOf(account._id + token)));
  const now = async () => (await accounts.find(account._id))!;

  it('ends every sign-in, passkey and other link with it, and their tokens are refused', async () => {
    await link('token');
    await link('another');
    await link('new address', { purpose: 'change-email' });
    await reset('token');
    expect(did).toEqual(['sign-ins ended', `told ${account.emailAddress}`, 'refused one,two']);
    expect((await now()).passwordHash).not.toBe('old');
    expect(await passkeys.list(account._id)).toEqual([]);
    expect(await Promise.all(['token', 'another', 'new address'].map(stands))).toEqual([
      ...[false, false, false],
    ]);
  });

  it.each([
    ['has run out', { days: -1 }],
    ['is of before the password changed', { credential: 2 }],
    ['is for something else', { purpose: 'confirm' as const }],
  ])('is none by one that %s', async (_what, change) => {
    await link('token', change);
    await expect(reset('token')).rejects.toEqual(invalid);
    expect([did, (await now()).passwordHash]).toEqual([[], 'old']);
  });

  it.each(['reset-password', 'undo-email'] as const)(
    'is set once by one for %s, of two that come at the same moment as well',
    async (purpose) => {
      await link('token', { purpose });
      const answers = await Promise.allSettled([
        reset('token'),
        reset('token', 'star anise, mace'),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await now()).credential).toBe(4);
      await expect(reset('token')).rejects.toEqual(invalid);
    },
  );

  it('that brings an address back leaves no later way back to whoever took it, and the earlier ones', async () => {
    await link('first', { purpose: 'undo-email', days: 5 });
    await link('own', { purpose: 'undo-email', days: 6 });
    await link('of the thief', { purpose: 'undo-email', days: 7 });
    // whatever was done to the account meanwhile
    await outbox.transaction(({ tx }) => accounts.setPasswordHash(account, 'stolen', tx));
    await reset('own');
    expect((await now()).confirmedEmail).toBe(`before-${account._id}@home.test`);
    expect(await Promise.all(['first', 'own', 'of the thief'].map(stands))).toEqual([
      ...[true, false, false],
    ]);
  });
});
