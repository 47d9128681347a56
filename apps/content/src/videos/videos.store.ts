import { MINUTE, type ErrorCode } from '@chefly/contracts';
import { insertRow, listPage, rowsOf, Store, type PageQuery } from '@chefly/engines/store';
import { RECEIPT_LIFETIME } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { blank, videoSchema, type StoredFilm, type VideoRow, type VideoState } from './video-row';

/** Also what was never finished is gone within the hour. */
export const TICKET_LIFETIME = 50 * MINUTE;
const OPEN_FOR = TICKET_LIFETIME + 5 * MINUTE;
/** After the receipt has run out on every clock. */
const UNUSED_FOR = RECEIPT_LIFETIME + 2 * MINUTE;
/**
 * Longer than a worker may take and its pieces need: a process that was killed holds it no longer
 * than this.
 */
const BUSY_FOR = 4 * MINUTE;
/** Between them hours pass while the objects are away. */
export const MOST_RUNS = 20;
/** A browser that looks again finds out why. */
const TOLD_FOR = 10 * MINUTE;

const ON_ITS_WAY: VideoState[] = ['open', 'preparing', 'ready'];

@Injectable()
export class VideosStore {
  private readonly videos: Model<VideoRow>;

  constructor(store: Store) {
    this.videos = store.model('videos', videoSchema);
  }

  async open(uid: string, ownerUid: string, size: number, now = Date.now()): Promise<void> {
    await insertRow(this.videos, {
      ...blank(uid, ownerUid, size),
      createdAt: new Date(now),
      due: new Date(now + OPEN_FOR),
    });
  }

  find(uid: string, tx?: ClientSession) {
    return this.videos
      .findById(uid)
      .session(tx ?? null)
      .lean<VideoRow>();
  }

  async byUid(uids: string[]): Promise<Map<string, VideoRow>> {
    if (!uids.length) return new Map();
    const rows = await rowsOf(this.videos, uids);
    return new Map(rows.map((row) => [row._id, row]));
  }

  listOfReview(reviewUid: string, limit: number) {
    return this.videos.find({ reviewUid }).limit(limit).lean<VideoRow[]>();
  }

  /** How many a member has on the way to a review. */
  countOnTheirWay(ownerUid: string): Promise<number> {
    return this.videos.countDocuments({ ownerUid, state: { $in: ON_ITS_WAY } });
  }

  /** Binds a part to these bytes. False when it has others, or the video takes none any more. */
  async bind(uid: string, part: number, hash: string): Promise<boolean> {
    const bound = await this.videos.updateOne(
      { _id: uid, state: 'open', [`hashes.${part}`]: { $in: [null, hash] } },
      { $set: { [`hashes.${part}`]: hash } },
    );
    return bound.matchedCount === 1;
  }

  /** Its bytes are kept. False when the video was given up meanwhile. */
  async arrive(uid: string, part: number): Promise<boolean> {
    const arrived = await this.videos.updateOne(
      { _id: uid, state: 'open' },
      { $addToSet: { arrived: part } },
    );
    return arrived.matchedCount === 1;
  }

  /**
   * @param parts how many there have to be · @param ownerHad for how long its owner had the workshop
   *   lately. False when some are missing, or it is not open.
   */
  async finish(uid: string, parts: number, ownerHad: number, now = Date.now()): Promise<boolean> {
    const sent = { sentAt: new Date(now), ownerHad, due: new Date(now + BUSY_FOR) };
    const finished = await this.videos.updateOne(
      { _id: uid, state: 'open', arrived: { $size: parts } },
      { $set: { state: 'preparing', ...sent } },
    );
    return finished.modifiedCount === 1;
  }

  /** Those of a member that wait come behind those of members who had the workshop for less. */
  async comeAfter(ownerUid: string, ownerHad: number): Promise<void> {
    await this.videos.updateMany({ ownerUid, state: 'preparing' }, { $set: { ownerHad } });
  }

  /**
   * Claims the one for this run whose owner had the workshop least, and of those the one that waits
   * longest. Null when there is nothing to do.
   */
  async claimNext(run: string): Promise<VideoRow | null> {
    const now = Date.now();
    const waits = {
      state: 'preparing' as const,
      busyUntil: { $lte: new Date(now) },
      [`runs.${MOST_RUNS - 1}`]: { $exists: false },
    };
    for (;;) {
      const [next] = await this.videos
        .find(waits)
        .sort({ ownerHad: 1, sentAt: 1, _id: 1 })
        .limit(1)
        .lean<VideoRow[]>();
      if (!next) return null;
      const busyUntil = new Date(now + BUSY_FOR);
      const claimed = await this.videos.updateOne(
        { _id: next._id, ...waits },
        { $push: { runs: run }, $set: { busyUntil, due: busyUntil } },
      );
      if (claimed.modifiedCount === 1) return { ...next, runs: [...next.runs, run] };
    }
  }

