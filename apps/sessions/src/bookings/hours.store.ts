import type { BookingHours } from '@chefly/contracts';
import { Mixed, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** By the chef's uid. */
export type HoursRow = BookingHours & { _id: string };

const schema = schemaOf<HoursRow>({
  _id: String,
  open: Boolean,
  timeZone: String,
  weekly: Mixed,
  slotMinutes: Number,
  noticeHours: Number,
  types: [String],
  daysOff: [String],
});

/** When chefs can be booked. */
@Injectable()
export class HoursStore {
  private readonly rows: Model<HoursRow>;

  constructor(store: Store) {
    this.rows = store.model('booking_hours', schema);
  }

  find(chefUid: string, tx?: ClientSession) {
    return this.rows
      .findById(chefUid)
      .session(tx ?? null)
      .lean<HoursRow>();
  }

  async set(chefUid: string, hours: BookingHours, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: chefUid }, { $set: hours }, { upsert: true, session: tx });
  }

  async remove(chefUid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: chefUid }, { session: tx });
  }
}
