import { schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** A post or a review that is gone, until nothing is told of it any more. */
interface RemovalRow {
  /** The subject's uid. */
  _id: string;
  at: Date;
}

/** Of which subjects something is yet to be taken back. */
@Injectable()
export class NewsRemovalStore {
  private readonly rows: Model<RemovalRow>;

  constructor(store: Store) {
    this.rows = store.model('subject_removals', schemaOf<RemovalRow>({ _id: String, at: Date }));
  }

  async note(subjectUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: subjectUid },
      { $setOnInsert: { at: new Date() } },
      { upsert: true, session: tx },
    );
  }

  async done(subjectUid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: subjectUid }, { session: tx });
  }

  async list(most: number): Promise<string[]> {
    const rows = await this.rows.find().sort({ _id: 1 }).limit(most).lean<RemovalRow[]>();
    return rows.map(({ _id }) => _id);
  }
}
