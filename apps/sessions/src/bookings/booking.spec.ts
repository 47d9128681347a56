import { bookingLimits, DAY, HOUR, MINUTE } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import type { SessionRow } from '../sessions/sessions.store';
import { absentees, arrivedBy, cancelBy, due, mayBring, othersAbsent } from './booking';
import type { BookingRow } from './booking-row';

const STARTS = Date.now();
/** So long after the beginning. */
const ms = (after: number) => new Date(STARTS + after);
const at = (minutes: number) => ms(minutes * MINUTE);

/** A cook-along of a chef and two, of whom the first was in its session, and the other was not. */
const along = {
  ...{ kind: 'cook-along', chef: { uid: 'chef' }, startsAt: at(0), bookedAt: ms(-9 * DAY) },
  members: [
    { uid: 'first', bookedAt: ms(-3 * DAY) },
    { uid: 'late', bookedAt: ms(-2 * DAY) },
  ],
  ...{ uids: ['chef', 'first', 'late'], knocked: ['chef', 'first'], state: 'started', told: [] },
} as unknown as BookingRow;
const booked = (change: object = {}): BookingRow => ({ ...along, state: 'booked', ...change });
const guest = (change: object = {}) => ({
  ...{ uid: 'first', inSince: null, outSince: at(3), togetherMs: MINUTE, leftAt: null, ...change },
});
const cooked = (endedAt: Date | null, change: object = {}) =>
  ({
    ...{ chef: { uid: 'chef' }, chefCame: true, uids: ['chef', 'first'], startedAt: at(-2) },
    members: [guest({ leftAt: at(3) })],
    ...{ state: endedAt ? 'ended' : 'ongoing', endedAt, endedBy: endedAt && 'chef', ...change },
  }) as unknown as SessionRow;

describe('who came to a booked time', () => {
  it('is in its session, as long as that goes on', () => {
    expect(absentees(along, cooked(null))).toEqual(['late']);
    expect(absentees(along, cooked(at(bookingLimits.noShow / MINUTE)))).toEqual(['late']);
  });

  it('may have found it over, where it ended before the door closed: nobody is blamed for that', () => {
    expect(absentees(along, cooked(at(4)))).toEqual([]);
  });

  it('is nobody’s to ask where nobody had booked', () => {
    const nobody = booked({ members: [], uids: ['chef'], knocked: [] });
    expect(absentees(nobody, null)).toEqual([]);
  });

  it('came to the door, and stayed as long as somebody waited there', () => {
    expect(absentees(booked({ knocked: ['first'] }), null)).toEqual(['chef', 'late']);
    const both = booked({ knocked: ['chef', 'first'] });
    expect(absentees(both, null, ['chef'])).toEqual(['chef', 'late']);
    // whom nobody waited for any more has let nobody down by going
    expect(absentees(both, null, ['chef', 'first'])).toEqual(['late']);
  });

  const on = (...known: [after: number, by: string | null, guest?: object]) => {
    const [after, endedBy, change = {}] = known;
    const members = [guest({ togetherMs: 0, outSince: at(-2), ...change })];
    const ended = cooked(ms(-2 * MINUTE + after), { chefCame: false, endedBy, members });
    return absentees(booked({ ...along, members: [along.members[0]!], uids: ended.uids }), ended);
  };
  it('had time to appear in the room, unless they went themselves', () => {
    const { arrival } = bookingLimits;
    expect(on(arrival, 'everybody-left')).toEqual(['chef', 'first']);
    expect(on(arrival - 1, 'everybody-left')).toEqual([]);
    expect(on(arrival - 1, 'everybody-left', { leftAt: at(-1) })).toEqual(['first']);
    for (const by of ['chef', 'chef-gone']) expect(on(arrival - 1, by)).toEqual(['chef']);
  });

  it('has the time to appear since they came themselves, however long the others have been there', () => {
    const { arrival } = bookingLimits;
    const came = { uid: 'late', joinedAt: at(9), togetherMs: 0, outSince: at(9) };
    const members = [guest(), guest(came)];
    expect(arrivedBy(cooked(null, { members }))).toEqual(ms(9 * MINUTE + arrival));
    expect(arrivedBy(cooked(null))).toEqual(ms(-2 * MINUTE + arrival));
    expect(arrivedBy(cooked(at(4)))).toBeNull();
    const over = (after: number) => ({ endedAt: ms(9 * MINUTE + after), state: 'ended', members });
    expect(absentees(along, cooked(null, over(arrival - 1)))).toEqual([]);
    expect(absentees(along, cooked(null, over(arrival)))).toEqual(['late']);
  });
});

