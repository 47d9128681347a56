import { expect, it } from '@jest/globals';
import { ErasuresService } from './erasures.service';

const named = (methods: Record<string, unknown>) => methods as never;
interface Hindrance {
  changed?: boolean;
  link?: object;
  used?: boolean;
  begun?: boolean;
}

/** Suspended, say, between the reading of the account and the way back: it is read anew by a new pass. */
it.each([
  ['from an account that has changed meanwhile', { changed: true }],
  ['by a pass of before the account changed', { link: { credential: 0 } }],
  ['by a link that is for something else', { link: { purpose: 'reset-password' } }],
  ['by a pass that was used at the same moment', { used: true }],
  ['that has begun', { begun: true }],
])('takes no erasure back %s', async (_how, { changed, link, used, begun }: Hindrance) => {
  const account = { _id: 'a', credential: 1 };
  const emitted: string[] = [];
  const service = new ErasuresService(
    named({ withdraw: async () => !begun }),
    named({}),
    named({ find: async () => account, setErasesAt: async () => !changed }),
    named({
      find: async () => ({ purpose: 'keep-account', accountUid: 'a', credential: 1, ...link }),
      take: async () => !used,
    }),
    named({}),
    named({}),
    named({
      transaction: (work: (work: unknown) => unknown) =>
        work({ tx: null, emit: (type: string) => emitted.push(type) }),
    }),
    named({ handle: () => undefined, cancel: async () => undefined }),
  );
  await expect(service.withdraw({ pass: 'pass' })).rejects.toMatchObject({
    code: 'identity/link-invalid',
  });
  expect(emitted).toEqual([]);
});

it.each([
  ['before its day', 60_000, 0],
  ['on its day', 0, 1],
])('begins no erasure %s, whatever job asks for it', async (_when, inMs, times) => {
  let begun = 0;
  let job: ((data: { uid: string }) => Promise<void>) | undefined;
  const row = {
    _id: 'e',
    accountUid: 'a',
    erasesAt: new Date(Date.now() + inMs),
    state: 'waiting',
  };
  new ErasuresService(
    named({ findOf: async () => row, begin: async () => !!++begun }),
    ...(Array.from({ length: 5 }, () => named({})) as [never, never, never, never, never]),
    named({
      transaction: (work: (work: unknown) => unknown) => work({ tx: null, emit: () => undefined }),
    }),
    named({ handle: (_queue: string, handler: typeof job) => void (job = handler) }),
  );
  await job!({ uid: 'a' });
  expect(begun).toBe(times);
});

const asked = new Date('2027-01-31');
it.each([
  ['before', { erasesAt: asked }, undefined, 'the same day'],
  ['at the same moment', {}, { erasesAt: asked }, 'the same day'],
  [
    'by another password meanwhile',
    {},
    { erasesAt: asked, passwordHash: 'new' },
    'identity/password-wrong',
  ],
  ['not at all, but the account has changed', {}, {}, 'identity/password-wrong'],
])('is asked for once: where it was asked for %s', async (_when, read, now, expected) => {
  const account = { _id: 'a', credential: 1, passwordHash: 'old', roles: [] };
  let inserted = 0;
  const service = new ErasuresService(
    named({ insert: async () => void inserted++ }),
    named({ verified: async () => ({ ...account, ...read }) }),
    named({ find: async () => ({ ...account, ...now }), setErasesAt: async () => false }),
    named({}),
    named({ endAll: async () => [], refuseTokens: async () => undefined }),
    named({}),
    named({ transaction: async (work: (work: unknown) => unknown) => work({ tx: null }) }),
    named({ handle: () => undefined }),
  );
  const answer = await service.ask({ password: 'p' }, {} as never).then(
    ({ erasesAt }) => (erasesAt === asked.toISOString() ? 'the same day' : erasesAt),
    (refusal) => refusal.code as string,
  );
  expect({ answer, inserted }).toEqual({ answer: expected, inserted: 0 });
});

it.each([
  ['of a member', [], ['sign-ins ended', 'asked for', 'links gone', 'told', 'refused one,two']],
  ['of who holds a role', ['moderator'], ['identity/role-held']],
])('once asked for %s ends all that opens the account', async (_of, roles, expected) => {
  const did: string[] = [];
  const account = {
    _id: 'a',
    credential: 1,
    passwordHash: 'old',
    roles,
    confirmedEmail: 'a@b.test',
  };
  const service = new ErasuresService(
    named({ insert: async () => undefined }),
    named({ verified: async () => account }),
    named({ setErasesAt: async () => !!did.push('asked for') }),
    named({ removeOf: async () => void did.push('links gone') }),
    named({
      endAll: async () => (did.push('sign-ins ended'), ['one', 'two']),
      refuseTokens: async (uids: string[]) => void did.push(`refused ${uids}`),
    }),
    named({ queueNotice: async () => void did.push('told'), linkTo: () => '' }),
    named({
      transaction: (work: (work: unknown) => unknown) => work({ tx: null, emit: () => undefined }),
    }),
    named({ handle: () => undefined, schedule: async () => undefined }),
  );
  await service.ask({ password: 'p' }, {} as never).catch((refusal) => did.push(refusal.code));
  expect(did).toEqual(expected);
});

it('is asked for and taken back while no job can be planned', async () => {
  const away = async () => {
    throw Object.assign(new Error('Redis is away'), { code: 'ECONNREFUSED' });
  };
  const account = { _id: 'a', credential: 1, passwordHash: 'old', roles: [], confirmedEmail: 'a' };
  const link = { purpose: 'keep-account', accountUid: 'a', credential: 1 };
  const told: string[] = [];
  const service = new ErasuresService(
    named({ insert: async () => undefined, withdraw: async () => true }),
    named({ verified: async () => account }),
    named({ setErasesAt: async () => true, find: async () => account }),
    named({ removeOf: async () => undefined, find: async () => link, take: async () => true }),
    named({ endAll: async () => [], refuseTokens: async () => undefined }),
    named({ queueNotice: async () => undefined, linkTo: () => '' }),
    named({
      transaction: (work: (work: unknown) => unknown) =>
        work({ tx: null, emit: (type: string) => told.push(type) }),
    }),
    named({ handle: () => undefined, schedule: away, cancel: away }),
  );
  await service.ask({ password: 'p' }, {} as never);
  await service.withdraw({ pass: 'pass' });
  expect(told).toEqual(['identity.erasure.asked.v1', 'identity.erasure.withdrawn.v1']);
});
