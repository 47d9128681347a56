/** @jest-environment ./scripts/browser-environment.mjs */
import { HOUR } from '@chefly/contracts';
import { LiveContext, type Live } from '@chefly/api-client/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import Book from './book';

const { show, settle } = screenAlone();
const WEEK = 7 * 24 * HOUR;

describe('a week of a chef’s times, by keys', () => {
  /** Of each week that is asked for, by how it begins; the first is there at once. */
  let answers: ((slots: object) => void)[];
  beforeEach(async () => {
    // there is room for the week
    jest.spyOn(window, 'matchMedia').mockReturnValue({
      ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
    } as unknown as MediaQueryList);
    answers = [];
    const profile = async () => ({ uid: 'hina', firstName: 'Hina', lastName: 'Khan' });
    const slots = () => new Promise((answer) => void answers.push(answer));
    const unheard = () => () => undefined;
    const live = { on: unheard, onStatus: unheard, watchChefs: unheard, status: 'connected' };
    await show(
      { social: { profile }, sessions: { slots, chefNow: async () => null } },
      <LiveContext value={live as unknown as Live}>
        <Book />
      </LiveContext>,
      undefined,
      '/book?uid=hina',
    );
    await comes(0, [slot(2 * HOUR), slot(4 * HOUR)]);
  });
  afterEach(() => void jest.restoreAllMocks());

  const slot = (by: number) => ({
    ...{ startsAt: new Date(Date.now() + by).toISOString(), state: 'free' },
    endsAt: new Date(Date.now() + by + HOUR).toISOString(),
  });
  const comes = async (which: number, items: object[]) => {
    await act(async () => answers[which]!({ open: true, items, recipes: [], types: ['video'] }));
    await settle();
  };
  const focused = () => document.activeElement as HTMLElement;
  const grid = () => document.querySelector('[role=grid]');
  const pageDown = () =>
    act(async () => {
      const key = new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true });
      focused().dispatchEvent(key);
    });
  const first = () => document.querySelector<HTMLElement>('[role=grid] button[tabindex="0"]')!;

  it('the focus is in the week that was asked for once it has come', async () => {
    await act(async () => first().focus());
    await pageDown();
    expect(grid()).toBeNull();
    expect(focused()).not.toBe(document.body);
    await comes(1, [slot(WEEK + HOUR)]);
    expect(focused()).toBe(first());
    expect(grid()!.contains(focused())).toBe(true);
  });

  it('in a week without times it is on the way to the one after, and goes on from there', async () => {
    await act(async () => first().focus());
    await pageDown();
    await comes(1, []);
    expect(focused().textContent).toBe('Look at the week after');
    await act(async () => focused().click());
    await comes(2, [slot(2 * WEEK)]);
    expect(focused()).toBe(first());
  });

  it('who has gone elsewhere meanwhile is not called back', async () => {
    await act(async () => first().focus());
    await pageDown();
    const back = document.querySelector<HTMLElement>('[aria-label=Back]')!;
    await act(async () => back.focus());
    await comes(1, [slot(WEEK + HOUR)]);
    expect(focused()).toBe(back);
  });

  it('at the last week that there is the focus stays on the way to the next one, which leads nowhere', async () => {
    const way = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!;
    const after = way('Week after');
    await act(async () => after.focus());
    for (let week = 1; !after.matches('[aria-disabled]'); week++) {
      await act(async () => after.click());
      await comes(week, [slot(week * WEEK + HOUR)]);
      expect(focused()).toBe(after);
    }
    const asked = answers.length;
    await act(async () => after.click());
    expect(answers).toHaveLength(asked);
    expect(way('Week before').matches('[aria-disabled]')).toBe(false);
  });
});
