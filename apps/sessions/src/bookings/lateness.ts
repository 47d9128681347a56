import { HOUR } from '@chefly/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { cancelBy } from './booking';
import type { BookingRow } from './booking-row';
import { Outages } from './outages';

/** Who could not call off in time, since we were away, has so long once we are back. */
const AFTER_OUTAGE_MS = HOUR;

/** Until when one calls off without letting anybody down, where we were away meanwhile. */
@Injectable()
export class Lateness {
  constructor(private readonly outages: Outages) {}

  /** Who could not call off in time, since we were away, has a while for it once we are back. */
  async cancelBy(
    row: BookingRow,
    uid: string,
    { now, tx }: { now: Date; tx?: ClientSession },
  ): Promise<Date> {
    let by = cancelBy(row, uid);
    // we may be away once more while they have it
    for (let back; now > by && (back = await this.outages.overAfter(by, tx, now));)
      by = new Date(back.getTime() + AFTER_OUTAGE_MS);
    return by;
  }

  /**
   * Whether who goes at that time lets others down. Who could not come at its time, since we were
   * away ourselves, does not by going.
   */
  async isLate(row: BookingRow, uid: string, at: Date, tx: ClientSession): Promise<boolean> {
    if (!row.members.length || at <= (await this.cancelBy(row, uid, { now: at, tx }))) return false;
    return !(await this.outages.touched(row.startsAt, at, tx));
  }
}
