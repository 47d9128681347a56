import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { PostsStore } from '../posts/posts.store';
import { ReviewsStore } from '../reviews/reviews.store';
import { VotesStore } from '../reviews/votes.store';
import { Entries } from './entries';
import { newestFirst, type Place } from './newest';

const AUTHORS = ['ann', 'ben', 'cem', 'dan'];
const MOMENTS = 12;

let content: Store;
let close: () => Promise<void>;
let posts: PostsStore;
let entries: Entries;
beforeAll(async () => {
  const opened = await embeddedStore();
  [content, close] = [opened.store, opened.close];
  posts = new PostsStore(content);
  entries = new Entries(posts, new ReviewsStore(content, new VotesStore(content)), content);
  await content.prepare();
});
afterAll(() => close());

const kind = fc.constantFrom('posts', 'reviews');
const author = fc.constantFrom(...AUTHORS);
const number = fc.nat(30);
const uidOf = (of: string, n: number) => `${of[0]}-${n}`;
const moment = fc.nat(MOMENTS).map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)));
type Step = () => Promise<unknown>;
const rows = (of: string) => content.connection.collection<any>(of);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(kind, number, author, moment).map(
      ([of, n, authorUid, createdAt]): Step =>
        () =>
          rows(of).replaceOne(
            { _id: uidOf(of, n) },
            { authorUid, createdAt, likes: 0, mediaKeys: [n] },
            { upsert: true },
          ),
    ),
  },
  fc.tuple(kind, number).map(
    ([of, n]): Step =>
      () =>
        rows(of).deleteOne({ _id: uidOf(of, n) }),
  ),
  fc.tuple(kind, author).map(
    ([of, authorUid]): Step =>
      () =>
        rows(of).deleteMany({ authorUid }),
  ),
  fc.tuple(kind, number).map(
    ([of, n]): Step =>
      () =>
        rows(of).updateOne({ _id: uidOf(of, n) }, { $inc: { likes: 1 } }),
  ),
);
const question = fc.record({
  of: fc.uniqueArray(author, { minLength: 1 }),
  before: fc.option(fc.record({ createdAt: moment, _id: number.map((n) => uidOf('posts', n)) })),
  limit: fc.integer({ min: 1, max: 5 }),
});
const run = fc.array(fc.tuple(step, fc.array(question, { maxLength: 3 })), {
  minLength: 5,
  maxLength: 25,
});

/** The same by all that is there. */
async function naive({ of, before, limit }: { of: string[]; before: Place | null; limit: number }) {
  const all: any[] = [];
  for (const each of ['posts', 'reviews'] as const)
    for (const row of await rows(each).find({}).toArray())
      all.push({ kind: each.slice(0, -1), ...row });
  return all
    .filter(({ authorUid }) => of.includes(authorUid))
    .filter(
      ({ createdAt, _id }) =>
        !before ||
        createdAt < before.createdAt ||
        (+createdAt === +before.createdAt && _id < before._id),
    )
    .sort(newestFirst)
    .slice(0, limit);
}

it('the newest of authors are what the store has, whatever was read and written before', async () => {
  await fc.assert(
    fc.asyncProperty(run, async (steps) => {
      for (const each of ['posts', 'reviews']) await rows(each).deleteMany({});
      for (const [work, questions] of steps) {
        await work();
        for (const each of questions) {
          const found = await entries.newestOf(each.of, each.before, each.limit);
          const shown = found.map(({ kind: of, _id, row }) => [
            of,
            _id,
            (row as { likes?: number }).likes,
          ]);
          const wanted = await naive(each);
          expect(shown).toEqual(wanted.map(({ kind: of, _id, likes }) => [of, _id, likes]));
        }
      }
    }),
    { numRuns: 150 },
  );
});

/** Of so many, nothing older is read than what is known says. */
const strangers = Array.from({ length: 100 }, (_, i) => `stranger-${i}`);

it.each([
  ['few', ['ann', 'ben']],
  ['many', ['ann', 'ben', ...strangers]],
])(
  'a page of %s is whole although some of what said how old it may be goes meanwhile',
  async (_, of) => {
    for (const each of ['posts', 'reviews']) await rows(each).deleteMany({});
    const uids = { ann: [1], ben: [10, 9, 8, 7, 0] };
    for (const [authorUid, minutes] of Object.entries(uids))
      for (const minute of minutes)
        await rows('posts').insertOne({
          ...{ _id: uidOf(authorUid, minute), authorUid },
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        });
    await entries.newestOf(['ben'], null, 1);
    await entries.newestOf(['ann'], null, 3);
    const { newestOf } = PostsStore.prototype;
    const reading = jest.spyOn(posts, 'newestOf').mockImplementationOnce(async (...asked) => {
      await rows('posts').deleteMany({ _id: { $in: ['b-10', 'b-9', 'b-8'] } });
      return newestOf.apply(posts, asked);
    });
    const page = await entries.newestOf(of, null, 5);
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
    expect(page.map(({ _id }) => _id)).toEqual(['b-7', 'a-1', 'b-0']);
  },
);

it('are read once for pages that go back less and less far than each other', async () => {
  for (const each of ['posts', 'reviews']) await rows(each).deleteMany({});
  for (const [i, authorUid] of AUTHORS.entries())
    for (const minute of [0, 1, 2, 3])
      await rows('posts').insertOne({
        ...{ _id: uidOf(authorUid, minute), authorUid },
        createdAt: new Date(Date.UTC(2026, 0, 1, i, minute)),
      });
  await entries.newestOf(AUTHORS, null, 4);
  const reading = jest.spyOn(posts, 'newestOf');
  for (const group of [['ann'], ['ann', 'ben'], ['ben', 'cem'], AUTHORS])
    expect(await entries.newestOf(group, null, 4)).toHaveLength(4);
  expect(reading).not.toHaveBeenCalled();
  reading.mockRestore();
});
