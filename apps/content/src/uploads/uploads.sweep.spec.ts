import { expect, it } from '@jest/globals';
import { UploadsSweep } from './uploads.sweep';

const named = (methods: Record<string, unknown>) => methods as never;

/** What a sweep does about uploads in this state. */
async function sweepOf(state: string, { shown = false } = {}) {
  const did: string[] = [];
  let job: ((data: { key: string }) => Promise<void>) | undefined;
  const picture = { key: 'nihari' };
  const store = {
    listDue: async () => [{ _id: 'nihari', state }],
    find: async () => ({ _id: 'nihari', state }),
    mendPosted: async () => void did.push('known as shown'),
    expire: async () => true,
    forget: async () => void did.push('forgotten'),
  };
  const sweep = new UploadsSweep(
    named(store),
    named({ removeBytes: async () => void did.push('bytes removed') }),
    named({ findByPicture: async () => (shown ? { authorUid: 'author', picture } : null) }),
    named({ findByMedia: async () => null }),
    named({
      transaction: (work: (work: object) => unknown) =>
        work({ tx: null, emit: () => void did.push('holders asked') }),
    }),
    named({ handle: (_queue: string, handler: typeof job) => void (job = handler) }),
  );
  return { did, run: () => sweep.run(), remove: () => job!({ key: 'nihari' }) };
}

it.each([
  ['open', ['bytes removed', 'forgotten']],
  ['refused', ['bytes removed', 'forgotten']],
  ['cleared', ['bytes removed', 'forgotten']],
  ['stored', []],
  ['expired', []],
  ['posted', []],
])(
  'removes of an upload that is %s what nothing shows, whatever job asks for it',
  async (state, done) => {
    const { did, remove } = await sweepOf(state);
    await remove();
    expect(did).toEqual(done);
  },
);

it.each(['stored', 'expired'])(
  'asks who shows an upload that is %s before it goes',
  async (state) => {
    const { did, run } = await sweepOf(state);
    await run();
    expect(did).toEqual(['holders asked']);
  },
);

it.each(['stored', 'expired'])(
  'keeps an upload that is %s where a post shows it',
  async (state) => {
    const { did, run } = await sweepOf(state, { shown: true });
    await run();
    expect(did).toEqual(['known as shown']);
  },
);
