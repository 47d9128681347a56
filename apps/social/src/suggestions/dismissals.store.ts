import { listPage, rowsOf, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** A member is not interested in another whom they were suggested. */
export interface DismissalRow {
  /** `<member>:<other>` */
  _id: string;
  memberUid: string;
  otherUid: string;
  at: Date;
}

const schema = schemaOf<DismissalRow>({
  _id: String,
  memberUid: String,
  otherUid: String,
  at: Date,
});
schema.index({ memberUid: 1, at: -1, _id: -1 });
schema.index({ otherUid: 1 });

const idOf = (memberUid: string, otherUid: string) => `${memberUid}:${otherUid}`;

/** Whom a member is not suggested again: told to nobody. */
@Injectable()
export class DismissalsStore {
  private readonly rows: Model<DismissalRow>;

  constructor(store: Store) {
    this.rows = store.model('dismissals', schema);
  }

  /** Twice is once. */
  async add(memberUid: string, otherUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: idOf(memberUid, otherUid) },
      { $setOnInsert: { memberUid, otherUid, at: new Date() } },
      { upsert: true, session: tx },
    );
  }

  async remove(memberUid: string, otherUid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: idOf(memberUid, otherUid) }, { session: tx });
  }

  /** Of these others, those whom the member was not interested in. */
  async among(memberUid: string, otherUids: string[]): Promise<Set<string>> {
    const ids = otherUids.map((uid) => idOf(memberUid, uid));
    const rows = await rowsOf(this.rows, ids);
    return new Set(rows.map((row) => row.otherUid));
  }

  list(memberUid: string, query: PageQuery) {
    return listPage(this.rows, { memberUid }, { at: -1 }, query);
  }

  /** A piece of what the member said of others, or others of them. True when there is no more. */
  async removeAround(uid: string, most: number, tx: ClientSession): Promise<boolean> {
    for (const side of [{ memberUid: uid }, { otherUid: uid }]) {
      const rows = await this.rows
        .find(side, { _id: 1 })
        .limit(most)
        .session(tx)
        .lean<{ _id: string }[]>();
      if (!rows.length) continue;
      await this.rows.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session: tx });
      return false;
    }
    return true;
  }
}
