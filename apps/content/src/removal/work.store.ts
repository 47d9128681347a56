import type { EntryKind } from '@chefly/contracts';
import { schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/**
 * removal: what readers said to an entry that is gone · comments: what was said below a thing that
 * is gone · comment-likes: the likes of a comment that is
 */
export type WorkKind = 'removal' | 'comments' | 'comment-likes';

/** Work too long for one go, and how far it is: whoever takes it up goes on from there. */
export interface WorkRow {
  /** `kind:subject`, so that the same work is planned once. */
  _id: string;
  kind: WorkKind;
  /** The entry, `kind/uid` of what was commented, or the comment. */
  subject: string;
  /** What kind of entry is gone; absent for posts in rows of an earlier version. */
  entryKind?: EntryKind;
  /** The number of the next piece. */
  piece: number;
  /** When a piece was last done. */
  at: Date;
}

const workSchema = schemaOf<WorkRow>({
  _id: String,
  kind: String,
  subject: String,
  entryKind: String,
  piece: Number,
  at: Date,
});
workSchema.index({ at: 1 });

/** Rows that a handler deals with itself; beyond them, jobs go on. */
export const FIRST_PIECE = 500;

@Injectable()
export class WorkStore {
  private readonly work: Model<WorkRow>;

  constructor(store: Store) {
    this.work = store.model('work', workSchema);
  }

  /** The work's uid. Planned again it stays where it is. */
  async plan(
    kind: WorkKind,
    subject: string,
    { entryKind, tx }: { entryKind?: EntryKind; tx: ClientSession },
  ): Promise<string> {
    const uid = `${kind}:${subject}`;
    const row = { kind, subject, piece: 0, at: new Date() };
    await this.work.updateOne(
      { _id: uid },
      { $setOnInsert: entryKind ? { ...row, entryKind } : row },
      { upsert: true, session: tx },
    );
    return uid;
  }

  find(uid: string) {
    return this.work.findById(uid).lean<WorkRow>();
  }

  /** False when another did this piece meanwhile. */
  async advance({ _id, piece }: WorkRow): Promise<boolean> {
    const advanced = await this.work.updateOne(
      { _id, piece },
      { $set: { at: new Date() }, $inc: { piece: 1 } },
    );
    return advanced.modifiedCount === 1;
  }

  async end({ _id, piece }: WorkRow): Promise<void> {
    await this.work.deleteOne({ _id, piece });
  }

  /** What nobody has gone on with since then. */
  listStuck(since: Date, limit: number) {
    return this.work
      .find({ at: { $lte: since } })
      .sort({ at: 1 })
      .limit(limit)
      .lean<WorkRow[]>();
  }
}
