import { DAY } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { isDuplicate } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RecipeReviewsService } from './recipe-reviews.service';
import { ReviewsService } from './reviews.service';
import { ReviewsStore, reviewUid, type ReviewRow } from './reviews.store';

const ago = (days: number) => new Date(Date.now() - days * DAY);

describe('a review of a chef', () => {
  let store: Store;
  let close: () => Promise<void>;
  let reviews: ReviewsStore;
  let hidden: string[];
  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    reviews = new ReviewsStore(store);
    hidden = [];
    await store.prepare();
  });
  afterEach(() => close());

  const add = (sessionUid: string, change: Partial<ReviewRow> = {}, author = 'ayesha') => {
    const row: ReviewRow = {
      ...{ _id: reviewUid(sessionUid, author), sessionUid, chefUid: 'chef', rating: 4 },
      ...{ author: { uid: author, firstName: author, lastName: '', userName: author } },
      ...{ review: 'Warm', tags: [], recipeName: 'Nihari', recipeUid: 'nihari' },
      ...{ createdAt: new Date(), counted: true, ...change },
    };
    return store.transaction((tx) => reviews.insert(row, tx));
  };
  const counts = (author: string, chef = 'chef') =>
    store.transaction((tx) => reviews.hasCounted(author, chef, ago(7), tx));
  const chefs = {
    list: async (uids: string[]) => uids.map((_id) => ({ _id, gender: 'female' })),
    find: async (_id: string) => ({ _id, gender: 'female' }),
  } as never;
  const people = {
    present: async (_reader: object, uids: string[]) =>
      new Set(uids.filter((uid) => !hidden.includes(uid))),
    among: async (_edge: string, _reader: object, rows: ReviewRow[]) =>
      rows.filter(({ author }) => author.uid !== 'sana'),
  } as never;
  const cooked = { attendedSince: async () => new Set(['one', 'two']) } as never;
  const recipes = () => new RecipeReviewsService(chefs, cooked, reviews, people);

  it('is one for each session and author', async () => {
    await add('session');
    await add('session', {}, 'sana');
    const again = await add('session', { rating: 1 }).catch((error: unknown) => error);
    expect(isDuplicate(again)).toBe(true);
  });

  it('keeps another of the two from counting for a week, if it counts itself', async () => {
    await add('long ago', { createdAt: ago(8) });
    expect(await counts('ayesha')).toBe(false);
    await add('of no count', { createdAt: ago(1), counted: false });
    expect(await counts('ayesha')).toBe(false);
    await add('of late', { createdAt: ago(6) });
    expect([await counts('ayesha'), await counts('sana'), await counts('ayesha', 'x')]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('counts for its recipe as it does for its chef', async () => {
    expect(await recipes().standing('nihari')).toEqual({ rating: 0, ratings: 0, cooked: 2 });
    await add('first', { rating: 5 });
    await add('second', { rating: 2 }, 'sana');
    await add('third', { rating: 1, counted: false });
    await add('of another', { rating: 1, recipeUid: 'paya' }, 'hina');
    expect(await recipes().standing('nihari')).toEqual({ rating: 3.5, ratings: 2, cooked: 2 });
  });

  it('is read of chefs who are there for the reader, and names who may be named', async () => {
    await add('first', { createdAt: ago(2) });
    await add('second', { createdAt: ago(1) }, 'sana');
    await add('third', { chefUid: 'another' }, 'hina');
    const read = async () =>
      (await recipes().list({ recipe: 'nihari', limit: 9 }, { member: {} } as never)).items.map(
        ({ author }) => author?.uid ?? null,
      );
    expect(await read()).toEqual(['hina', null, 'ayesha']);
    const ofChef = async () => {
      const service = new ReviewsService(chefs, cooked, reviews, {} as never, people);
      const { items } = await service.list({ uid: 'chef', limit: 9 }, { member: {} } as never);
      return items.map(({ author }) => author?.uid ?? null);
    };
    expect(await ofChef()).toEqual([null, 'ayesha']);
    hidden = ['another'];
    expect(await read()).toEqual([null, 'ayesha']);
    hidden = ['chef'];
    expect([await read(), await ofChef()]).toEqual([['hina'], []]);
  });

  it('loses its words and names with its author, and what was written of who is gone goes', async () => {
    await add('first', { tags: ['patient'] as never });
    await add('second', { chefUid: 'ayesha' }, 'sana');
    await store.transaction((tx) => reviews.makeFormer('ayesha', tx));
    const row = (await reviews.find(reviewUid('first', 'ayesha')))!;
    expect(row).toMatchObject({ rating: 4, counted: true, author: { userName: '' } });
    expect([JSON.stringify(row).includes('Warm'), row.tags]).toEqual([false, undefined]);
    const gone = () => store.transaction((tx) => reviews.removeAbout('ayesha', 1, tx));
    expect([await gone(), await gone()]).toEqual([false, true]);
    expect(await reviews.find(reviewUid('second', 'sana'))).toBeNull();
    expect(await reviews.find(reviewUid('first', 'ayesha'))).not.toBeNull();
  });
});
