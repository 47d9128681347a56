import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { catchUp } from './catch-up';
import type { Live } from './live';
import { fetchNext } from './next-page';
import { createQueries } from './query-client';

type Pages = InfiniteData<{ items: string[]; next: string }>;

describe('a list that is asked for again while its next page comes', () => {
  let queries: QueryClient;
  /** What was asked, each with the one who answers it. */
  let asked: { page: string; answer: () => void }[];
  /** Changes with what members do. */
  let edition: number;
  /** Whether each answer is a failure, and whether the first page is all there is. */
  let fails: boolean;
  let ends: boolean;
  let list: InfiniteQueryObserver;
  let leave: () => void;
  const soon = () => new Promise<void>((resolve) => setTimeout(resolve));

  beforeEach(async () => {
    queries = createQueries();
    asked = [];
    edition = 1;
    [fails, ends] = [false, false];
    list = new InfiniteQueryObserver(queries, {
      queryKey: ['moderation', 'audit'],
      staleTime: 0,
      queryFn: async ({ pageParam, signal }) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        asked.push({ page: String(pageParam), answer: resolve });
        signal.addEventListener('abort', () => reject(new Error('given up')));
        await promise;
        if (fails) throw new Error('broken');
        return {
          items: [`${String(pageParam)} of ${edition}`],
          next: ends ? null : String(Number(pageParam) + 1),
        };
      },
      initialPageParam: '0',
      getNextPageParam: (page) => (page as { next: string | null }).next,
    }) as unknown as InfiniteQueryObserver;
    leave = list.subscribe(() => undefined);
    await answerAll();
  });
  afterEach(() => {
    leave();
    queries.clear();
  });

  /** Answers what was asked, and what is asked because of that, until nothing is. */
  async function answerAll() {
    for (await soon(); asked.length; await soon())
      for (const each of asked.splice(0)) each.answer();
  }
  const shown = () =>
    queries.getQueryData<Pages>(['moderation', 'audit'])!.pages.flatMap(({ items }) => items);

  it.each<[string, () => void]>([
    ['since it changed', () => void queries.invalidateQueries({ queryKey: ['moderation'] })],
    ['since all of it may have', () => void queries.invalidateQueries()],
    [
      'since the socket of its page stands now',
      () => {
        let stands!: () => void;
        const live = {
          status: 'connected',
          onReconnect: () => () => undefined,
          onStatus: (listener: () => void) => ((stands = listener), () => undefined),
        };
        catchUp(live as unknown as Live, queries);
        stands();
      },
    ],
  ])('has it, and behind it all pages as they are now: %s', async (_why, askAgain) => {
    void fetchNext(list.getCurrentResult());
    askAgain();
    await soon();
    expect(asked.map(({ page }) => page)).toEqual(['1']);
    edition = 2;
    await answerAll();
    expect(shown()).toEqual(['0 of 2', '1 of 2']);
  });

  it('is asked for again once for all who want it meanwhile', async () => {
    void fetchNext(list.getCurrentResult());
    await soon();
    for (let i = 0; i < 3; i++) void queries.invalidateQueries();
    asked.shift()!.answer();
    await soon();
    expect(asked).toHaveLength(1);
    await answerAll();
    expect(shown()).toHaveLength(2);
  });

  it('is answered first where the next page is wanted meanwhile, however often', async () => {
    edition = 2;
    void queries.invalidateQueries();
    await soon();
    for (let i = 0; i < 3; i++) void fetchNext(list.getCurrentResult());
    await soon();
    expect(asked.map(({ page }) => page)).toEqual(['0']);
    await answerAll();
    expect(shown()).toEqual(['0 of 2', '1 of 2']);
  });

  it('is there where a look began that whoever wants it has not been shown', async () => {
    const before = list.getCurrentResult();
    void queries.invalidateQueries();
    await soon();
    void fetchNext(before);
    await answerAll();
    expect(shown()).toHaveLength(2);
  });

  it('is there behind a second look that begins with the end of the first', async () => {
    void queries.invalidateQueries();
    await soon();
    void fetchNext(list.getCurrentResult());
    const stop = list.subscribe(({ isFetching }) => {
      if (isFetching) return;
      stop();
      void queries.invalidateQueries();
    });
    await answerAll();
    expect(shown()).toHaveLength(2);
  });

  it('is wanted no more once its server fails, or when there is none', async () => {
    fails = true;
    void queries.invalidateQueries();
    await soon();
    const end = fetchNext(list.getCurrentResult());
    await answerAll();
    await end;
    expect(list.getCurrentResult()).toMatchObject({ isFetchNextPageError: true, status: 'error' });
    fails = false;
    ends = true;
    void queries.invalidateQueries();
    await answerAll();
    await fetchNext(list.getCurrentResult());
    expect(shown()).toHaveLength(1);
  });
});
