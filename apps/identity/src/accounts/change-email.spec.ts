import type { Caller } from '@chefly/http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AccountsService } from './accounts.service';
import { hashPassword } from './passwords';
import { PasswordsService } from './passwords.service';

const PASSWORD = 'saffron and paprika';
const OWN = 'own@chefly.test';

/** Does what it is told to do, writes down that it was asked, and fails on anything else. */
const only = (
  name: string,
  did: unknown[],
  methods: Record<string, (...given: any[]) => unknown>,
) =>
  new Proxy(
    {},
    {
      get: (_target, method: string) => {
        const answer = methods[method];
        if (!answer) throw new Error(`${name}.${method} is asked before the answer`);
        return (...given: unknown[]) => {
          did.push([name, method]);
          return answer(...given);
        };
      },
    },
  ) as never;

/**
 * The time of the answer tells nothing, since whether the new address is taken is looked up
 * nowhere before it: the work is the same work.
 */
describe('a change of e-mail', () => {
  let passwordHash: string;
  beforeAll(async () => void (passwordHash = await hashPassword(PASSWORD)));

  async function change(newEmail: string) {
    const did: unknown[] = [];
    const account = {
      _id: 'a',
      credential: 1,
      emailAddress: OWN,
      confirmedEmail: OWN,
      passwordHash,
    };
    const accounts = only('accounts', did, { find: (uid) => (uid === 'a' ? account : null) });
    const passwords = new PasswordsService(
      accounts,
      only('signUps', did, {}),
      only('guesses', did, { attempt: (_account, _block, look) => look() }),
      only('entrance', did, {}),
    );
    const service = new AccountsService(
      accounts,
      only('links', did, { removeOf: () => 0 }),
      passwords,
      only('signIns', did, {}),
      only('mails', did, { queueLink: () => undefined, queueNotice: () => undefined }),
      only('passkeys', did, {}),
      only('guardians', did, { findLatest: () => null }),
      only('outbox', did, {
        transaction: (work) => work({ tx: null, emit: () => undefined }),
      }),
    );
    const caller = { uid: 'a', block: '127.0.0.1' } as Caller;
    const form = { currentEmail: OWN, newEmail, password: PASSWORD };
    expect(await service.changeEmail(form, caller)).toEqual({});
    return did;
  }

  it('asks nobody whose the new address is before it has answered', async () => {
    const did = await change('taken@chefly.test');
    expect(did).toEqual([
      ['accounts', 'find'],
      ['guesses', 'attempt'],
      ['accounts', 'find'],
      ['outbox', 'transaction'],
      ['guardians', 'findLatest'],
      ['links', 'removeOf'],
      ['mails', 'queueLink'],
      ['mails', 'queueNotice'],
    ]);
    expect(await change('free@chefly.test')).toEqual(did);
  });
});
