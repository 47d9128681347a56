import type { ClientSession, Model } from 'mongoose';
import type { Store } from './index';
import { schemaOf } from './schema';

/** A subject for which something is yet to be done. */
interface PendingRow {
  /** The subject's uid. */
  _id: string;
  at: Date;
}

/**
 * For which subjects something is yet to be done. A row is written in the transaction that makes it
 * due and goes when it is done: what stands is planned again by a sweep, also where its job was
 * lost.
 */
export class Pending {
  private readonly rows: Model<PendingRow>;

  constructor(store: Store, collection: string) {
    this.rows = store.model(collection, schemaOf<PendingRow>({ _id: String, at: Date }));
  }

  /** Noted again it stays as it is. */
  async note(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: uid },
      { $setOnInsert: { at: new Date() } },
      { upsert: true, session: tx },
    );
  }

  /** @param tx where what was done stands or falls with it */
  async done(uid: string, tx?: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: uid }, { session: tx });
  }

  /** The first of them, in the order of their uids. */
  async list(most: number): Promise<string[]> {
    const rows = await this.rows.find().sort({ _id: 1 }).limit(most).lean<PendingRow[]>();
    return rows.map(({ _id }) => _id);
  }
}
