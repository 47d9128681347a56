import { insertRow, Mixed, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import type { Model } from 'mongoose';

export interface KeyRow {
  _id: string;
  privateKey: JWK;
  publicKey: JWK;
  createdAt: Date;
}

const schema = schemaOf<KeyRow>({
  _id: String,
  privateKey: Mixed,
  publicKey: Mixed,
  createdAt: Date,
});

@Injectable()
export class KeysStore {
  private readonly rows: Model<KeyRow>;

  constructor(store: Store) {
    this.rows = store.model('keys', schema);
  }

  async insert(row: KeyRow): Promise<void> {
    await insertRow(this.rows, row);
  }

  /** The newest first. */
  list() {
    return this.rows.find({}).sort({ createdAt: -1 }).lean<KeyRow[]>();
  }

  /** Removes all but these. Answers how many went. */
  async keep(kids: string[]): Promise<number> {
    return (await this.rows.deleteMany({ _id: { $nin: kids } })).deletedCount;
  }
}
