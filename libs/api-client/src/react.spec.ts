import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { Live, LiveStatus } from './live';
import { catchUp } from './react';

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
    queries = new QueryClient();
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
