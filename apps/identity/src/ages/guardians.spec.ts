import { legal } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { GuardiansService } from './guardians.service';

const named = (methods: Record<string, unknown>) => methods as never;
const MAMA = 'mama@chefly.test';
const birth = (years: number) => new Date(Date.now() - years * 366 * 86_400_000).toISOString();
interface Case {
  state?: string;
  member?: object;
  links?: { emailAddress: string }[];
  holders?: object[];
  moved?: boolean;
  consents?: boolean;
  version?: number;
}

/** What comes of an answer to a link that a member's guardian was sent. */
async function answer({ member, links = [], holders = [], ...given }: Case) {
  const { state = 'asked', consents = true, version = legal.version, moved = true } = given;
  const account = {
    ...{ _id: 'young', userName: 'young', emailAddress: 'young@chefly.test' },
    ...{ confirmedEmail: 'young@chefly.test', dateOfBirth: birth(15).slice(0, 10), ...member },
  };
  const did: string[] = [];
  const service = new GuardiansService(
    named({
      find: async () => account,
      listByRecipient: async () => holders,
      setGuardian: async (_uid: string, guardianUid: string) => void did.push(guardianUid),
    }),
    named({ list: async () => links }),
    named({
      findByLink: async () => ({ _id: 'asking', memberUid: 'young', emailAddress: MAMA, state }),
      move: async (_row: object, change: { state: string }) => {
        if (moved) did.push(change.state);
        return moved;
      },
    }),
    named({}),
    named({ tell: async () => undefined }),
    named({ queueNotice: async (_work: object, to: string) => void did.push(to), linkTo: String }),
    named({ transaction: (work: (work: object) => unknown) => work({ tx: null }) }),
    named({}),
  );
  return service.answer({ token: 'token', consents, version }).then(
    () => did,
    ({ code }: { code: string }) => (did.length ? [...did, code] : code),
  );
}

it('takes a consent and tells both, and a refusal without any', async () => {
  expect(await answer({})).toEqual(['consented', 'young@chefly.test', 'asking', MAMA]);
  expect(await answer({ consents: false })).toEqual(['declined', 'young@chefly.test']);
});

it.each<[string, Case, string]>([
  ['given before', { state: 'consented' }, 'identity/link-invalid'],
  ['given to another at the same moment', { moved: false }, 'identity/link-invalid'],
  ['to terms that are not those of now', { version: -1 }, 'identity/terms-changed'],
  [
    'by the member, whose address it is by now',
    { member: { confirmedEmail: MAMA } },
    'identity/guardian-own-address',
  ],
  [
    'by the member, whose address it is about to be',
    { links: [{ emailAddress: MAMA }] },
    'identity/guardian-own-address',
  ],
  [
    'by who is under 18 as well',
    { holders: [{ dateOfBirth: birth(12).slice(0, 10) }] },
    'identity/guardian-of-age',
  ],
  [
    'for who is of age',
    { member: { dateOfBirth: birth(30).slice(0, 10) } },
    'identity/link-invalid',
  ],
])('takes no consent %s', async (_which, given, code) => {
  expect(await answer(given)).toBe(code);
});
