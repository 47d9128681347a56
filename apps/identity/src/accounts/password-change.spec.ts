import type { Caller } from '@chefly/http';
import { expect, it } from '@jest/globals';
import { AccountsService } from './accounts.service';
import { hashPassword } from './passwords';
import { PasswordsService } from './passwords.service';

const PASSWORD = 'saffron and paprika';
const named = (methods: Record<string, unknown>) => methods as never;

it.each([
  [
    'ends every sign-in and link, names the passkeys that stay, and their tokens are refused',
    { given: PASSWORD },
    ['sign-ins ended', 'password set', 'links gone', 'told of “Phone”', 'refused one,two'],
  ],
  [
    'is none where another change was faster',
    { given: PASSWORD, faster: true },
    ['sign-ins ended', 'password set', 'identity/password-wrong'],
  ],
  ['is none by a wrong password', { given: 'a guess' }, ['identity/password-wrong']],
])('a new password %s', async (_what, { given, faster = false }: Change, expected) => {
  const did: string[] = [];
  const account = {
    ...{ _id: 'a', credential: 1, emailAddress: 'a@b.test', confirmedEmail: 'a@b.test' },
    passwordHash: await hashPassword(PASSWORD),
  };
  const nothing = named({});
  const accounts = named({
    find: async () => account,
    setPasswordHash: async () => (did.push('password set'), !faster),
  });
  const guesses = named({
    attempt: (_account: string, _block: string, look: () => unknown) => look(),
  });
  const service = new AccountsService(
    accounts,
    named({ removeOf: async () => void did.push('links gone') }),
    new PasswordsService(accounts, nothing, guesses, nothing),
    named({
      endAll: async () => (did.push('sign-ins ended'), ['one', 'two']),
      refuseTokens: async (uids: string[]) => void did.push(`refused ${uids}`),
    }),
    named({
      queueNotice: async (_work: object, _to: string, { text }: { text: string }) =>
        void did.push(`told of ${/“.*?”/.exec(text)?.[0]}`),
    }),
    named({ list: async () => [{ name: 'Phone' }] }),
    nothing,
    named({ transaction: async (work: (unit: object) => unknown) => work({ tx: null }) }),
  );
  const form = { currentPassword: given, newPassword: 'cardamom and clove' };
  const caller = { uid: 'a', block: '127.0.0.1' } as Caller;
  await service.changePassword(form, caller).catch((refusal) => did.push(refusal.code));
  expect(did).toEqual(expected);
});

interface Change {
  given: string;
  faster?: boolean;
}
