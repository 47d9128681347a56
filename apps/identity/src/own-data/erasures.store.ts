import type { Keeper } from '@chefly/contracts';
import { insertRow, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** An account that is to be erased, is being erased, or was. Of the member it says the uid and nothing else. */
export interface ErasureRow {
  _id: string;
  accountUid: string;
  /** waiting: the member may come back · begun: the services take out what they keep · ended: all have said so */
  state: 'waiting' | 'begun' | 'ended';
  askedAt: Date;
  erasesAt: Date;
  begunAt: Date | null;
  /** Services that have not said so yet. */
  waiting: Keeper[];
  /** Once ended: kept as long as a backup may bring the account back. */
  forgetAt?: Date;
}
const schema = schemaOf<ErasureRow>({
  _id: String,
  accountUid: String,
  state: String,
  askedAt: Date,
  erasesAt: Date,
  begunAt: Date,
  waiting: [String],
  forgetAt: Date,
});
schema.index({ accountUid: 1 }, { unique: true });
schema.index({ state: 1, erasesAt: 1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

@Injectable()
export class ErasuresStore {
  private readonly erasures: Model<ErasureRow>;

  constructor(store: Store) {
    this.erasures = store.model('erasures', schema);
  }

  async insert(row: ErasureRow, tx: ClientSession): Promise<void> {
    await insertRow(this.erasures, row, tx);
  }

  findOf(accountUid: string, tx?: ClientSession) {
    return this.erasures
      .findOne({ accountUid })
      .session(tx ?? null)
      .lean<ErasureRow>();
  }

  /** False when it has begun by now, or there is none. */
  async withdraw(accountUid: string, tx: ClientSession): Promise<boolean> {
    const gone = await this.erasures.deleteOne({ accountUid, state: 'waiting' }, { session: tx });
    return gone.deletedCount === 1;
  }

  /** False when it was withdrawn, or begun before. */
  async begin(row: ErasureRow, waiting: Keeper[], tx: ClientSession): Promise<boolean> {
    const begun = await this.erasures.updateOne(
      { _id: row._id, state: 'waiting' },
      { $set: { state: 'begun', begunAt: new Date(), waiting } },
      { session: tx },
    );
    return begun.modifiedCount === 1;
  }

  /** A service has erased what it kept. True when it was the last. */
  async hear(uid: string, keeper: Keeper, forgetAt: Date, tx: ClientSession): Promise<boolean> {
    const row = await this.erasures
      .findOneAndUpdate(
        { _id: uid, state: 'begun', waiting: keeper },
        { $pull: { waiting: keeper } },
        { session: tx, returnDocument: 'after' },
      )
      .lean<ErasureRow>();
    if (!row || row.waiting.length) return false;
    await this.erasures.updateOne(
      { _id: uid },
      { $set: { state: 'ended', forgetAt } },
      { session: tx },
    );
    return true;
  }

  async remove(uid: string, tx: ClientSession): Promise<void> {
    await this.erasures.deleteOne({ _id: uid }, { session: tx });
  }

  listDue(now: Date, most: number) {
    return this.erasures
      .find({ state: 'waiting', erasesAt: { $lte: now } })
      .sort({ erasesAt: 1 })
      .limit(most)
      .lean<ErasureRow[]>();
  }

  /** By when they were due. */
  list(state: ErasureRow['state'], most: number, direction: 1 | -1 = 1) {
    return this.erasures
      .find({ state })
      .sort({ erasesAt: direction })
      .limit(most)
      .lean<ErasureRow[]>();
  }
}
