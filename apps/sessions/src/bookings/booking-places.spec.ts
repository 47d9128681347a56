import { bookingLimits, MINUTE } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { BookingPlaces } from './booking-places';

const now = new Date();
const at = (ms: number) => new Date(now.getTime() + ms);
const { cookAlongs, lapses, noShow, open, withOneChef } = bookingLimits;

describe('how much may be booked at once', () => {
  const placesIn = (rows: object[], lapsed = 0) =>
    new BookingPlaces(
      {
        listHeld: async () => rows,
        countLapses: async () => lapsed,
        countCalledOff: async () => 0,
      } as never,
      { limitFactor: 1 } as never,
    );
  const answer = (place: Promise<number>) => place.catch(({ code }: { code: string }) => code);
  const member = (rows: object[], lapsed = 0) =>
    answer(placesIn(rows, lapsed).ofMember('member', 'chef', now, null as never));
  const chef = (rows: object[]) => answer(placesIn(rows).ofCookAlong('chef', now, null as never));
  const held = (place: number, chefUid = `chef ${place}`, change: object = {}) => ({
    ...{ chef: { uid: chefUid }, members: [{ uid: 'member', place }], state: 'booked' },
    ...{ startsAt: at(MINUTE), ...change },
  });
  const many = (most: number) => Array.from({ length: most }, (_, place) => held(place));
  const tooMany = 'sessions/too-many-bookings';

  it('is so many times of a member, each at a place of its own, the first that is free', async () => {
    expect(await member([])).toBe(0);
    expect(await member([held(1), held(0), held(3)])).toBe(2);
    expect(await member(many(open - 1))).toBe(open - 1);
    expect(await member(many(open))).toBe(tooMany);
    // what they cook for others takes no place of theirs
    expect(await member([...many(open - 1), held(open - 1, 'member')])).toBe(open - 1);
  });

  it('is fewer with one chef, of whom what has begun or nobody waits for any more counts no longer', async () => {
    const with_ = (...changes: object[]) =>
      member(changes.map((change, place) => held(place, 'chef', change)));
    const coming = Array<object>(withOneChef).fill({});
    expect(await with_(...coming)).toBe(tooMany);
    expect(await with_(...coming.slice(1))).toBe(withOneChef - 1);
    for (const over of [{ state: 'started' }, { startsAt: at(-noShow) }])
      expect(await with_(...coming.slice(1), over)).toBe(withOneChef);
    expect(await with_(...coming.slice(1), { startsAt: at(1 - noShow) })).toBe(tooMany);
  });

  it('is nothing for who has let others down again and again', async () => {
    expect([await member([], lapses - 1), await member([], lapses)]).toEqual([
      ...[0, 'sessions/booking-paused'],
    ]);
  });

  it('is so many cook-alongs of a chef, beside what they have booked themselves', async () => {
    const along = (length: number) =>
      Array.from({ length }, (_, chefPlace) => ({ chef: { uid: 'chef' }, chefPlace }));
    expect(await chef(along(cookAlongs - 1))).toBe(cookAlongs - 1);
    expect(await chef(along(cookAlongs))).toBe(tooMany);
    expect(await chef([...along(1), { chef: { uid: 'another' }, chefPlace: 1 }])).toBe(1);
  });
});
