import { schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** A recipe that was withdrawn, until nobody cooks it and nobody has saved it. */
interface WithdrawalRow {
  /** The recipe's uid. */
  _id: string;
  at: Date;
}

/** What is yet to be taken from those who cook it or saved it. */
@Injectable()
export class WithdrawalsStore {
  private readonly rows: Model<WithdrawalRow>;

  constructor(store: Store) {
    this.rows = store.model('withdrawals', schemaOf<WithdrawalRow>({ _id: String, at: Date }));
  }

  async note(recipeUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: recipeUid },
      { $setOnInsert: { at: new Date() } },
      { upsert: true, session: tx },
    );
  }

  async done(recipeUid: string): Promise<void> {
    await this.rows.deleteOne({ _id: recipeUid });
  }

  async list(most: number): Promise<string[]> {
    const rows = await this.rows.find().sort({ _id: 1 }).limit(most).lean<WithdrawalRow[]>();
    return rows.map(({ _id }) => _id);
  }
}
