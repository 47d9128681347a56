import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient, type InfiniteData } from '@tanstack/react-query';
import { changeKnown } from './known';

interface Card {
  uid: string;
  liked: boolean;
}
type Pages = InfiniteData<{ items: Card[]; next: string | null }>;

describe('what a page changes while an answer is on its way', () => {
  let queries: QueryClient;
  let asked: PromiseWithResolvers<void>[];
  let list: { fetchNextPage(): Promise<unknown>; refetch(): Promise<unknown> };
  let leave: () => void;
  const soon = () => new Promise<void>((resolve) => setTimeout(resolve));

  beforeEach(async () => {
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    asked = [];
    const feed = new InfiniteQueryObserver(queries, {
      queryKey: ['content', 'feed'],
      // as the server has it, which has not heard of anything yet
      queryFn: async ({ pageParam }) => {
        const answer = Promise.withResolvers<void>();
        asked.push(answer);
        await answer.promise;
        const items = ['a', 'b'].map((name) => ({ uid: `${name}${pageParam}`, liked: false }));
        return { items, next: String(Number(pageParam) + 1) };
      },
      initialPageParam: '0',
      getNextPageParam: ({ next }) => next,
    });
    leave = feed.subscribe(() => undefined);
    list = feed;
    asked[0]!.resolve();
    await soon();
  });
  afterEach(() => {
    leave();
    queries.clear();
  });

  const like = (liked = true) =>
    changeKnown<Pages>(queries, { queryKey: ['content'] }, (known) => ({
      ...known,
      pages: known.pages.map((page) => ({
        ...page,
        items: page.items.map((card) => (card.uid === 'a0' ? { ...card, liked } : card)),
      })),
    }));
  const shown = () =>
    queries
      .getQueryData<Pages>(['content', 'feed'])!
      .pages.map(({ items }) => items.map(({ uid, liked }) => `${uid}${liked ? '*' : ''}`));

  it('stands beside the next page', async () => {
    void list.fetchNextPage();
    like();
    asked[1]!.resolve();
    await soon();
    expect(shown()).toEqual([
      ['a0*', 'b0'],
      ['a1', 'b1'],
    ]);
  });

  it('stands after an answer from before, in the order in which it was changed', async () => {
    void list.refetch();
    like();
    like(false);
    like();
    asked[1]!.resolve();
    await soon();
    expect(shown()).toEqual([['a0*', 'b0']]);
  });

  it('is not held against what is asked for after it', async () => {
    like();
    void list.refetch();
    asked[1]!.resolve();
    await soon();
    expect(shown()).toEqual([['a0', 'b0']]);
  });

  it.each([
    ['fails', () => asked[1]!.reject(new Error('away'))],
    ['is given up', () => void queries.cancelQueries()],
    ['is another member’s by then', () => queries.clear()],
  ])('is done with once the answer %s', async (_what, end) => {
    void list.refetch();
    like();
    end();
    await soon();
    expect(queries.getQueryCache().hasListeners()).toBe(false);
  });
});
