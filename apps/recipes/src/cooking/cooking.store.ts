import type { CookingState } from '@chefly/contracts';
import { insertRow, listPage, Mixed, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** One member's dish of one recipe. */
export interface CookingRow {
  /** `<member>:<recipe>` */
  _id: string;
  memberUid: string;
  recipeUid: string;
  recipeName: string;
  state: CookingState;
  version: number;
  startedAt: Date;
  updatedAt: Date;
}

const schema = schemaOf<CookingRow>(
  {
    _id: String,
    memberUid: String,
    recipeUid: String,
    recipeName: String,
    state: Mixed,
    version: Number,
    startedAt: Date,
    updatedAt: Date,
  },
  { keepEmpty: true },
);
schema.index({ memberUid: 1, updatedAt: -1, _id: -1 });
schema.index({ updatedAt: 1 });

const idOf = (memberUid: string, recipeUid: string) => `${memberUid}:${recipeUid}`;

/** What members cook, each row its member's alone. */
@Injectable()
export class CookingStore {
  private readonly rows: Model<CookingRow>;

  constructor(store: Store) {
    this.rows = store.model('cookings', schema);
  }

  find(memberUid: string, recipeUid: string, tx?: ClientSession) {
    return this.rows
      .findById(idOf(memberUid, recipeUid))
      .session(tx ?? null)
      .lean<CookingRow>();
  }

  /** The latest first. */
  list(memberUid: string, query: PageQuery) {
    return listPage(this.rows, { memberUid }, { updatedAt: -1 }, query);
  }

  /** @throws a duplicate when another device was first. */
  async insert(row: Omit<CookingRow, '_id'>, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, { _id: idOf(row.memberUid, row.recipeUid), ...row }, tx);
  }

  /** False when it is not of the version that was read any more. */
  async replace(
    { memberUid, recipeUid, version }: CookingRow,
    to: Pick<CookingRow, 'state' | 'updatedAt'>,
    tx: ClientSession,
  ): Promise<boolean> {
    const replaced = await this.rows.updateOne(
      { _id: idOf(memberUid, recipeUid), version },
      { $set: { ...to, version: version + 1 } },
      { session: tx },
    );
    return replaced.modifiedCount === 1;
  }

  /** All but a member's latest. */
  async removeBeyond(memberUid: string, most: number, tx: ClientSession): Promise<void> {
    const beyond = await this.rows
      .find({ memberUid }, { _id: 1 })
      .sort({ updatedAt: -1, _id: -1 })
      .skip(most)
      .session(tx)
      .lean<{ _id: string }[]>();
    if (beyond.length) await this.removeAll(beyond, tx);
  }

  async removeAll(rows: { _id: string }[], tx: ClientSession): Promise<void> {
    await this.rows.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session: tx });
  }

  async removeBefore(date: Date): Promise<void> {
    await this.rows.deleteMany({ updatedAt: { $lt: date } });
  }
}
