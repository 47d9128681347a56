import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { catchUp } from './catch-up';
import type { Live } from './live';
import { createQueries } from './query-client';

describe('what changes while the first answer to a question is on its way', () => {
  let queries: QueryClient;
  /** What was asked, each with who answers it by what was so when it was asked. */
  let asked: { answer: () => void; fail: () => void }[];
  let edition: number;
  let leave: () => void;
  const soon = () => new Promise<void>((resolve) => setTimeout(resolve));
  const shown = () => queries.getQueryData(['requests']);
  const changed = () => void queries.invalidateQueries({ queryKey: ['requests'] });

  const look = async (staleTime: number) => {
    const requests = new QueryObserver(queries, {
      queryKey: ['requests'],
      retry: false,
      staleTime,
      queryFn: () => {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        const read = `edition ${edition}`;
        asked.push({ answer: () => resolve(read), fail: () => reject(new Error('away')) });
        return promise;
      },
    });
    leave = requests.subscribe(() => undefined);
    await soon();
  };
  beforeEach(async () => {
    queries = createQueries();
    asked = [];
    edition = 1;
    await look(15_000);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    leave();
    queries.clear();
  });

  it('is asked for behind it, once however often it changes', async () => {
    edition = 2;
    for (let i = 0; i < 3; i++) changed();
    await soon();
    expect(asked).toHaveLength(1);
    asked.shift()!.answer();
    await soon();
    // a slow network still shows something
    expect(shown()).toBe('edition 1');
    expect(asked).toHaveLength(1);
    asked.shift()!.answer();
    await soon();
    expect([shown(), asked.length]).toEqual(['edition 2', 0]);
  });

  it('is asked for behind it where nobody answered', async () => {
    edition = 2;
    changed();
    asked.shift()!.fail();
    await soon();
    asked.shift()!.answer();
    await soon();
    expect([shown(), asked.length]).toEqual(['edition 2', 0]);
  });

  /** The socket of its page stands for the first time, so long after it was asked. */
  function stands(msLater: number) {
    let told!: () => void;
    const live = {
      status: 'connected',
      onReconnect: () => () => undefined,
      onStatus: (listener: () => void) => ((told = listener), () => undefined),
    };
    catchUp(live as unknown as Live, queries);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + msLater);
    told();
  }

  it('is asked for behind it where its page was told of nothing for most of its way', async () => {
    edition = 2;
    stands(3000);
    await soon();
    expect(asked).toHaveLength(1);
    asked.shift()!.answer();
    await soon();
    asked.shift()!.answer();
    await soon();
    expect([shown(), asked.length]).toEqual(['edition 2', 0]);
  });

  it('of what is shown as it is now stands until it is asked for behind it: a slow network has brought most of it', async () => {
    leave();
    queries.clear();
    asked = [];
    await look(0);
    edition = 2;
    stands(3000);
    await soon();
    expect(asked).toHaveLength(1);
    asked.shift()!.answer();
    await soon();
    expect(shown()).toBe('edition 1');
    asked.shift()!.answer();
    await soon();
    expect([shown(), asked.length]).toEqual(['edition 2', 0]);
  });

  it('is asked for once where its page is told of everything as soon as it asks', async () => {
    stands(10);
    asked.shift()!.answer();
    await soon();
    expect([shown(), asked.length]).toEqual(['edition 1', 0]);
  });

  it('is not asked for when nobody looks any more', async () => {
    changed();
    leave();
    asked.shift()!.answer();
    await soon();
    expect(asked).toEqual([]);
  });

  it('is given up where everything is forgotten meanwhile, at a sign-out for one', async () => {
    changed();
    queries.clear();
    // a wait for what never comes would be one without an end, and nothing else would be done
    await soon();
    asked.shift()!.answer();
    await soon();
    expect([shown(), asked.length]).toEqual([undefined, 0]);
  });
});
