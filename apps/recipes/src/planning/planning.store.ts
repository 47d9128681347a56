import type { PlanState } from '@chefly/contracts';
import { insertRow, Mixed, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** What one member plans. */
export interface PlanRow {
  /** The member. */
  _id: string;
  state: PlanState;
  version: number;
  updatedAt: Date;
}

const schema = schemaOf<PlanRow>(
  { _id: String, state: Mixed, version: Number, updatedAt: Date },
  { keepEmpty: true },
);

/** What members plan to cook and to buy, each row its member's alone. */
@Injectable()
export class PlanningStore {
  private readonly rows: Model<PlanRow>;

  constructor(store: Store) {
    this.rows = store.model('plans', schema);
  }

  find(memberUid: string, tx?: ClientSession) {
    return this.rows
      .findById(memberUid)
      .session(tx ?? null)
      .lean<PlanRow>();
  }

  /** @throws a duplicate when another device was first. */
  async insert(row: PlanRow, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, row, tx);
  }

  /** False when it is not of the version that was read any more. */
  async replace(
    { _id, version }: PlanRow,
    to: Pick<PlanRow, 'state' | 'updatedAt'>,
    tx: ClientSession,
  ): Promise<boolean> {
    const replaced = await this.rows.updateOne(
      { _id, version },
      { $set: { ...to, version: version + 1 } },
      { session: tx },
    );
    return replaced.modifiedCount === 1;
  }

  async remove(memberUid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: memberUid }, { session: tx });
  }
}
