import { rowsOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** What a submission was called when it was decided on: a copy of recipes', for the log's readers. */
export interface TitleRow {
  _id: string;
  authorUid: string;
  title: string;
}

const schema = schemaOf<TitleRow>({ _id: String, authorUid: String, title: String });
schema.index({ authorUid: 1 });

@Injectable()
export class TitlesStore {
  private readonly rows: Model<TitleRow>;

  constructor(store: Store) {
    this.rows = store.model('titles', schema);
  }

  async save({ _id, ...row }: TitleRow, tx: ClientSession) {
    await this.rows.updateOne({ _id }, { $set: row }, { upsert: true, session: tx });
  }

  async byUid(uids: string[]): Promise<Map<string, TitleRow>> {
    const rows = await rowsOf(this.rows, uids);
    return new Map(rows.map((row) => [row._id, row]));
  }

  async remove(uid: string, tx: ClientSession) {
    await this.rows.deleteOne({ _id: uid }, { session: tx });
  }

  async removeOf(authorUid: string, tx: ClientSession) {
    await this.rows.deleteMany({ authorUid }, { session: tx });
  }
}
