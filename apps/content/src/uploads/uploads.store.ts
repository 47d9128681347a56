import { MINUTE, pictureHolders, type PictureHolder, type StoredPicture } from '@chefly/contracts';
import { insertRow, Mixed, rowsOf, schemaOf, Store, type Migration } from '@chefly/engines/store';
import { RECEIPT_LIFETIME } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/**
 * open: waits for its bytes · refused: they were no picture · stored: a receipt was given · posted:
 * a post or a review shows it · held: another service shows it · expired: the other services are
 * asked whether they do · cleared: nobody does
 */
export type UploadState = 'open' | 'refused' | 'stored' | 'posted' | 'held' | 'expired' | 'cleared';

export interface UploadRow {
  /** The key of the picture. */
  _id: string;
  ownerUid: string;
  state: UploadState;
  /** SHA-256 of the first bytes that came; no others are taken. */
  hash: string | null;
  /** Until then one request prepares these bytes, and no second does. */
  busyUntil: Date;
  picture: StoredPicture | null;
  /** Who said that they do not show it. */
  absentFrom: PictureHolder[];
  createdAt: Date;
  storedAt: Date | null;
  /** When the sweep looks at it; null while it is shown. */
  due: Date | null;
}

const NEVER = new Date(0);
const OPEN_FOR = 30 * MINUTE;
/** Held anew while the bytes are prepared: a process that was killed holds them no longer than this. */
const BUSY_FOR = MINUTE / 2;
export const HELD_ANEW_EACH = BUSY_FOR / 3;
/** After the receipt has run out on every clock. */
const UNUSED_FOR = RECEIPT_LIFETIME + 2 * MINUTE;
const ASKED_AGAIN_AFTER = 5 * MINUTE;

const uploadSchema = schemaOf<UploadRow>(
  {
    _id: String,
    ownerUid: String,
    state: String,
    hash: String,
    busyUntil: Date,
    picture: Mixed,
    absentFrom: [String],
    createdAt: Date,
    storedAt: Date,
    due: Date,
  },
  { keepEmpty: true },
);
uploadSchema.index({ due: 1 });
uploadSchema.index({ ownerUid: 1, _id: 1 });

/** Pictures of erased members that recipes did not let go of: who shows them is asked once more. */
const askAnew: Migration = {
  name: '2026-11-28-pictures-of-erased-members',
  collection: 'uploads',
  reads: ['state', 'ownerUid'],
  up: ({ state, ownerUid }) =>
    state === 'held' && ownerUid === '' ? { $set: { state: 'stored', due: new Date() } } : null,
  down: () => null,
};

@Injectable()
export class UploadsStore {
  private readonly uploads: Model<UploadRow>;

  constructor(store: Store) {
    this.uploads = store.model('uploads', uploadSchema);
    store.migrations.add(askAnew);
  }

  async open(key: string, ownerUid: string, now = Date.now()): Promise<void> {
    await insertRow(this.uploads, {
      _id: key,
      ownerUid,
      state: 'open',
      hash: null,
      busyUntil: NEVER,
      picture: null,
      absentFrom: [],
      createdAt: new Date(now),
      storedAt: null,
      due: new Date(now + OPEN_FOR),
    });
  }

  find(key: string) {
    return this.uploads.findById(key).lean<UploadRow>();
  }

  /**
   * Binds the upload to these bytes and this request. False when it has others, is done, or another
   * request is at it.
   */
  async claim(key: string, hash: string, now = Date.now()): Promise<boolean> {
    const claimed = await this.uploads.updateOne(
      { _id: key, state: 'open', hash: { $in: [null, hash] }, busyUntil: { $lte: new Date(now) } },
      { $set: { hash, busyUntil: new Date(now + BUSY_FOR) } },
    );
    return claimed.modifiedCount === 1;
  }

  /** While the request that claimed it is at it. */
  async hold(key: string, now = Date.now()): Promise<void> {
    const busyUntil = new Date(now + BUSY_FOR);
    await this.uploads.updateOne({ _id: key, state: 'open' }, { $set: { busyUntil } });
  }

  /** After a failure that was not the picture's: the same bytes may come again at once. */
  async giveBack(key: string): Promise<void> {
    await this.uploads.updateOne({ _id: key, state: 'open' }, { $set: { busyUntil: NEVER } });
  }

  async refuse(key: string): Promise<void> {
    await this.uploads.updateOne({ _id: key, state: 'open' }, { $set: { state: 'refused' } });
  }

  /** False when the upload was given up in the meantime. */
  async keep(key: string, picture: StoredPicture, storedAt: Date): Promise<boolean> {
    const due = new Date(storedAt.getTime() + UNUSED_FOR);
    const kept = await this.uploads.updateOne(
      { _id: key, state: 'open' },
      { $set: { state: 'stored', picture, storedAt, due } },
    );
    return kept.modifiedCount === 1;
  }

