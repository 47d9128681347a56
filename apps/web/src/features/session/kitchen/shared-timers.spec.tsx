/** @jest-environment ./scripts/browser-environment.mjs */
import type { Participant, SharedTimer } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { SharedTimers } from './shared-timers';
import type { Kitchen } from './use-kitchen';

const now = new Date('2026-12-01T18:00:00Z');
/** @param minutes until it rings; since it rang where it is less than none */
const timer = (name: string, minutes: number) =>
  ({
    ...{ uid: name, name, seconds: Math.abs(minutes) * 60, step: null },
    ...{
      startedBy: 'fatima',
      version: 1,
      endsAt: new Date(now.getTime() + minutes * 60_000).toISOString(),
      leftSeconds: null,
    },
  }) as unknown as SharedTimer;
const people = new Map([['fatima', { firstName: 'Fatima' } as Participant]]);

describe('the timers of a session', () => {
  const { draw } = onPage();
  const show = (timers: SharedTimer[], { compact = true, chef = true } = {}) => {
    const state = { timers };
    const me = chef ? 'fatima' : 'ayesha';
    const kitchen = { state, now, me, people, chef, open: true, step: 0 };
    return draw(
      <SharedTimers
        compact={compact}
        size={60}
        step={undefined}
        kitchen={kitchen as unknown as Kitchen}
      />,
    );
  };
  const rows = (within: ParentNode = document) =>
    [...within.querySelectorAll('li')].map(({ textContent }) => textContent);
  const button = (name: RegExp) =>
    [...document.querySelectorAll('button')].find((each) =>
      name.test(each.getAttribute('aria-label') ?? each.textContent),
    );
  const three = [timer('Rice', 40), timer('Simmer', 15), timer('Bread', 25)];

  it('are the next to ring on a phone, and all of them one press away', async () => {
    await show(three);
    expect(rows()).toEqual([expect.stringMatching(/^15:00Simmer/)]);
    await act(async () => button(/^\+2 more timers$/)!.click());
    const dialog = document.querySelector('[role=dialog]')!;
    expect(rows(dialog)).toEqual(
      [/Simmer/, /Bread/, /Rice/].map((name) => expect.stringMatching(name)),
    );
    expect(button(/^Pause: Rice$/)).toBeDefined();
  });

  it('lead to what may be done with it also where there is one, and to nothing of others’ for a member', async () => {
    await show([timer('Simmer', 15)], { chef: false });
    await act(async () => button(/^All timers$/)!.click());
    expect(document.querySelector('[role=dialog]')!.textContent).toContain('started by Fatima');
    expect(button(/^Pause/)).toBeUndefined();
  });

  it('are the next to ring with what may be done with it where there is room, and the rest one press away', async () => {
    await show(three, { compact: false });
    expect(rows()).toEqual([expect.stringContaining('Simmer')]);
    expect(button(/^Pause: Simmer$/)).toBeDefined();
    expect(button(/^\+2 more timers$/)).toBeDefined();
  });

  it.each([true, false])(
    'are not hidden by one that is done and that nobody puts away (on a phone: %s)',
    async (compact) => {
      await show([...three, timer('Onions', -0.5)], { compact, chef: false });
      expect(rows()).toEqual([expect.stringContaining('Onions')]);
      await show([...three, timer('Onions', -2)], { compact, chef: false });
      expect(rows()).toEqual([expect.stringContaining('Simmer')]);
      await show([timer('Onions', -2)], { compact, chef: false });
      expect(rows()).toEqual([expect.stringContaining('Onions')]);
    },
  );

  it.each([true, false])(
    'are counted from left to right, whichever way the page runs (on a phone: %s)',
    async (compact) => {
      await show(three, { compact });
      expect(button(/^\+2 more timers$/)!.querySelector('[dir=ltr]')!.textContent).toBe('+2');
    },
  );
});
