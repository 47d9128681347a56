import { DAY } from '@chefly/contracts';
import { rowsOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { WEEK, WEEKS, type UsualRow } from './usual-chefs';

const schema = schemaOf<UsualRow>({ _id: String, free: Number, at: Date });
schema.index({ at: 1 }, { expireAfterSeconds: (WEEKS * WEEK + DAY) / 1000 });

/** How many chefs were free, by recipe, gender and hour: numbers alone, for four weeks. */
@Injectable()
export class UsualChefsStore {
  private readonly rows: Model<UsualRow>;

  constructor(store: Store) {
    this.rows = store.model('usual_chefs', schema);
  }

  async list(ids: string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await rowsOf(this.rows, ids);
    return new Map(rows.map(({ _id, free }) => [_id, free]));
  }

  /** The most of an hour stands: counted again, or less, it stays. */
  async note(rows: UsualRow[]): Promise<void> {
    if (!rows.length) return;
    await this.rows.bulkWrite(
      rows.map(({ _id, free, at }) => ({
        updateOne: {
          filter: { _id },
          update: { $max: { free }, $setOnInsert: { at } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }
}
