/** @jest-environment ./scripts/browser-environment.mjs */
import type { Session, SharedTimer } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import type { Kitchen } from './kitchen/use-kitchen';
import { useKitchenNews } from './use-kitchen-news';

const session = { chef: { firstName: 'Fatima' }, recipe: { name: 'Biryani' } } as Session;
const people = new Map();
const say = jest.fn();
const News = ({ kitchen }: { kitchen: Kitchen }) => (
  <p role="alert">{useKitchenNews(kitchen, session, 6, say, null)}</p>
);

describe('a timer of a session', () => {
  const { draw } = onPage();
  const vibrate = jest.fn(() => true);
  beforeEach(() => {
    jest.useFakeTimers();
    vibrate.mockClear();
    const locks = { request: (_: string, __: object, held: () => Promise<void>) => held() };
    for (const [name, value] of Object.entries({ vibrate, locks }))
      Object.defineProperty(navigator, name, { configurable: true, value });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const start = Date.parse('2026-11-25T10:00:00Z');
  const timer: SharedTimer = {
    ...{
      uid: 'rice',
      version: 1,
      name: 'Rest the rice',
      seconds: 600,
      step: 2,
      startedBy: 'fatima',
    },
    ...{ endsAt: new Date(start + 600_000).toISOString(), leftSeconds: null },
  };
  const shown = async (seconds: number, timers: SharedTimer[] = [timer]) => {
    const state = { shown: { step: 0 }, hands: [], notes: [], timers };
    const kitchen = {
      state,
      now: new Date(start + seconds * 1000),
      me: 'ayesha',
      people,
      open: true,
    };
    await draw(<News kitchen={kitchen as unknown as Kitchen} />);
    return document.querySelector('[role=alert]')!.textContent;
  };
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

  it('rings until somebody touches the screen or a key, as an own one does', async () => {
    expect(await shown(590)).toBe('');
    expect(vibrate).not.toHaveBeenCalled();
    expect(await shown(601)).toBe('Rest the rice, step 3: done');
    await pass(60_000);
    expect(vibrate.mock.calls.length).toBeGreaterThan(10);
    expect(await shown(661)).toBe('Rest the rice, step 3: done');
    await act(async () => void dispatchEvent(new Event('pointerdown')));
    expect(await shown(662)).toBe('');
    const rung = vibrate.mock.calls.length;
    await pass(60_000);
    expect(vibrate.mock.calls.length).toBeLessThanOrEqual(rung + 1);
  });

  it('is quiet for everybody once it is put away', async () => {
    await shown(590);
    await shown(601);
    expect(await shown(602, [])).toBe('');
    const rung = vibrate.mock.calls.length;
    await pass(60_000);
    expect(vibrate.mock.calls.length).toBeLessThanOrEqual(rung + 1);
  });
});

describe('a step that the chef goes on to', () => {
  const { draw } = onPage();
  beforeEach(() => {
    say.mockClear();
  });

  /** @param own the step that the reader looks at; by default the one that the chef shows */
  const shown = (step: number, { own = step, chef = false } = {}) => {
    const state = { shown: { step }, hands: [], notes: [], timers: [] };
    const now = new Date();
    const kitchen = { state, now, me: 'ayesha', people, open: true, step: own, chef };
    return draw(<News kitchen={kitchen as unknown as Kitchen} />);
  };

  it('is said to who follows: which of how many, and who moved it', async () => {
    await shown(0);
    expect(say).not.toHaveBeenCalled();
    await shown(1);
    expect(say.mock.calls).toEqual([['Step 2 of 6, moved by Fatima']]);
    await shown(1);
    expect(say).toHaveBeenCalledTimes(1);
  });

  it('is said neither to who stepped out nor to the chef, who knows', async () => {
    await shown(0);
    await shown(1, { own: 3 });
    await shown(2, { chef: true });
    expect(say).not.toHaveBeenCalled();
  });
});
