/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError } from '@chefly/api-client/react';
import { Banners } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { useExpected } from './use-expected';

interface Likes {
  liked: boolean;
  likes: number;
}

describe('what is shown before the server has answered', () => {
  const { draw } = onPage();
  let press: (liked: boolean) => void;
  let setPost: (likes: Likes) => void;
  let shown: Likes;
  let asked: { answer: (exact: Likes) => void; fail: (why?: Error) => void }[];
  const queries = new QueryClient();

  function Post() {
    const [now, setNow] = useState<Likes>({ liked: false, likes: 3 });
    shown = now;
    setPost = setNow;
    press = useExpected<Likes, boolean>({
      id: 'like-it',
      now,
      ask: () => {
        const { promise, resolve, reject } = Promise.withResolvers<Likes>();
        asked.push({ answer: resolve, fail: (why = new Error('away')) => reject(why) });
        return promise;
      },
      expected: ({ likes }, liked) => ({ liked, likes: likes + (liked ? 1 : -1) }),
      show: (state) => setNow((before) => ({ ...before, ...state })),
    }).mutate;
    return null;
  }
  beforeEach(async () => {
    asked = [];
    await draw(
      <QueryClientProvider client={queries}>
        <Banners>
          <Post />
        </Banners>
      </QueryClientProvider>,
    );
  });
  afterEach(() => {
    queries.clear();
  });

  const presses = (liked: boolean) => act(async () => press(liked));
  const is = (i: number, how: (each: (typeof asked)[number]) => void) =>
    act(async () => how(asked[i]!));

  it('is what the server says afterwards', async () => {
    await presses(true);
    expect(shown).toEqual({ liked: true, likes: 4 });
    await is(0, ({ answer }) => answer({ liked: true, likes: 9 }));
    expect(shown).toEqual({ liked: true, likes: 9 });
  });

  it('is as it was where the answer does not come, however often it was pressed', async () => {
    await presses(true);
    await is(0, ({ fail }) => fail());
    expect(shown).toEqual({ liked: false, likes: 3 });
    for (const liked of [true, false, true]) await presses(liked);
    for (const i of [1, 2, 3]) {
      expect(shown).toEqual({ liked: true, likes: 4 });
      await is(i, ({ fail }) => fail());
    }
    expect(shown).toEqual({ liked: false, likes: 3 });
  });

  it('is said once more where nobody answers, since the answer may be what was lost, and taken back in the end', async () => {
    jest.useFakeTimers();
    const lost = new ApiError(0, 'network', 'Nobody answers.');
    const isLost = (i: number) => is(i, ({ fail }) => fail(lost));
    const wait = () => act(() => jest.advanceTimersByTimeAsync(700));
    await presses(true);
    await isLost(0);
    await wait();
    expect([asked.length, shown]).toEqual([2, { liked: true, likes: 4 }]);
    await is(1, ({ answer }) => answer({ liked: true, likes: 4 }));
    expect(shown).toEqual({ liked: true, likes: 4 });
    await presses(false);
    for (const i of [2, 3, 4]) {
      expect(shown).toEqual({ liked: false, likes: 3 });
      await isLost(i);
      await wait();
    }
    expect([asked.length, shown]).toEqual([5, { liked: true, likes: 4 }]);
    jest.useRealTimers();
  });

  it('is as the last answer said where a later one does not come', async () => {
    for (const liked of [true, false]) await presses(liked);
    await is(0, ({ answer }) => answer({ liked: true, likes: 7 }));
    expect(shown).toEqual({ liked: false, likes: 3 });
    await is(1, ({ fail }) => fail());
    expect(shown).toEqual({ liked: true, likes: 7 });
  });

  it('is nothing of what the next member presses, whatever was on its way when one left', async () => {
    for (const liked of [true, false]) await presses(liked);
    // as when another signs in
    queries.clear();
    await act(async () => setPost({ liked: false, likes: 5 }));
    await is(0, ({ answer }) => answer({ liked: true, likes: 7 }));
    expect(shown).toEqual({ liked: false, likes: 5 });
    await presses(true);
    expect(shown).toEqual({ liked: true, likes: 6 });
    await is(asked.length - 1, ({ fail }) => fail());
    expect(shown).toEqual({ liked: false, likes: 5 });
  });
});
