/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { useLost } from './use-lost';

describe('a connection', () => {
  const said: boolean[] = [];
  function Screen({ cut }: { cut: boolean }) {
    const lost = useLost(cut);
    if (said.at(-1) !== lost) said.push(lost);
    return null;
  }
  const { draw } = onPage();
  const turns = async (cut: boolean, forMs: number) => {
    await draw(<Screen cut={cut} />);
    await act(async () => jest.advanceTimersByTimeAsync(forMs));
  };
  beforeEach(() => {
    jest.useFakeTimers();
    said.length = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('that comes back at once was not lost', async () => {
    for (const cut of [false, true, false, true, false]) await turns(cut, 1000);
    expect(said).toEqual([false]);
  });

  it('that stays away is lost, and is back by itself', async () => {
    await turns(true, 3000);
    expect(said).toEqual([false, true]);
    await turns(false, 0);
    expect(said).toEqual([false, true, false]);
  });
});
