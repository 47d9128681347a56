import { rowsOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** Who is suspended now, by which of the decisions about them: the longest that stands. */
export interface SuspensionRow {
  _id: string;
  decisionUid: string;
  until: Date | null;
}

const schema = schemaOf<SuspensionRow>({ _id: String, decisionUid: String, until: Date });
schema.index({ until: 1 });

@Injectable()
export class SuspensionsStore {
  private readonly suspensions: Model<SuspensionRow>;

  constructor(store: Store) {
    this.suspensions = store.model('suspensions', schema);
  }

  find(memberUid: string, tx?: ClientSession) {
    return this.suspensions
      .findById(memberUid)
      .session(tx ?? null)
      .lean<SuspensionRow>();
  }

  async save({ _id, ...row }: SuspensionRow, tx: ClientSession) {
    await this.suspensions.updateOne({ _id }, { $set: row }, { upsert: true, session: tx });
  }

  async remove(memberUid: string, tx: ClientSession) {
    await this.suspensions.deleteOne({ _id: memberUid }, { session: tx });
  }

  async byMember(memberUids: string[]): Promise<Map<string, SuspensionRow>> {
    const rows = await rowsOf(this.suspensions, memberUids);
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** By an operator's repair, and only if it is as it was read. */
  async mend(
    memberUid: string,
    read: SuspensionRow | undefined,
    wanted: Omit<SuspensionRow, '_id'> | undefined,
  ) {
    const asRead = read ?? { _id: memberUid };
    if (!wanted) await this.suspensions.deleteOne(asRead);
    else if (read) await this.suspensions.updateOne(asRead, { $set: wanted });
    else await this.suspensions.updateOne(asRead, { $setOnInsert: wanted }, { upsert: true });
  }

  listRunOut(now: Date, most: number) {
    return this.suspensions
      .find({ until: { $gt: new Date(0), $lte: now } })
      .sort({ until: 1 })
      .limit(most)
      .lean<SuspensionRow[]>();
  }
}
