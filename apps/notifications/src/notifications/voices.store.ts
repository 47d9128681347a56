import {
  changeRow,
  insertRow,
  rowOf,
  rowsWhere,
  schemaOf,
  Store,
  type Migration,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** One of several things that a notification tells together: a like, a vote, a comment. */
export interface VoiceRow {
  /** `notification:key` */
  _id: string;
  uid: string;
  about: string;
  /** What it is of its kind: the comment, or whoever liked. */
  key: string;
  memberUid: string;
  actorUid: string;
  /** Taken back it stays, so that doing it again is nothing new. */
  standing: boolean;
  /** Of a notification that is kept until something is done: kept as long as it stands. */
  stays?: boolean;
  /** Where this one leads, if not where all of them do. */
  link?: string;
  at: Date;
}

const schema = schemaOf<VoiceRow>({
  _id: String,
  uid: String,
  about: String,
  key: String,
  memberUid: String,
  actorUid: String,
  standing: Boolean,
  stays: Boolean,
  link: String,
  at: Date,
});
schema.index({ key: 1, about: 1 });
schema.index({ about: 1 });
schema.index({ uid: 1, standing: 1, at: -1 });
schema.index({ memberUid: 1, actorUid: 1 });
schema.index({ actorUid: 1 });
schema.index({ at: 1 });

/** What was told to be done before it was kept with each voice: of all kinds reviews alone. */
const reviewsStay: Migration = {
  name: '2026-11-29-voices-of-what-is-to-be-done',
  collection: 'voices',
  reads: ['about', 'stays'],
  up: ({ about, stays }) =>
    String(about).startsWith('review:') && !stays ? { $set: { stays: true } } : null,
  down: ({ stays }) => (stays ? { $unset: { stays: '' } } : null),
};

/** What stands behind the notifications that tell several things in one. */
@Injectable()
export class VoicesStore {
  private readonly voices: Model<VoiceRow>;

  constructor(store: Store) {
    this.voices = store.model('voices', schema);
    store.migrations.add(reviewsStay);
  }

  find(uid: string, key: string, tx: ClientSession) {
    return rowOf(this.voices, `${uid}:${key}`, tx);
  }

  async add(row: Omit<VoiceRow, '_id'>, tx: ClientSession): Promise<void> {
    await insertRow(this.voices, { _id: `${row.uid}:${row.key}`, ...row }, tx);
  }

  /**
   * Those of one thing: told of one subject, of one comment wherever it was told, or of one like.
   */
  listStanding(of: { about?: string; key?: string }, tx: ClientSession) {
    return rowsWhere(this.voices, { ...of, standing: true }, { tx });
  }

  listBetween(memberUid: string, actorUid: string, tx: ClientSession) {
    return this.voices.find({ memberUid, actorUid, standing: true }).session(tx).lean<VoiceRow[]>();
  }

  /** So many of what this member did, also of what was taken back. */
  listBy(actorUid: string, most: number, tx: ClientSession) {
    return this.voices.find({ actorUid }).limit(most).session(tx).lean<VoiceRow[]>();
  }

  async remove(ids: string[], tx: ClientSession): Promise<void> {
    await this.voices.deleteMany({ _id: { $in: ids } }, { session: tx });
  }

  /** What this member was told. */
  async removeToldTo(memberUid: string, tx: ClientSession): Promise<void> {
    await this.voices.deleteMany({ memberUid }, { session: tx });
  }

  /** What was taken back is done again. */
  async renew(id: string, tx: ClientSession): Promise<void> {
    await changeRow(this.voices, id, { standing: true }, tx);
  }

  /** All of these are taken back. */
  async end(ids: string[], tx: ClientSession): Promise<void> {
    const [first, ...others] = ids;
    if (others.length)
      await this.voices.updateMany(
        { _id: { $in: ids } },
        { $set: { standing: false } },
        { session: tx },
      );
    else if (first) await changeRow(this.voices, first, { standing: false }, tx);
  }

  /**
   * Whose voices stand, the latest first, each once, and where the latest leads by itself; how many
   * stand, unless these are more than are read.
   */
  async latestOf(
    uid: string,
    limit: number,
    tx: ClientSession,
  ): Promise<{ actors: string[]; link?: string; voices?: number }> {
    const rows = await rowsWhere(
      this.voices,
      { uid, standing: true },
      { tx, sort: { at: -1 }, limit, projection: { actorUid: 1, link: 1 } },
    );
    const link = rows[0]?.link;
    const actors = [...new Set(rows.map((row) => row.actorUid))];
    return { actors, ...(link && { link }), ...(rows.length < limit && { voices: rows.length }) };
  }

  /** Voices that stand, by notification. */
  async count(uids: string[], tx?: ClientSession): Promise<Map<string, number>> {
    const counts = await this.voices
      .aggregate<{ _id: string; n: number }>([
        { $match: { uid: { $in: uids }, standing: true } },
        { $group: { _id: '$uid', n: { $sum: 1 } } },
      ])
      .session(tx ?? null);
    return new Map(counts.map((row) => [row._id, row.n]));
  }

  async removeBefore(date: Date): Promise<void> {
    await this.voices.deleteMany({ at: { $lt: date }, $nor: [{ stays: true, standing: true }] });
  }
}
