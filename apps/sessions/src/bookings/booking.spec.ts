import { bookingLimits, MINUTE } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import type { SessionRow } from '../sessions/sessions.store';
import { absentees } from './booking';
import type { BookingRow } from './bookings.store';

const STARTS = Date.now();
const at = (minutes: number) => new Date(STARTS + minutes * MINUTE);

/** A cook-along of a chef and two, of whom the first was in its session, and the other was not. */
const along = {
  ...{ chef: { uid: 'chef' }, members: [{ uid: 'first' }, { uid: 'late' }], startsAt: at(0) },
  ...{ uids: ['chef', 'first', 'late'], knocked: ['chef', 'first'], state: 'started' },
} as unknown as BookingRow;
const cooked = (endedAt: Date | null) =>
  ({
    ...{ chef: { uid: 'chef' }, chefCame: true, uids: ['chef', 'first'], startedAt: at(-2) },
    members: [{ uid: 'first', inSince: null, outSince: at(3), togetherMs: MINUTE, leftAt: at(3) }],
    ...{ endedAt, endedBy: endedAt && 'chef' },
  }) as unknown as SessionRow;

describe('who came to a booked time', () => {
  it('is in its session, as long as that goes on', () => {
    expect(absentees(along, cooked(null))).toEqual(['late']);
    expect(absentees(along, cooked(at(bookingLimits.noShow / MINUTE)))).toEqual(['late']);
  });

  it('may have found it over, where it ended before the door closed: nobody is blamed for that', () => {
    expect(absentees(along, cooked(at(4)))).toEqual([]);
  });
});
