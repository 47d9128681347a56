/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, useState } from 'react';
import { screenAlone } from './testing/screen';
import { ASKED_EACH_MS, useSpaced } from './use-spaced';

const { show } = screenAlone();

describe('what a live message causes', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  async function open() {
    const done: number[][] = [];
    let hear = (_n: number) => undefined as void;
    let leave = () => undefined as void;
    function Screen() {
      hear = useSpaced<number>((told) => void done.push(told));
      return null;
    }
    function Screens() {
      const [left, setLeft] = useState(false);
      leave = () => setLeft(true);
      return left ? null : <Screen />;
    }
    await show({}, <Screens />);
    return { done, hear: (n: number) => hear(n), leave: () => act(async () => leave()) };
  }

  it('is done at once, then seldom however many come, and is told all of them', async () => {
    const { done, hear } = await open();
    hear(1);
    expect(done).toEqual([[1]]);
    hear(2);
    hear(3);
    expect(done).toEqual([[1]]);
    jest.advanceTimersByTime(ASKED_EACH_MS);
    expect(done).toEqual([[1], [2, 3]]);
    jest.advanceTimersByTime(10 * ASKED_EACH_MS);
    hear(4);
    expect(done).toEqual([[1], [2, 3], [4]]);
  });

  it('is not done behind the end of its screen', async () => {
    const { done, hear, leave } = await open();
    hear(1);
    hear(2);
    await leave();
    jest.advanceTimersByTime(10 * ASKED_EACH_MS);
    expect(done).toEqual([[1]]);
  });
});
