import { DAY, SECOND, type BookingFacts } from '@chefly/contracts';
import { schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** Behind the time itself: what became of it is told late where we were away. */
const KEPT_MS = 7 * DAY;

interface CompanyRow {
  _id: string;
  endsAt: Date;
}

/**
 * Booked times to which whoever booked would like to bring others: their guests know each other.
 * Guests of a cook-along need not, and what is told of both is alike: who has not been asked for by
 * another guest is named to none.
 */
@Injectable()
export class CompaniesStore {
  private readonly rows: Model<CompanyRow>;

  constructor(store: Store) {
    const schema = schemaOf<CompanyRow>({ _id: String, endsAt: Date });
    schema.index({ endsAt: 1 }, { expireAfterSeconds: KEPT_MS / SECOND });
    this.rows = store.model('companies', schema);
  }

  async note({ bookingUid, endsAt }: BookingFacts, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: bookingUid },
      { $set: { endsAt: new Date(endsAt) } },
      { upsert: true, session: tx },
    );
  }

  async has(bookingUid: string, tx: ClientSession): Promise<boolean> {
    return !!(await this.rows.exists({ _id: bookingUid }).session(tx));
  }
}
