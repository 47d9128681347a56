import type { Booking } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { doorClosesAt, goesWith } from './booking';
import { BookingEndings } from './booking-endings';
import { BookingViews } from './booking-views';
import { Lateness } from './lateness';

/** Calling off what one has booked, or is booked for. */
@Injectable()
export class CallingOffService {
  constructor(
    private readonly endings: BookingEndings,
    private readonly views: BookingViews,
    private readonly outbox: Outbox,
    private readonly lateness: Lateness,
  ) {}

  /** Twice is once. Late, it counts against whoever lets somebody down. */
  async cancel({ uid }: { uid: string }, caller: Caller): Promise<Booking> {
    const row = await this.outbox.transaction(async (work) => {
      const now = new Date();
      const found = await this.views.joinedOrLeft(uid, caller.uid, work.tx);
      if (found.state === 'cancelled') return found;
      if (found.state !== 'booked' || now >= doorClosesAt(found))
        throw new Refusal('sessions/booking-over');
      const late = await this.lateness.isLate(found, caller.uid, now, work.tx);
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
}