it('a guest is told of the chef alone who did not come, and nobody of anybody before that is known', () => {
  const known = booked({ lapsed: ['chef', 'late'], settled: true });
  const told = (uid: string, row = known) => othersAbsent(row, uid);
  expect([told('first'), told('chef'), told('late')]).toEqual([['chef'], ['late'], ['chef']]);
  expect(told('chef', { ...known, settled: false })).toEqual([]);
});

describe('calling off a booked time', () => {
  const { lateCancel, thinkAgain } = bookingLimits;

  it('is in time until half a day before it, or a quarter of an hour after booking it', () => {
    expect(cancelBy(booked(), 'first')).toEqual(ms(-lateCancel));
    const [one, two] = [ms(-2 * HOUR), ms(-HOUR)];
    const row = booked({
      members: [
        { uid: 'late', bookedAt: two },
        { uid: 'first', bookedAt: one },
      ],
    });
    const until = (uid: string) => cancelBy(row, uid).getTime() - thinkAgain;
    expect([until('first'), until('late')]).toEqual([one.getTime(), two.getTime()]);
    // its chef is awaited since the first of them is sure to come
    expect(until('chef')).toBe(one.getTime());
    expect(cancelBy({ ...row, kind: 'own' }, 'chef')).toEqual(ms(-lateCancel));
  });

  it('is late from its beginning on, also for who booked a moment before', () => {
    const row = booked({ members: [{ uid: 'first', bookedAt: ms(-1) }] });
    expect(cancelBy(row, 'first')).toEqual(at(0));
  });
});

describe('what is told of a booked time by now', () => {
  const { day, soon } = bookingLimits.reminders;
  const told = (before: number, change: object = {}) => due(booked(change), ms(-before));

  it('is that it comes within a day, and that it comes soon, each once', () => {
    expect([day + 1, day, soon + 1, soon, 1].map((before) => told(before))).toEqual([
      ...[null, 'day', 'day', 'soon', 'soon'],
    ]);
    expect([told(day, { told: ['day'] }), told(soon, { told: ['day', 'soon'] })]).toEqual([
      ...[null, null],
    ]);
  });

  it('is nothing that who booked it within the day knows, nor of what has begun, is off or nobody’s', () => {
    expect(told(HOUR, { members: [{ uid: 'first', bookedAt: ms(-day) }] })).toBeNull();
    for (const change of [{ state: 'started' }, { state: 'cancelled' }, { members: [] }])
      expect([told(day, change), told(soon, change)]).toEqual([null, null]);
    expect(told(0)).toBeNull();
  });
});

it('nobody is brought to a cook-along, nor to what is no more to come, nor beside more than have a place', () => {
  const own = booked({ kind: 'own', members: [{ uid: 'first' }] });
  const asked = (...states: string[]) => states.map((state, i) => ({ uid: `${i}`, state }));
  const may = (change: object) => mayBring({ ...own, ...change } as BookingRow);
  const left = bookingLimits.seats - 1;
  expect(may({})).toBe(left);
  expect(may({ invites: asked('asked', 'offered', 'ended') })).toBe(left - 2);
  expect(may({ invites: asked(...Array(left + 1).fill('asked')) })).toBe(0);
  for (const change of [{ kind: 'cook-along' }, { state: 'started' }, { state: 'cancelled' }])
    expect(may(change)).toBe(0);
});
