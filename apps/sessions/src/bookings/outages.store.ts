import { DAY, SECOND } from '@chefly/contracts';
import { insertRow, newUid, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** Longer than any look at a booking is late, once we are back. */
const KEPT_MS = 7 * DAY;
/** There is one sign, of whichever process was here last. */
const SIGN = 'here';

interface SignRow {
  _id: string;
  at: Date;
}
export interface Outage {
  from: Date;
  to: Date;
}
interface OutageRow extends Outage {
  _id: string;
}

/** When a process of ours was here last, and when none was. */
@Injectable()
export class OutagesStore {
  private readonly signs: Model<SignRow>;
  private readonly rows: Model<OutageRow>;

  constructor(store: Store) {
    const outages = schemaOf<OutageRow>({ _id: String, from: Date, to: Date });
    outages.index({ to: 1 }, { expireAfterSeconds: KEPT_MS / SECOND });
    this.rows = store.model('outages', outages);
    this.signs = store.model('signs', schemaOf<SignRow>({ _id: String, at: Date }));
  }

  async lastSign(tx?: ClientSession): Promise<Date | null> {
    const row = await this.signs
      .findById(SIGN)
      .session(tx ?? null)
      .lean<SignRow>();
    return row?.at ?? null;
  }

  /** Clocks differ: the latest stays. */
  async sign(at: Date, tx: ClientSession): Promise<void> {
    await this.signs.updateOne({ _id: SIGN }, { $max: { at } }, { upsert: true, session: tx });
  }

  /** Nothing is known of what is after that. */
  async takeBack(to: Date, tx: ClientSession): Promise<void> {
    await this.signs.updateOne({ _id: SIGN }, { $set: { at: to } }, { session: tx });
    await this.rows.updateMany({ to: { $gt: to } }, { $set: { to } }, { session: tx });
  }

  async add(from: Date, to: Date, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, { _id: newUid(), from, to }, tx);
  }

  /** Those that were not over by then: few, since none is kept for long. */
  listAfter(at: Date, tx?: ClientSession) {
    return this.rows
      .find({ to: { $gt: at } })
      .session(tx ?? null)
      .lean<OutageRow[]>();
  }

  async hasWithin(from: Date, to: Date, tx: ClientSession): Promise<boolean> {
    return !!(await this.rows.exists({ to: { $gt: from }, from: { $lt: to } }).session(tx));
  }
}
