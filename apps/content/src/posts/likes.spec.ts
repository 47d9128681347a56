import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PostsStore } from './posts.store';

const POSTS = Array.from({ length: 12 }, (_, i) => `post-${i}`);
const MEMBERS = ['ann', 'ben'];

let content: Store;
let close: () => Promise<void>;
let posts: PostsStore;
beforeAll(async () => {
  const opened = await embeddedStore();
  [content, close] = [opened.store, opened.close];
  posts = new PostsStore(content);
  await content.prepare();
  for (const _id of POSTS)
    await content.transaction((tx) =>
      posts.insertPost(
        {
          ...{ _id, authorUid: 'cem', title: '', description: '', picture: null },
          ...{ recipeName: null, likes: 0, createdAt: new Date() },
        },
        tx,
      ),
    );
});
afterAll(() => close());

const post = fc.constantFrom(...POSTS);
const member = fc.constantFrom(...MEMBERS);
type Step = (liked: Set<string>) => Promise<unknown>;
const change = (name: 'addLike' | 'removeLike', commits: boolean, of: string, by: string): Step => {
  return async (liked) => {
    const refused = new Error('taken back');
    const work = content.transaction(async (tx) => {
      await posts[name](of, by, tx);
      if (!commits) throw refused;
    });
    await work.catch((error) => expect(error).toBe(refused));
    if (commits) liked[name === 'addLike' ? 'add' : 'delete'](`${of}:${by}`);
  };
};
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(fc.constantFrom('addLike' as const, 'removeLike' as const), fc.boolean(), post, member)
    .map((given) => change(...given)),
  post.map((of): Step => async (liked) => {
    await posts.removeAnswers(of, 100);
    for (const by of MEMBERS) liked.delete(`${of}:${by}`);
  }),
);
const question = fc.tuple(member, fc.uniqueArray(post));
const run = fc.array(fc.tuple(step, fc.array(question, { maxLength: 3 })), { maxLength: 20 });

it('which posts a member likes is what the rows say, whatever was asked and written before', async () => {
  const liked = new Set<string>();
  await fc.assert(
    fc.asyncProperty(run, async (steps) => {
      for (const [work, questions] of steps) {
        await work(liked);
        for (const [by, of] of questions)
          expect(await posts.likedAmong(by, of)).toEqual(
            new Set(of.filter((uid) => liked.has(`${uid}:${by}`))),
          );
      }
    }),
    { numRuns: 100 },
  );
});
