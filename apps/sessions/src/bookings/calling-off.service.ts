import { HOUR, type Booking } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { cancelBy, doorClosesAt, goesWith } from './booking';
import { BookingEndings } from './booking-endings';
import { BookingViews } from './booking-views';
import type { BookingRow } from './booking-row';
import { Outages } from './outages';

/** Who could not call off in time, since we were away, has so long once we are back. */
const AFTER_OUTAGE_MS = HOUR;

/** Calling off what one has booked, or is booked for. */
@Injectable()
export class CallingOffService {
  constructor(
    private readonly endings: BookingEndings,
    private readonly views: BookingViews,
    private readonly outbox: Outbox,
    private readonly outages: Outages,
  ) {}

  /** Twice is once. Late, it counts against whoever lets somebody down. */
  async cancel({ uid }: { uid: string }, caller: Caller): Promise<Booking> {
    const row = await this.outbox.transaction(async (work) => {
      const now = new Date();
      const found = await this.views.joinedOrLeft(uid, caller.uid, work.tx);
      if (found.state === 'cancelled') return found;
      if (found.state !== 'booked' || now >= doorClosesAt(found))
        throw new Refusal('sessions/booking-over');
      const late = await this.isLate(found, caller.uid, now, work);
      if (goesWith(found, caller.uid)) {
        const reason = found.chef.uid === caller.uid ? 'chef' : 'member';
        return this.endings.cancel(found, { reason, byUid: caller.uid, late }, work);
      }
      await this.endings.leave(found, caller.uid, { reason: 'member', late }, work);
      const lapsed = late ? [caller.uid] : [];
      return { ...found, state: 'cancelled' as const, reason: 'member' as const, lapsed };
    });
    return this.views.view(row, caller);
  }

  /**
   * Who could not come at its time, since we were away ourselves, lets nobody down by going; nor does
   * who could not call it off in time, and does so soon after.
   */
  private async isLate(row: BookingRow, uid: string, now: Date, { tx }: UnitOfWork) {
    const by = cancelBy(row, uid);
    if (!row.members.length || now <= by) return false;
    const back = await this.outages.overAfter(by, tx, now);
    if (back && now.getTime() - back.getTime() <= AFTER_OUTAGE_MS) return false;
    return !(await this.outages.touched(row.startsAt, now, tx));
  }
}
