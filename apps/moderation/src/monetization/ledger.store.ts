import { createHash } from 'node:crypto';
import { insertRow, listPage, Mixed, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { exact, monthSumsOf, type Entry, type MonthSums } from './ledger';

/** A chef's books of one month: the sums of its entries, and its settlement. */
export interface MonthRow extends MonthSums {
  _id: string;
  chefUid: string;
  month: string;
  state: 'open' | 'proposed' | 'paid';
  proposedBy: string | null;
  paidBy: string | null;
  paidAt: Date | null;
  reference: string | null;
}

const entrySchema = schemaOf<Entry>({
  _id: String,
  kind: String,
  at: Date,
  month: String,
  chefUid: String,
  memberUid: String,
  feeUid: String,
  postings: Mixed,
  reason: String,
  by: String,
});
entrySchema.index({ at: -1, _id: -1 });
entrySchema.index({ chefUid: 1, at: -1, _id: -1 });
entrySchema.index({ feeUid: 1 }, { partialFilterExpression: { feeUid: { $exists: true } } });

const monthSchema = schemaOf<MonthRow>({
  _id: String,
  chefUid: String,
  month: String,
  sessions: Number,
  paidPaise: Number,
  commissionPaise: Number,
  payablePaise: Number,
  state: String,
  proposedBy: String,
  paidBy: String,
  paidAt: Date,
  reference: String,
});
monthSchema.index({ chefUid: 1, month: -1, _id: -1 });
monthSchema.index({ month: 1, chefUid: 1, _id: 1 });

export const monthUid = (chefUid: string, month: string) =>
  createHash('sha256').update(`${chefUid} ${month}`).digest('base64url').slice(0, 22);

/** The ledger: entries are appended, never changed. The months are sums of them. */
@Injectable()
export class LedgerStore {
  private readonly entries: Model<Entry>;
  private readonly months: Model<MonthRow>;

  constructor(store: Store) {
    this.entries = store.model('ledger', entrySchema);
    this.months = store.model('ledger_months', monthSchema);
  }

  /**
   * Books an entry once, and adds it to its month.
   * @throws a duplicate when it is booked, and when its month was proposed or paid meanwhile:
   *   nothing joins a closed
   * month, and the next attempt finds the next one.
   */
  async book(entry: Entry, tx: ClientSession): Promise<void> {
    for (const { paise } of entry.postings) exact(paise);
    await insertRow(this.entries, entry, tx);
    if (entry.kind === 'charge' || entry.kind === 'settlement') return;
    const { chefUid, month } = entry;
    const fresh = { chefUid, month, proposedBy: null, paidBy: null, paidAt: null, reference: null };
    await this.months.updateOne(
      { _id: monthUid(chefUid, month), state: 'open' },
      { $inc: monthSumsOf(entry) as never, $setOnInsert: fresh },
      { upsert: true, session: tx },
    );
  }

  listOfFee(feeUid: string, tx: ClientSession) {
    return this.entries.find({ feeUid }).session(tx).lean<Entry[]>();
  }

  list(chefUid: string | undefined, query: PageQuery) {
    const list = `ledger.${chefUid ?? 'all'}`;
    return listPage(this.entries, chefUid ? { chefUid } : {}, { at: -1 }, query, list);
  }

  findMonth(uid: string, tx?: ClientSession) {
    return this.months
      .findById(uid)
      .session(tx ?? null)
      .lean<MonthRow>();
  }

  /** Moves a month on from the state and sum it was read in. False when it has changed since. */
  async changeMonth(read: MonthRow, change: Partial<MonthRow>, tx: ClientSession) {
    const { _id, state, payablePaise } = read;
    const { matchedCount } = await this.months.updateOne(
      { _id, state, payablePaise },
      { $set: change },
      { session: tx },
    );
    return matchedCount === 1;
  }

  listOfChef(chefUid: string, query: PageQuery) {
    return listPage(this.months, { chefUid }, { month: -1 }, query, `months.${chefUid}`);
  }

  listOfMonth(month: string, query: PageQuery) {
    return listPage(this.months, { month }, { chefUid: 1 }, query, `months.${month}`);
  }

  async *allEntries(): AsyncGenerator<Entry> {
    for await (const row of this.entries.find({}).sort({ _id: 1 }).lean<Entry>().cursor())
      yield row as unknown as Entry;
  }

  async *allMonths(): AsyncGenerator<MonthRow> {
    for await (const row of this.months.find({}).sort({ _id: 1 }).lean<MonthRow>().cursor())
      yield row as unknown as MonthRow;
  }

  /** Puts the sums of a month right, unless they have changed since they were read. */
  async mendMonth(wanted: Pick<MonthRow, 'chefUid' | 'month'> & MonthSums, held: MonthRow | null) {
    const { chefUid, month, ...sums } = wanted;
    const _id = monthUid(chefUid, month);
    if (held) {
      const { sessions, paidPaise, commissionPaise, payablePaise } = held;
      const read = { sessions, paidPaise, commissionPaise, payablePaise };
      await this.months.updateOne({ _id, ...read }, { $set: sums });
    } else {
      const fresh = { state: 'open', proposedBy: null, paidBy: null, paidAt: null };
      const rest = { chefUid, month, ...sums, ...fresh, reference: null };
      await this.months.updateOne({ _id }, { $setOnInsert: rest as never }, { upsert: true });
    }
  }
}
