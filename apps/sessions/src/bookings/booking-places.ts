import { bookingLimits, DAY } from '@chefly/contracts';
import { Config } from '@chefly/config';
import { Refusal } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { doorClosesAt, freePlace, isPausedBy } from './booking';
import { BookingsStore } from './bookings.store';

/** How much one member may have booked, and one chef offered, at once. */
@Injectable()
export class BookingPlaces {
  constructor(
    private readonly store: BookingsStore,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Which of the times that a member may have booked at once it will be. */
  async ofMember(uid: string, chefUid: string, now: Date, tx: ClientSession): Promise<number> {
    await this.checkLapses(uid, now, tx);
    await this.checkCalledOff({ uid, as: 'member' }, bookingLimits.calledOff, now, tx);
    const own = (await this.store.listHeld(uid, tx)).filter((row) => row.chef.uid !== uid);
    const place = freePlace(
      own.map((row) => row.members.find((member) => member.uid === uid)?.place),
      bookingLimits.open,
    );
    // one whose door has closed is to come no more, also before anybody has looked at it
    const withChef = own.filter(
      (row) => row.chef.uid === chefUid && row.state === 'booked' && doorClosesAt(row) > now,
    ).length;
    if (place === null || withChef >= bookingLimits.withOneChef)
      throw new Refusal('sessions/too-many-bookings');
    return place;
  }

  /** Which of a chef's cook-alongs. */
  async ofCookAlong(chefUid: string, now: Date, tx: ClientSession): Promise<number> {
    const { cookAlongs, cookAlongsCalledOff } = bookingLimits;
    await this.checkCalledOff({ uid: chefUid, as: 'chef' }, cookAlongsCalledOff, now, tx);
    const held = await this.store.listHeld(chefUid, tx);
    const place = freePlace(
      held.filter(({ chef }) => chef.uid === chefUid).map((row) => row.chefPlace),
      cookAlongs,
    );
    if (place === null) throw new Refusal('sessions/too-many-bookings');
    return place;
  }

  /** @throws where they let others down again and again: nothing is booked by or with them */
  async checkLapses(uid: string, now: Date, tx: ClientSession): Promise<void> {
    if (isPausedBy(await this.store.countLapses(uid, now, tx)))
      throw new Refusal('sessions/booking-paused');
  }

  /** @throws where somebody called off so many within a day */
  private async checkCalledOff(
    whose: { uid: string; as: 'chef' | 'member' },
    most: number,
    now: Date,
    tx: ClientSession,
  ): Promise<void> {
    const since = new Date(now.getTime() - DAY);
    const calledOff = await this.store.countCalledOff(whose, since, tx);
    if (calledOff >= most * this.config.limitFactor)
      throw new Refusal('sessions/booking-too-often');
  }
}
