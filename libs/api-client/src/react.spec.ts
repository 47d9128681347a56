import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';
import type { Live, LiveStatus } from './live';
import { catchUp, createQueries } from './react';

/** The part of a live socket that says how it stands. */
class Socket {
  status: LiveStatus = 'connecting';
  private readonly onChange = new Set<() => void>();
  private readonly onAgain = new Set<() => void>();
  private stood = false;
  onStatus = (listener: () => void) => (
    this.onChange.add(listener),
    () => void this.onChange.delete(listener)
  );
  onReconnect = (listener: () => void) => (
    this.onAgain.add(listener),
    () => void this.onAgain.delete(listener)
  );
  becomes(status: LiveStatus) {
    this.status = status;
    for (const listener of this.onChange) listener();
    if (status === 'connected' && this.stood) for (const listener of this.onAgain) listener();
    this.stood ||= status === 'connected';
  }
}

describe('what may have changed unheard', () => {
  let socket: Socket;
  let queries: QueryClient;
  let stop: () => void;
  beforeEach(() => {
    socket = new Socket();
    queries = createQueries();
    stop = catchUp(socket as unknown as Live, queries);
  });
  const answered = (key: string, msAgo: number) =>
    queries.setQueryData([key], key, { updatedAt: Date.now() - msAgo });
  const askedAgain = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0]);

  it('is asked again once the first connection stands, and no more than that', () => {
    answered('fees', 3000);
    answered('feed', 10);
    socket.becomes('offline');
    socket.becomes('connected');
    expect(askedAgain()).toEqual(['fees']);
  });

  it('is whatever is shown as it is now, answered or on its way', async () => {
    const asked: string[] = [];
    const ask = (key: string) => () => (asked.push(key), Promise.resolve(key));
    const shown = (key: string, staleTime: number) =>
      new QueryObserver(queries, { queryKey: [key], queryFn: ask(key), staleTime }).subscribe(
        () => undefined,
      );
    const stops = [shown('answered', 0), shown('feed', 15_000)];
    await queries.getQueryCache().find({ queryKey: ['answered'] })!.promise;
    stops.push(shown('on its way', 0));
    socket.becomes('connected');
    // all that was begun by it has had its turn
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual(['answered', 'feed', 'on its way', 'answered', 'on its way']);
    for (const stop of stops) stop();
  });

  it('is what nobody answered before the first connection, however seldom it is asked otherwise', async () => {
    let away = true;
    const asked: string[] = [];
    const queryFn = () => (asked.push('bookings'), away ? Promise.reject(new Error()) : [1]);
    const often = { retry: false, refetchInterval: 300_000 };
    const bookings = new QueryObserver(queries, { queryKey: ['bookings'], queryFn, ...often });
    const stopShowing = bookings.subscribe(() => undefined);
    await bookings.refetch();
    away = false;
    socket.becomes('offline');
    socket.becomes('connected');
    await new Promise((resolve) => setTimeout(resolve));
    expect(bookings.getCurrentResult().data).toEqual([1]);
    stopShowing();
  });

  it('is everything after a later connection', () => {
    socket.becomes('connected');
    answered('fees', 3000);
    answered('feed', 10);
    expect(askedAgain()).toEqual([]);
    socket.becomes('offline');
    socket.becomes('connected');
    expect(askedAgain()).toEqual(['fees', 'feed']);
  });

  it('is nothing any more where nobody looks', () => {
    answered('fees', 3000);
    stop();
    socket.becomes('connected');
    expect(askedAgain()).toEqual([]);
  });
});

describe('a question that nobody answers', () => {
  let queries: QueryClient;
  let asked = 0;
  beforeEach(() => {
    asked = 0;
    queries = createQueries();
  });
  afterEach(() => {
    queries.clear();
    onlineManager.setOnline(true);
  });
  /** How long until it is asked again after this answer; false where it is not. */
  const againAfter = async (status: number) => {
    const observer = new QueryObserver(queries, {
      queryKey: ['feed', status],
      queryFn: () => {
        asked++;
        return Promise.reject(new ApiError(status, 'network', 'No'));
      },
      retry: false,
    });
    const stop = observer.subscribe(() => undefined);
    await observer.refetch();
    const query = observer.getCurrentQuery();
    stop();
    const { refetchInterval } = queries.getDefaultOptions().queries!;
    return (refetchInterval as (of: unknown) => number | false)(query);
  };

  it('is asked without a network too: it says so, and waits for nothing', async () => {
    onlineManager.setOnline(false);
    await againAfter(0);
    expect(asked).toBeGreaterThan(0);
  });

  it.each([
    [0, 5000],
    [502, 5000],
    [503, 5000],
    [500, 20_000],
    [404, false],
  ])('of status %s is asked again after %s', async (status, wait) =>
    expect(await againAfter(status)).toBe(wait),
  );
});
