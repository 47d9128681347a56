import { expect, it } from '@jest/globals';
import { ErasuresService } from './erasures.service';

const named = (methods: Record<string, unknown>) => methods as never;

/** Suspended, say, between the reading of the account and the way back: it is read anew by a new pass. */
it('takes no erasure back from an account that has changed meanwhile', async () => {
  const account = { _id: 'a', credential: 1 };
  const emitted: string[] = [];
  const service = new ErasuresService(
    named({ withdraw: async () => true }),
    named({}),
    named({ find: async () => account, setErasesAt: async () => false }),
    named({
      find: async () => ({ purpose: 'keep-account', accountUid: 'a', credential: 1 }),
      take: async () => true,
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
