import { createHash } from 'node:crypto';
import type { FeeSide, FeeState, PaymentMethod } from '@chefly/contracts';
import { insertRow, listPage, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** What one member owes or paid for one session. */
export interface FeeRow {
  _id: string;
  sessionUid: string;
  chefUid: string;
  memberUid: string;
  agreementUid: string;
  recipeName: string;
  pricePaise: number;
  /** Of the agreement: copied, so that a fee says everything that is booked of it. */
  rateBasisPoints: number;
  state: FeeState;
  toldBy: FeeSide[];
  method: PaymentMethod | null;
  cookedAt: Date;
  paidAt: Date | null;
  reason: string | null;
}

const schema = schemaOf<FeeRow>({
  _id: String,
  sessionUid: String,
  chefUid: String,
  memberUid: String,
  agreementUid: String,
  recipeName: String,
  pricePaise: Number,
  rateBasisPoints: Number,
  state: String,
  toldBy: [String],
  method: String,
  cookedAt: Date,
  paidAt: Date,
  reason: String,
});
schema.index({ chefUid: 1, cookedAt: -1, _id: -1 });
schema.index({ memberUid: 1, cookedAt: -1, _id: -1 });
schema.index({ state: 1, cookedAt: -1, _id: -1 });

/** One for each session and member. */
export const feeUid = (sessionUid: string, memberUid: string) =>
  createHash('sha256').update(`${sessionUid} ${memberUid}`).digest('base64url').slice(0, 22);

@Injectable()
export class FeesStore {
  private readonly rows: Model<FeeRow>;

  constructor(store: Store) {
    this.rows = store.model('fees', schema);
  }

  find(uid: string, tx?: ClientSession) {
    return this.rows
      .findById(uid)
      .session(tx ?? null)
      .lean<FeeRow>();
  }

  async insert(row: FeeRow, tx: ClientSession) {
    await insertRow(this.rows, row, tx);
  }

  /** Moves it on from the state it was read in. False when somebody else was faster. */
  async change({ _id, state, toldBy }: FeeRow, change: Partial<FeeRow>, tx: ClientSession) {
    const { matchedCount } = await this.rows.updateOne(
      { _id, state, toldBy },
      { $set: change },
      { session: tx },
    );
    return matchedCount === 1;
  }

  /** As the one side or the other, newest first. */
  list(as: FeeSide, uid: string, query: PageQuery) {
    const filter = as === 'chef' ? { chefUid: uid } : { memberUid: uid };
    return listPage(this.rows, filter, { cookedAt: -1 }, query, `fees.${as}`);
  }

  /** Everybody's in one state, newest first. */
  listIn(state: FeeRow['state'], query: PageQuery) {
    return listPage(this.rows, { state }, { cookedAt: -1 }, query, `fees.in.${state}`);
  }

  async *all(): AsyncGenerator<FeeRow> {
    for await (const row of this.rows.find({}).sort({ _id: 1 }).lean<FeeRow>().cursor())
      yield row as unknown as FeeRow;
  }
}
