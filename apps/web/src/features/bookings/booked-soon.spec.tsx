/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, type Live } from '@chefly/api-client/react';
import { MINUTE, type Booking } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { useLocation } from 'react-router-dom';
import { screenAlone } from '../../parts/testing/screen';
import BookedSoon from './booked-soon';

const now = Date.parse('2026-11-25T10:00:00Z');
const iso = (minutes: number) => new Date(now + minutes * MINUTE).toISOString();
const person = { uid: 'a', firstName: 'Ayesha', lastName: 'Khan', userName: 'ayesha' };

/** As the server's clock has it; the one here is another. */
const startingIn = (minutes: number, more: Partial<Booking> = {}) => ({
  ...{ uid: 'a-booking', state: 'booked', recipe: { uid: 'haleem', name: 'Haleem' } },
  ...{ startsAt: iso(minutes), doorOpensAt: iso(minutes - 5), doorClosesAt: iso(minutes + 10) },
  ...{ members: [person], knocked: false, serverTime: iso(0) },
  ...more,
});

describe('a booking that is near, on any other screen', () => {
  const { show, settle } = screenAlone('a');
  function Where() {
    const { pathname, search, state } = useLocation();
    return <i>{JSON.stringify([pathname + search, state])}</i>;
  }
  async function shown(...items: object[]) {
    const sessions = { bookings: async () => ({ items, next: null }), current: async () => null };
    const live = { on: () => () => undefined } as unknown as Live;
    const screen = (
      <LiveContext value={live}>
        <BookedSoon />
        <Where />
      </LiveContext>
    );
    await show({ sessions }, screen, undefined, '/home');
    await settle();
    return document.querySelector('[role=status]')?.textContent ?? '';
  }
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll('button')]
        .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)!
        .click(),
    );

  it('is told of from a quarter of an hour before, until it is put away', async () => {
    expect(await shown(startingIn(12))).toContain('in 12 min');
    await press('Not now');
    expect(document.querySelector('[role=status]')).toBeNull();
  });

  it('is not told of earlier, nor where nobody has taken a place, nor once the door is closed', async () => {
    expect(await shown(startingIn(16), startingIn(10, { members: [] }), startingIn(-11))).toBe('');
  });

  it('is gone into with one press as soon as its door is open', async () => {
    expect(await shown(startingIn(4))).toContain('Haleem');
    await press('Join');
    const [path, state] = JSON.parse(document.querySelector('i')!.textContent);
    expect([path, state]).toEqual(['/bookings?booking=a-booking', { goIn: true }]);
  });

  it('that has begun without this member says so, and not to who was there', async () => {
    const begun = { state: 'started' } as const;
    expect(
      await shown(startingIn(-2, { ...begun, knocked: true }), startingIn(-3, begun)),
    ).toContain('They have begun without you');
  });
});