  /** A post or a review shows it from now on. False when it is gone or on its way out. */
  async post(key: string, ownerUid: string, tx: ClientSession): Promise<boolean> {
    const posted = await this.uploads.collection.updateOne(
      { _id: key, ownerUid, state: { $in: ['stored', 'posted'] } } as object,
      { $set: { state: 'posted', due: null } },
      { session: tx },
    );
    return posted.matchedCount === 1;
  }

  /** Neither post nor review shows it any more; whether somebody else does is asked once its receipt has run out. */
  async unpost(key: string, tx: ClientSession): Promise<void> {
    const now = Date.now();
    const row = await this.uploads.findById(key).session(tx).lean<UploadRow>();
    const expires = (row?.storedAt?.getTime() ?? 0) + UNUSED_FOR;
    await this.uploads.updateOne(
      { _id: key, state: 'posted' },
      { $set: { state: 'stored', due: new Date(Math.max(expires, now)) } },
      { session: tx },
    );
  }

  listOwnedBy(ownerUid: string, after: string | null, most: number) {
    return this.uploads
      .find({ ownerUid, _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<UploadRow[]>();
  }

  /** What an erased member uploaded is nobody's, and what nothing shows is due at once: no receipt can show it now. */
  async disown(ownerUid: string, tx: ClientSession): Promise<void> {
    await this.uploads.updateMany(
      { ownerUid, state: { $in: ['open', 'refused', 'stored'] } },
      { $set: { due: new Date() } },
      { session: tx },
    );
    await this.uploads.updateMany({ ownerUid }, { $set: { ownerUid: '' } }, { session: tx });
  }

  listDue(limit: number, now: Date) {
    return this.uploads
      .find({ due: { $lte: now } })
      .sort({ due: 1 })
      .limit(limit)
      .lean<UploadRow[]>();
  }

  /** True when it was due still: then the holders are to be asked. */
  async expire(key: string, now: Date, tx: ClientSession): Promise<boolean> {
    const expired = await this.uploads.updateOne(
      { _id: key, state: { $in: ['stored', 'expired'] }, due: { $lte: now } },
      {
        $set: {
          state: 'expired',
          absentFrom: [],
          due: new Date(now.getTime() + ASKED_AGAIN_AFTER),
        },
      },
      { session: tx },
    );
    return expired.modifiedCount === 1;
  }

  /** A holder's answer. True when it was the last and nobody shows the picture. */
  async hear(key: string, from: PictureHolder, held: boolean, tx: ClientSession): Promise<boolean> {
    const row = await this.uploads.findById(key).session(tx).lean<UploadRow>();
    if (row?.state !== 'expired') return false;
    const absentFrom = [...new Set([...row.absentFrom, from])];
    const cleared = !held && pictureHolders.every((holder) => absentFrom.includes(holder));
    const set = held
      ? { state: 'held' as const, due: null }
      : { absentFrom, ...(cleared ? { state: 'cleared' as const, due: new Date() } : {}) };
    await this.uploads.updateOne({ _id: key }, { $set: set }, { session: tx });
    return cleared;
  }

  /** A holder shows it no more. */
  async release(key: string, tx: ClientSession): Promise<void> {
    await this.uploads.updateOne(
      { _id: key, state: 'held' },
      { $set: { state: 'stored', due: new Date() } },
      { session: tx },
    );
  }

  /** Once its bytes are gone. */
  async forget(key: string): Promise<void> {
    await this.uploads.deleteOne({
      _id: key,
      state: { $in: ['open', 'refused', 'cleared'] },
    });
  }

  /** Which of these count as shown by a post or a review. */
  async postedAmong(keys: string[]): Promise<Set<string>> {
    const rows = await this.listByKey(keys);
    return new Set(rows.filter(({ state, due }) => state === 'posted' && !due).map((r) => r._id));
  }

  /** The rows of these keys. */
  listByKey(keys: string[]) {
    return rowsOf(this.uploads, keys);
  }

  /** A row for bytes that had none; due at once. */
  async adopt(key: string): Promise<void> {
    const now = new Date();
    await this.uploads.updateOne(
      { _id: key },
      {
        $setOnInsert: {
          ownerUid: '',
          state: 'stored',
          hash: null,
          busyUntil: NEVER,
          picture: null,
          absentFrom: [],
          createdAt: now,
          storedAt: now,
          due: now,
        },
      },
      { upsert: true },
    );
  }

  /** Puts right that a post or a review shows it, whatever the row said. */
  async mendPosted(key: string, ownerUid: string, picture: StoredPicture): Promise<void> {
    await this.uploads.updateOne(
      { _id: key },
      {
        $set: { state: 'posted', due: null },
        $setOnInsert: {
          ownerUid,
          hash: null,
          busyUntil: NEVER,
          picture,
          absentFrom: [],
          createdAt: new Date(),
          storedAt: new Date(),
        },
      },
      { upsert: true },
    );
  }
}
