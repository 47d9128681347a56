import { Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

/** Who is suspended now, by which of the decisions about them: the longest that stands. */
export interface SuspensionRow {
  _id: string;
  decisionUid: string;
  until: Date | null;
}

const schema = new Schema<SuspensionRow>(
  { _id: String, decisionUid: String, until: Date },
  { versionKey: false },
);
schema.index({ until: 1 });

@Injectable()
export class SuspensionsStore {
  private readonly suspensions: Model<SuspensionRow>;

  constructor(store: Store) {
    this.suspensions = store.model('suspensions', schema);
  }

  find(memberUid: string, session?: ClientSession) {
    return this.suspensions
      .findById(memberUid)
      .session(session ?? null)
      .lean<SuspensionRow>();
  }

  async save({ _id, ...row }: SuspensionRow, session: ClientSession) {
    await this.suspensions.updateOne({ _id }, { $set: row }, { upsert: true, session });
  }

  async remove(memberUid: string, session: ClientSession) {
    await this.suspensions.deleteOne({ _id: memberUid }, { session });
  }

  listRunOut(now: Date, most: number) {
    return this.suspensions
      .find({ until: { $gt: new Date(0), $lte: now } })
      .sort({ until: 1 })
      .limit(most)
      .lean<SuspensionRow[]>();
  }
}