  /**
   * After a failure that was not the video's.
   * @param again before then nobody tries it again · @param lateRuns that the machine was too slow for
   */
  async giveBack(uid: string, again: Date, lateRuns: number): Promise<void> {
    const rest = { busyUntil: again, due: again, lateRuns };
    await this.videos.updateOne({ _id: uid, state: 'preparing' }, { $set: rest });
  }

  async refuse(uid: string, problem: ErrorCode, now = Date.now()): Promise<void> {
    await this.videos.updateOne(
      { _id: uid, state: 'preparing' },
      { $set: { state: 'refused', problem, due: new Date(now + TOLD_FOR) } },
    );
  }

  /** False when it was given up meanwhile. */
  async keep(uid: string, film: StoredFilm): Promise<boolean> {
    const now = Date.now();
    const kept = await this.videos.updateOne(
      { _id: uid, state: 'preparing' },
      {
        $set: { state: 'ready', film, readyAt: new Date(now), due: new Date(now + UNUSED_FOR) },
      },
    );
    return kept.modifiedCount === 1;
  }

  /** False when there is none of this owner's to give up. */
  async cancel(uid: string, ownerUid: string): Promise<boolean> {
    const cancelled = await this.videos.updateOne(
      { _id: uid, ownerUid, state: { $in: [...ON_ITS_WAY, 'refused', 'cancelled'] } },
      { $set: { state: 'cancelled', due: new Date() } },
    );
    return cancelled.matchedCount === 1;
  }

  /**
   * A review shows it from now on. Null when it is gone, another's or not ready; as it was before.
   */
  post(
    uid: string,
    ownerUid: string,
    to: Pick<VideoRow, 'reviewUid' | 'posterKey' | 'sound' | 'waitingSince' | 'due'>,
    tx: ClientSession,
  ) {
    return this.videos
      .findOneAndUpdate(
        { _id: uid, ownerUid, state: 'ready' },
        { $set: { ...to, state: 'posted' } },
        { session: tx, returnDocument: 'before' },
      )
      .lean<VideoRow>();
  }

  async unpost(uids: string[], tx: ClientSession): Promise<void> {
    if (uids.length)
      await this.videos.updateMany(
        { _id: { $in: uids }, state: { $in: ['posted', 'rejected'] } },
        { $set: { state: 'unposted', due: new Date() } },
        { session: tx },
      );
  }

  listOwnedBy(ownerUid: string, after: string | null, most: number) {
    return this.videos
      .find({ ownerUid, _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<VideoRow[]>();
  }

  /**
   * What an erased member sent is nobody's. What no review showed is given up; what one showed went
   * with it, and stays only as long as its poster is evidence.
   */
  async disown(ownerUid: string, tx: ClientSession): Promise<void> {
    await this.videos.updateMany(
      { ownerUid, state: { $in: [...ON_ITS_WAY, 'refused'] } },
      { $set: { state: 'cancelled', due: new Date() } },
      { session: tx },
    );
    await this.videos.updateMany({ ownerUid }, { $set: { ownerUid: '' } }, { session: tx });
  }

  listWaiting(query: PageQuery) {
    return listPage(this.videos, { state: 'posted', sound: 'waiting' }, { waitingSince: 1 }, query);
  }

  /** False when somebody was faster. */
  async decide(
    uid: string,
    decision: Pick<VideoRow, 'state' | 'sound' | 'reason' | 'decidedBy' | 'due'>,
    tx: ClientSession,
  ): Promise<boolean> {
    const decided = await this.videos.updateOne(
      { _id: uid, state: 'posted', sound: 'waiting' },
      { $set: decision },
      { session: tx },
    );
    return decided.modifiedCount === 1;
  }

  listDue(limit: number, now: Date) {
    return this.videos
      .find({ due: { $lte: now } })
      .sort({ due: 1 })
      .limit(limit)
      .lean<VideoRow[]>();
  }

  /** Looked at again then; null for not any more. Only if it is as it was seen. */
  async postpone({ _id, state, due: was }: VideoRow, due: Date | null): Promise<void> {
    await this.videos.updateOne({ _id, state, due: was }, { $set: { due } });
  }

  /** Its sound is not kept any more. */
  async mute({ _id, state }: VideoRow): Promise<void> {
    await this.videos.updateOne({ _id, state }, { $set: { 'film.sound': null, due: null } });
  }

  /** Once its bytes are gone. */
  async forget({ _id, state }: VideoRow): Promise<void> {
    await this.videos.deleteOne({ _id, state });
  }

  /** Which of these count as shown by a review; one that moderators refused counts too. */
  async shownAmong(uids: string[]): Promise<Set<string>> {
    const rows = await this.byUid(uids);
    return new Set(
      [...rows.values()].flatMap(({ _id, state }) =>
        state === 'posted' || state === 'rejected' ? _id : [],
      ),
    );
  }

  /** Puts right that a review shows it, whatever the row said. */
  async mendPosted(uid: string, reviewUid: string, posterKey: string): Promise<void> {
    await this.videos.updateOne(
      { _id: uid, state: { $in: ['ready', 'unposted', 'posted'] } },
      { $set: { state: 'posted', reviewUid, posterKey, due: null } },
    );
  }
}
