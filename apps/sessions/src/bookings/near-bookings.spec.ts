import { bookingLimits, HOUR, MINUTE } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import type { ChefRow } from '../chefs/chef-row';
import { NearBookings } from './near-bookings';

const NOW = new Date();
const at = (ms: number) => new Date(NOW.getTime() + ms);
const { doorOpens, noShow, shortest } = bookingLimits;

describe('what a booked time leaves of now', () => {
  /** @param startsIn of each what else is known of it */
  const near = (...rows: { startsIn: number; state?: string; members?: object[] }[]) =>
    new NearBookings({
      listBetween: async () =>
        rows.map(({ startsIn, state = 'booked', members = [{ uid: 'guest' }] }) => ({
          ...{ state, members, startsAt: at(startsIn), uids: ['chef', 'guest'] },
        })),
    } as never);
  const timeOf = async (nearby: NearBookings, availableUntil?: Date) => {
    const chef = { _id: 'chef', availableUntil } as ChefRow;
    const [free] = await nearby.withTime([chef], NOW);
    return free && free.until;
  };

  it('is the time until its door opens, and none where that is too short for a session', async () => {
    expect(await timeOf(near({ startsIn: HOUR }))).toEqual(at(HOUR - doorOpens));
    expect(await timeOf(near({ startsIn: shortest + doorOpens }))).toEqual(at(shortest));
    expect(await timeOf(near({ startsIn: shortest + doorOpens - 1 }))).toBeUndefined();
    // at its door they are waited for
    expect(await timeOf(near({ startsIn: -noShow + 1 }))).toBeUndefined();
  });

  it('is the time until the first of several, or until they stop before', async () => {
    for (const order of [
      [2 * HOUR, HOUR],
      [HOUR, 2 * HOUR],
    ])
      expect(await timeOf(near(...order.map((startsIn) => ({ startsIn }))))).toEqual(
        at(HOUR - doorOpens),
      );
    const sooner = at(20 * MINUTE);
    expect(await timeOf(near({ startsIn: HOUR }), sooner)).toBe(sooner);
    expect(await timeOf(near({ startsIn: HOUR }), at(3 * HOUR))).toEqual(at(HOUR - doorOpens));
  });

  it('is all of it where nobody waits: nobody has booked, it has begun, or its door is closed', async () => {
    for (const row of [
      { startsIn: MINUTE, members: [] },
      { startsIn: -MINUTE, state: 'started' },
      { startsIn: -noShow },
    ]) {
      expect(await timeOf(near(row))).toBeNull();
      expect(await near(row).doorsOf(['chef'], NOW)).toEqual(new Map());
    }
  });
});
