import { rowsOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** A chef who is not named in the posts of others. */
export interface UnnamedRow {
  _id: string;
  since: Date;
}

const unnamedSchema = schemaOf<UnnamedRow>({ _id: String, since: Date });

@Injectable()
export class CreditsStore {
  private readonly unnamed: Model<UnnamedRow>;

  constructor(store: Store) {
    this.unnamed = store.model('unnamed_chefs', unnamedSchema);
  }

  /** Those of them who are not to be named. */
  async unnamedAmong(uids: string[]): Promise<Set<string>> {
    return new Set((await rowsOf(this.unnamed, uids)).map(({ _id }) => _id));
  }

  find(uid: string) {
    return this.unnamed.findById(uid).lean<UnnamedRow>();
  }

  async setUnnamed(uid: string, tx: ClientSession): Promise<void> {
    const since = { $setOnInsert: { since: new Date() } };
    await this.unnamed.updateOne({ _id: uid }, since, { upsert: true, session: tx });
  }

  async setNamed(uid: string, tx?: ClientSession): Promise<void> {
    await this.unnamed.deleteOne({ _id: uid }, { session: tx });
  }
}
