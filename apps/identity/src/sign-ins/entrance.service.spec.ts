import { expect, it } from '@jest/globals';
import { EntranceService } from './entrance.service';

const named = (methods: Record<string, unknown>) => methods as never;

it.each([
  ['until its day a pass to keep it', 60_000, true],
  ['from then on none', 0, false],
])('an account that is about to be erased gives who signs in %s', async (_when, inMs, given) => {
  const passes: object[] = [];
  const entrance = new EntranceService(
    named({ add: async (link: object) => void passes.push(link) }),
    named({ appealOf: async () => ({}) }),
    named({}),
    named({ transaction: (work: (work: unknown) => unknown) => work({ tx: null }) }),
  );
  const account = { _id: 'a', confirmedEmail: 'a@chefly.test', credential: 1 };
  const erasesAt = new Date(Date.now() + inMs);
  const refused = await entrance.admit(named({ ...account, erasesAt }), named({})).catch((e) => e);
  expect(refused.code).toBe('identity/leaving');
  expect(refused.fields.erasesAt).toBe(erasesAt.toISOString());
  expect([!!refused.fields.pass, passes.length]).toEqual([given, given ? 1 : 0]);
});
