import { HOUR } from '@chefly/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { cancelBy, doorClosesAt } from './booking';
import type { BookingRow } from './booking-row';
import { Outages } from './outages';
import type { Outage } from './outages.store';

/** Who could not call off in time, since we were away, has so long once we are back. */
const AFTER_OUTAGE_MS = HOUR;

/** When that was over in which nobody could do anything at `at`; null where everybody could. */
function overAfter(at: Date, outages: readonly Outage[]): number | null {
  const away = outages.filter(({ from, to }) => from < at && at < to);
  return away.length ? Math.max(...away.map(({ to }) => to.getTime())) : null;
}

/** We may be away once more while they have it. */
function extended(by: Date, outages: readonly Outage[], now: Date): Date {
  const back = now > by ? overAfter(by, outages) : null;
  return back === null ? by : extended(new Date(back + AFTER_OUTAGE_MS), outages, now);
}

/** Who could not come at its time, since we were away ourselves, lets nobody down by going. */
function wereAwayAt({ startsAt }: BookingRow, outages: readonly Outage[], now: Date): boolean {
  return now > startsAt && outages.some(({ from, to }) => to > startsAt && from < now);
}

/** Until when one calls off without letting anybody down, where we were away meanwhile. */
@Injectable()
export class Lateness {
  constructor(private readonly outages: Outages) {}

  /** Of each of them, by one look at when we were away; of what is over nobody asks any more. */
  async cancelBy(
    rows: readonly BookingRow[],
    uid: string,
    { now, tx }: { now: Date; tx?: ClientSession },
  ): Promise<Date[]> {
    const dates = rows.map((row) => cancelBy(row, uid));
    const late = dates.filter((by, i) => rows[i]!.state === 'booked' && now > by);
    if (!late.length) return dates;
    const since = new Date(Math.min(...late.map((by) => by.getTime())));
    const outages = await this.outages.after(since, tx, now);
    return dates.map((by, i) => {
      const row = rows[i]!;
      if (!late.includes(by)) return by;
      if (!wereAwayAt(row, outages, now)) return extended(by, outages, now);
      return new Date(Math.max(doorClosesAt(row).getTime(), now.getTime()));
    });
  }

  /** Whether who goes at that time lets others down. */
  async isLate(row: BookingRow, uid: string, at: Date, tx: ClientSession): Promise<boolean> {
    if (!row.members.length) return false;
    const [by] = await this.cancelBy([row], uid, { now: at, tx });
    return at > by!;
  }
}
