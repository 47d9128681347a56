import { HOUR } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { digestOf } from '../digest';
import type { AccountRow } from './account-row';
import { AccountsStore } from './accounts.store';
import { LinksStore, type LinkPurpose } from './links.store';
import { SignUpsService } from './sign-ups.service';

const invalid = expect.objectContaining({ code: 'identity/link-invalid' });
const caller = {
  ...{ uid: '', block: '127.0.0.1', request: { headers: {}, cookies: {} } },
  reply: { setCookie: () => undefined, clearCookie: () => undefined },
} as unknown as Caller;

describe('an address that is confirmed by its link', () => {
  let outbox: Outbox;
  let close: () => Promise<void>;
  let accounts: AccountsStore;
  let links: LinksStore;
  let signUps: SignUpsService;
  let mailed: string[];
  let consents: string[];
  let knows: boolean;
  let count = 0;
  let account: AccountRow;

  beforeAll(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, new InProcessBus(), 'identity');
    accounts = new AccountsStore(kept.store);
    links = new LinksStore(kept.store);
    signUps = new SignUpsService(
      accounts,
      links,
      { accountOf: async () => null } as never,
      {
        queueLink: async (_work: object, { purpose, to }: { purpose: string; to: string }) =>
          void mailed.push(`${purpose} to ${to}`),
      } as never,
      { attempt: async () => knows || null } as never,
      {
        endConsentsOf: async ({ confirmedEmail }: AccountRow) =>
          void consents.push(confirmedEmail!),
      } as never,
      outbox,
      { secure: false } as never,
    );
    await kept.store.prepare();
  });
  afterAll(() => close());

  const add = async (change: Partial<AccountRow> = {}) => {
    const _id = `hina-of-lahore-${++count}`;
    account = {
      ...{ _id, emailAddress: `${_id}@home.test`, userName: _id, userNameKey: _id },
      ...{ firstName: 'Hina', lastName: 'Test', gender: 'female', passwordHash: 'hash' },
      ...{ credential: 0, roles: [], dateOfBirth: null, acceptances: [], createdAt: new Date() },
      ...change,
    } as AccountRow;
    await outbox.transaction(({ tx }) => accounts.insert(account, tx));
  };
  const waiting = () => add({ lapsesAt: new Date(Date.now() + HOUR), browser: digestOf('own') });
  const changing = () => add({ confirmedEmail: `before-${count + 1}@home.test`, credential: 2 });
  beforeEach(() => void ([mailed, consents, knows] = [[], [], true]));

  const link = (token: string, purpose: LinkPurpose = 'confirm', change = {}) =>
    outbox.transaction(({ tx }) =>
      links.add(
        {
          ...{ _id: digestOf(account._id + token), accountUid: account._id, purpose },
          ...{ emailAddress: account.emailAddress, credential: account.credential },
          ...{ expiresAt: new Date(Date.now() + HOUR), ...change },
        },
        tx,
      ),
    );
  const confirm = (token = 'token', password?: string) =>
    signUps.confirm({ token: account._id + token, password } as never, caller);
  const now = async () => (await accounts.find(account._id))!;

  it('is asked for the password where another browser comes with it, and not opened by a wrong one', async () => {
    await waiting();
    await link('token');
    await expect(confirm()).rejects.toMatchObject({ code: 'identity/password-needed' });
    knows = false;
    await expect(confirm('token', 'wrong')).rejects.toMatchObject({
      code: 'identity/password-wrong',
    });
    expect((await now()).confirmedEmail).toBeUndefined();
    knows = true;
    await confirm('token', 'right');
    expect((await now()).confirmedEmail).toBe(account.emailAddress);
  });

  it('is confirmed once, of two at the same moment as well, and takes its other links with it', async () => {
    await waiting();
    await link('token');
    await link('another');
    const both = await Promise.allSettled([confirm('token', 'p'), confirm('token', 'p')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm('another', 'p')).rejects.toEqual(invalid);
  });

  it.each([
    ['is for something else', { purpose: 'reset-password' as const }],
    ['is of before the password changed', { credential: 1 }],
    ['has run out', { expiresAt: new Date(Date.now() - 1) }],
  ])('is not changed by a link that %s', async (_what, change) => {
    await changing();
    await link('token', 'change-email', change);
    await expect(confirm('token', 'p')).rejects.toEqual(invalid);
    expect(await now()).toMatchObject({ confirmedEmail: account.confirmedEmail, credential: 2 });
  });

  it('is changed with the way back for the one before, and no guardian is left whose own it is', async () => {
    await changing();
    await link('token', 'change-email');
    const both = await Promise.allSettled([confirm('token', 'p'), confirm('token', 'p')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await now()).toMatchObject({ confirmedEmail: account.emailAddress, credential: 3 });
    expect([mailed, consents]).toEqual([
      ...[[`undo-email to ${account.confirmedEmail}`], [account.emailAddress]],
    ]);
  });

  it('is nobody’s second: another account may have confirmed it since', async () => {
    await waiting();
    await link('token');
    const first = account.emailAddress;
    await add({ confirmedEmail: first });
    const holder = account;
    account = (await accounts.find(`hina-of-lahore-${count - 1}`))!;
    await expect(confirm('token', 'p')).rejects.toEqual(invalid);
    expect((await accounts.findByEmail(first))!._id).toBe(holder._id);
  });
});
