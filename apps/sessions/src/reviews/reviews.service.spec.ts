import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { Runtime } from '@chefly/service';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ChefsDerived } from '../chefs/chefs.derived';
import { ChefsStore } from '../chefs/chefs.store';
import { ReviewsService } from './reviews.service';
import { ReviewsStore, type ReviewRow } from './reviews.store';

const caller = { uid: 'member', member: { uid: 'member', gender: 'female', roles: [] } } as never;

/** As a version left it that counted the ratings alone. */
describe('the stars of a chef who was rated before they were kept', () => {
  let store: Store;
  let close: () => Promise<void>;
  let chefs: ChefsStore;
  let reviews: ReviewsStore;
  let service: ReviewsService;
  let derived: (mend: boolean) => Promise<string[]>;
  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    [chefs, reviews] = [new ChefsStore(store), new ReviewsStore(store)];
    const people = new People(new BoundariesStore(store));
    service = new ReviewsService(chefs, null as never, reviews, null as never, people);
    const runtime = { derived: [] } as unknown as Runtime;
    const sessions = { countHeld: async () => 0 } as never;
    new ChefsDerived(chefs, sessions, reviews, runtime);
    derived = (mend) => Promise.resolve(runtime.derived[0]!.compare(mend));
    await store.prepare();
    await store.transaction(async (tx) => {
      const _id = 'chef';
      const name = { firstName: _id, lastName: '', userName: _id };
      await chefs.register({ _id, ...name, gender: 'female' }, tx);
      for (const [i, rating] of [5, 3].entries()) await rate(`author-${i}`, rating, tx);
      const before = { $set: { ratings: 2, ratingSum: 8, rating: 4 }, $unset: { stars: 1 } };
      await chefs['rows'].updateOne({ _id }, before, { session: tx });
    });
  });
  afterEach(() => close());
  const rate = (uid: string, rating: number, tx: Parameters<ReviewsStore['insert']>[1]) =>
    reviews.insert(
      {
        ...{ _id: uid, sessionUid: uid, chefUid: 'chef', rating, review: 'Warm' },
        ...{ author: { uid, firstName: uid, lastName: '', userName: uid }, counted: true },
        ...{ recipeName: 'Shakshuka', createdAt: new Date() },
      },
      tx,
    );
  const told = async () => (await service.ratings({ uid: 'chef' }, caller)).stars;
  const kept = async () => (await chefs.find('chef'))!.stars;

  it('are counted once, and kept', async () => {
    const counted = jest.spyOn(reviews, 'ratingsOf');
    for (let i = 0; i < 3; i++) expect(await told()).toEqual([0, 0, 1, 0, 1]);
    expect(counted).toHaveBeenCalledTimes(1);
    expect(await kept()).toEqual([0, 0, 1, 0, 1]);
  });

  it('are not written over those of a rating that comes meanwhile', async () => {
    const count = reviews.ratingsOf.bind(reviews);
    jest.spyOn(reviews, 'ratingsOf').mockImplementation(async (uid) => {
      const before = await count(uid);
      await store.transaction(async (tx) => {
        await rate('author-2', 1, tx);
        const standing = { rating: 3, ratings: 3, ratingSum: 9, stars: [1, 0, 1, 0, 1] };
        await chefs.setRating('chef', standing, tx);
      });
      return before;
    });
    await told();
    expect(await kept()).toEqual([1, 0, 1, 0, 1]);
  });

  it('are kept by a repair, which finds nothing wrong with them', async () => {
    expect(await derived(true)).toEqual([]);
    expect(await kept()).toEqual([0, 0, 1, 0, 1]);
  });

  it('are told to whom the profile is told', async () => {
    const other = { uid: 'other', member: { uid: 'other', gender: 'male', roles: [] } } as never;
    expect((await service.ratings({ uid: 'chef' }, other)).stars).toBeNull();
    expect((await service.ratings({ uid: 'nobody' }, caller)).stars).toBeNull();
    expect(await told()).not.toBeNull();
  });
});

const now = new Date();
const attended = { uid: 'member', firstName: 'M', lastName: '', userName: 'm', attendedAt: now };
it.each<[string, object, string]>([
  ['before it is over for them', { state: 'open' }, 'sessions/not-ended'],
  ['once it is over for them', { members: [{ ...attended, leftAt: now }], state: 'open' }, 'kept'],
  ['once it is over', {}, 'kept'],
  [
    'by who was not there',
    { members: [{ ...attended, attendedAt: null }] },
    'sessions/not-attended',
  ],
  ['by its chef', { uids: ['member', 'guest'], members: [] }, 'sessions/not-attended'],
  ['by who had no part in it', { uids: ['guest'] }, 'request/not-found'],
])('takes a review of a session %s, with each of its ticks once', async (_when, found, outcome) => {
  const chef = { _id: 'chef', ratings: 0, ratingSum: 0, rating: 0, stars: [0, 0, 0, 0, 0] };
  const session = {
    ...{ uids: ['chef', 'member'], chef: { uid: 'chef' }, members: [attended], state: 'ended' },
    ...{ recipe: { uid: 'recipe', name: 'Nihari' }, ...found },
  };
  const kept: object[] = [];
  const named = (methods: Record<string, unknown>) => methods as never;
  const service = new ReviewsService(
    named({
      find: async () => chef,
      setRating: async (_uid: string, standing: object) => void kept.push(standing),
    }),
    named({
      find: async () => session,
      reviewed: async (_uid: string, by: string) => void kept.push({ by }),
    }),
    named({
      hasCounted: async () => false,
      insert: async ({ tags, counted }: ReviewRow) => void kept.push({ tags, counted }),
    }),
    named({
      transaction: (work: (work: object) => unknown) => work({ tx: null, emit: () => undefined }),
    }),
    named({}),
  );
  const tags = ['patient', 'clear', 'patient'] as never;
  const said = await service
    .review({ uid: 'session', rating: 4, review: 'Warm', tags }, caller)
    .then(
      () => 'kept',
      ({ code }: { code: string }) => code,
    );
  expect(said).toBe(outcome);
  const standing = { rating: 4, ratings: 1, ratingSum: 4, stars: [0, 0, 0, 1, 0] };
  const row = { tags: ['patient', 'clear'], counted: true };
  expect(kept).toEqual(outcome === 'kept' ? [row, { by: 'member' }, standing] : []);
});
