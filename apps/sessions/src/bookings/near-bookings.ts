import { bookingLimits } from '@chefly/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { ChefRow } from '../chefs/chef-row';
import { doorClosesAt, doorOpensAt } from './booking';
import { BookingsStore } from './bookings.store';

/**
 * What the next booked time of chefs leaves of now. Whoever is awaited at a door within the longest
 * session is free until that door opens; within the shortest one they are not asked any more.
 */
@Injectable()
export class NearBookings {
  constructor(private readonly bookings: BookingsStore) {}

  /** Of these members, when the next door opens, for those for whom that is soon. */
  async doorsOf(uids: string[], now: Date, tx?: ClientSession): Promise<Map<string, Date>> {
    const doors = new Map<string, Date>();
    if (!uids.length) return doors;
    const soon = new Date(now.getTime() + bookingLimits.longest + bookingLimits.doorOpens);
    for (const row of await this.bookings.listBetween(uids, now, soon, tx)) {
      // at what is begun they are; nobody comes to what nobody has booked; what is missed is over
      if (row.state !== 'booked' || !row.members.length || doorClosesAt(row) <= now) continue;
      const door = doorOpensAt(row);
      for (const uid of row.uids) {
        const earlier = doors.get(uid);
        if (!earlier || door < earlier) doors.set(uid, door);
      }
    }
    return doors;
  }

  /**
   * Those of the chefs who have time for a session now, each with the end of that time where there
   * is one.
   */
  async withTime(
    chefs: ChefRow[],
    now = new Date(),
    tx?: ClientSession,
  ): Promise<{ chef: ChefRow; until: Date | null }[]> {
    const uids = chefs.map((chef) => chef._id);
    const doors = await this.doorsOf(uids, now, tx);
    const least = new Date(now.getTime() + bookingLimits.shortest);
    return chefs.flatMap((chef) => {
      const door = doors.get(chef._id);
      if (door && door < least) return [];
      const end = chef.availableUntil;
      return { chef, until: door && !(end && end < door) ? door : (end ?? null) };
    });
  }
}
