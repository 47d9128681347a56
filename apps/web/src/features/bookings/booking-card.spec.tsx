/** @jest-environment ./scripts/browser-environment.mjs */
import { HOUR, type Booking } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import { BookingCard } from './booking-card';

const now = Date.parse('2026-11-25T10:00:00Z');
const iso = (hours: number) => new Date(now + hours * HOUR).toISOString();
const person = (firstName: string) => ({
  ...{ uid: firstName, firstName, lastName: 'Khan', userName: firstName.toLowerCase() },
});
const booking = (more: Partial<Booking>): Booking => ({
  ...{ uid: 'a-booking', kind: 'own', state: 'booked', role: 'user', placesLeft: 0 },
  ...{ chef: person('Fatima'), members: [person('Ayesha')], type: 'voice', pricePaise: null },
  ...{ recipe: { uid: 'haleem', name: 'Haleem' }, startsAt: iso(72), endsAt: iso(73) },
  ...{ doorOpensAt: iso(71.9), doorClosesAt: iso(72.2), cancelBy: iso(60), sessionUid: null },
  ...{ reason: null, prevented: false, lapsed: false, knocked: false, absentUids: [], invites: [] },
  serverTime: iso(0),
  ...more,
});

describe('a booking', () => {
  const { show, settle } = screenAlone('Ayesha');
  const shown = async (
    more: Partial<Booking>,
    running: object | null = null,
    was: object = { state: 'ended' },
  ) => {
    const previews = async () => ({ items: [] });
    const sessions = { current: async () => running, session: async () => was };
    await show(
      { recipes: { previews }, sessions },
      <BookingCard booking={booking(more)} fetchedAt={Date.now()} onJoin={() => undefined} />,
    );
    return document.body.textContent;
  };
  const bookAgain = () => document.querySelector('a[href*="/book?"]')?.getAttribute('href');

  it('says how soon it is, and until when it can be called off', async () => {
    const words = await shown({});
    expect(words).toContain('in 3 days');
    expect(words).toContain('You can call it off without harm until');
    expect(bookAgain()).toBeUndefined();
  });

  const begun = {
    ...{ state: 'started' as const, sessionUid: 'a-session', knocked: true },
    ...{ startsAt: iso(-0.5), endsAt: iso(0.5), doorOpensAt: iso(-0.6), doorClosesAt: iso(-0.3) },
  };
  const late = { ...begun, knocked: false };
  const session = { uid: 'a-session', left: false };
  it.each([
    ['leads back whoever is in it', true, begun, session],
    ['leads nobody back who has left it', false, begun, { ...session, left: true }],
    ['leads nobody back once it is over', false, begun, null],
    ['leads to no other session', false, begun, { ...session, uid: 'another' }],
    ['leads in whoever comes late', true, late, null],
    ['leads in nobody after its time', false, { ...late, endsAt: iso(-0.1) }, null],
  ])('that has begun %s', async (_, leads, more, running) => {
    await shown(more, running);
    await settle();
    expect(document.body.textContent.includes('Go in')).toBe(leads);
  });

  it.each([
    ['goes on without its guest', 'You left it, and there is no way back in.', 'ongoing'],
    ['is over', 'It is over. 60 minutes were booked.', 'ended'],
  ])(
    'that has begun and %s says so, and leads to what was cooked and to another time',
    async (_, words, state) => {
      // whoever has left is in no session, or in another
      await shown(begun, null, { ...session, state, left: true });
      await settle();
      expect(document.body.textContent).toContain(words);
      const record = document.querySelector('a[href^="/session/text?session_uid=a-session"]')!;
      expect(record.textContent).toBe('What was cooked: Haleem, November 25');
      expect(bookAgain()).toBe('/book?uid=Fatima&recipe=haleem');
    },
  );

  it('says so where calling it off counts', async () => {
    expect(await shown({ cancelBy: iso(-1) })).toContain('counts as not coming');
  });

  it('asks before it is called off what comes of it by the server’s clock, not by this one', async () => {
    // here it is later than that, by hours or years
    await shown({ cancelBy: iso(1) });
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Call off',
    )!;
    await act(async () => button.click());
    expect(document.querySelector('[role=dialog]')!.textContent).toContain(
      'it does not count against you',
    );
  });

  it('of nobody’s cook-along says nothing of it: nobody is let down', async () => {
    const own = { role: 'chef', kind: 'cook-along', members: [], placesLeft: 4 } as const;
    expect(await shown({ ...own, members: [] })).not.toContain('harm');
  });

  it('of a place in a cook-along speaks of the place: the time is not its guest’s to call off', async () => {
    const along = { kind: 'cook-along' } as const;
    expect(await shown(along)).toContain('You can give your place back without harm until');
    const late = 'giving your place back now counts as not coming';
    expect(await shown({ ...along, cancelBy: iso(-1) })).toContain(late);
    const given = { ...along, state: 'cancelled', reason: 'member' } as const;
    expect(await shown(given)).toContain('You gave your place back.');
  });

  it('that was missed says what comes of it, and leads to another time', async () => {
    const words = await shown({ state: 'missed', lapsed: true });
    expect(words).toContain('You did not come. This counts against you for 30 days.');
    expect(bookAgain()).toBe('/book?uid=Fatima&recipe=haleem');
  });

  it('says to whoever waited who did not come, and that it is no fault of theirs', async () => {
    const absentUids = ['Fatima'];
    expect(await shown({ state: 'missed', absentUids })).toContain(
      'Fatima did not come. It does not count against you.',
    );
  });

  it('whose time passed while nobody could come says that it is nobody’s fault', async () => {
    const words = await shown({ state: 'missed', prevented: true });
    expect(words).toContain('Called off: we were away at that time. It counts against nobody.');
    expect(bookAgain()).toBe('/book?uid=Fatima&recipe=haleem');
  });

  it('of a cook-along that began says to its chef who was missing', async () => {
    const members = [person('Ayesha'), person('Zainab')];
    const along = { kind: 'cook-along', role: 'chef', state: 'started', members } as const;
    const words = await shown({ ...along, members, absentUids: ['Zainab'] });
    expect(words).toContain('Begun. 60 minutes were booked. Zainab did not come.');
  });

  it('whose time has come says how long the door is open, and nothing of what was in time', async () => {
    const words = await shown({ startsAt: iso(-0.1), doorOpensAt: iso(-0.2), cancelBy: iso(-12) });
    expect(words).toContain('The door stays open until');
    expect(words).not.toContain('ago');
    expect(words).not.toContain('counts as not coming');
  });

  it('with places left leads others to them', async () => {
    const along = { kind: 'cook-along', placesLeft: 2 } as const;
    expect(await shown(along)).toContain('Bring one more2 places left');
  });
});
