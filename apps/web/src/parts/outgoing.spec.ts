/** @jest-environment node */
import { ApiError } from '@chefly/api-client/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Outgoing } from './outgoing';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const away = () => new ApiError(0, 'network', 'We cannot reach chefly');
const refusal = () => new ApiError(410, 'sessions/ended', 'This session has ended.');

describe('what somebody writes', () => {
  /** What becomes of the next attempts; of those behind them, that they arrive. */
  let fate: (Error | null)[];
  let tried: string[];
  let told: string[];
  let out: Outgoing<{ uid: string }, string>;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    [fate, tried, told] = [[], [], []];
    out = new Outgoing({
      async post({ uid }) {
        tried.push(uid);
        const error = fate.shift();
        if (error) throw error;
        return `${uid} is there`;
      },
      onSent: (_message, answer) => void told.push(answer),
      onRefused: ({ uid }, error) => void told.push(`${uid}: ${(error as Error).message}`),
      onWaits: (waits) => void told.push(waits ? 'waits' : 'goes on'),
    });
  });
  afterEach(() => {
    out.stop();
    jest.useRealTimers();
  });
  const write = async (...uids: string[]) => {
    for (const uid of uids) out.add({ uid });
    await settled();
  };
  const after = async (ms: number) => {
    jest.advanceTimersByTime(ms);
    await settled();
  };

  it('goes out by itself once somebody answers, in its order, and each once', async () => {
    fate = [away(), new ApiError(503, 'request/not-now' as never, 'Not now'), away()];
    await write('one', 'two', 'one');
    expect([tried, told]).toEqual([['one'], ['waits']]);
    for (const ms of [500, 1000, 2000]) await after(ms);
    await write('three');
    expect(tried).toEqual(['one', 'one', 'one', 'one', 'two', 'three']);
    expect(told).toEqual(['waits', 'goes on', 'one is there', 'two is there', 'three is there']);
  });

  it.each([502, 504])(
    'waits where a door before ours says %s: we are away behind it',
    async (status) => {
      fate = [new ApiError(status, 'server/failed', 'Something went wrong.')];
      await write('one');
      await after(500);
      expect(told).toEqual(['waits', 'goes on', 'one is there']);
    },
  );

  it('waits where the sign-in could not be renewed: that refuses no message', async () => {
    fate = [new ApiError(401, 'identity/not-signed-in', 'Please sign in.')];
    await write('one');
    await after(500);
    expect(told).toEqual(['waits', 'goes on', 'one is there']);
  });

  it('is not sent again once it was refused, and holds up nothing behind it', async () => {
    fate = [refusal()];
    await write('one', 'two');
    await after(60_000);
    expect(tried).toEqual(['one', 'two']);
    expect(told).toEqual(['one: This session has ended.', 'two is there']);
  });

  it('is sent no more once it is let go, or has arrived in another way', async () => {
    fate = [away()];
    await write('one', 'two');
    out.drop('one');
    await settled();
    expect(tried).toEqual(['one', 'two']);
    fate = [away()];
    await write('three');
    out.drop('three');
    await settled();
    await after(60_000);
    expect(tried).toEqual(['one', 'two', 'three']);
    expect(told).toEqual(['waits', 'goes on', 'two is there', 'waits', 'goes on']);
  });

  it('goes at once where somebody will not wait, and no more where its chat is left', async () => {
    fate = [away(), away()];
    await write('one');
    out.again();
    await settled();
    expect(tried).toEqual(['one', 'one']);
    out.stop();
    await settled();
    await after(60_000);
    expect(tried).toEqual(['one', 'one']);
  });
});
