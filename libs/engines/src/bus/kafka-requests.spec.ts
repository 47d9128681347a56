import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
// @ts-expect-error the library has types for its doors alone
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import './kafka';

interface Queue {
  push(request: object): void;
  fulfillRequest(answer: { correlationId: number; payload: Buffer; size: number }): void;
  maybeThrottle(ms: number): void;
}

describe('requests of a connection to a broker', () => {
  let queue: Queue;
  let sent: number[];

  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    const logger = { debug: () => undefined, warn: () => undefined };
    queue = new RequestQueue({ maxInFlightRequests: 1, requestTimeout: 1000, logger }) as Queue;
  });
  afterEach(() => void jest.useRealTimers());

  const push = (correlationId: number) =>
    queue.push({
      entry: { correlationId, resolve: () => undefined, reject: () => undefined },
      expectResponse: true,
      sendRequest: () => sent.push(correlationId),
    });
  const answer = (correlationId: number) =>
    queue.fulfillRequest({ correlationId, payload: Buffer.alloc(0), size: 0 });

  it('are not looked at while none waits', () => {
    push(1);
    answer(1);
    expect([sent, jest.getTimerCount()]).toEqual([[1], 0]);
  });

  it('are sent when the one before is answered, and then no more looked at', () => {
    push(1);
    push(2);
    expect(sent).toEqual([1]);
    answer(1);
    answer(2);
    jest.advanceTimersByTime(1000);
    expect([sent, jest.getTimerCount()]).toEqual([[1, 2], 0]);
  });

  it('are sent once the broker wants more of them, though nothing else comes', () => {
    queue.maybeThrottle(500);
    push(1);
    jest.advanceTimersByTime(400);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(200);
    expect([sent, jest.getTimerCount()]).toEqual([[1], 0]);
  });
});
