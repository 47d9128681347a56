import { Mixed, schemaOf } from '@chefly/engines/store';
import type { ErrorCode, Sound } from '@chefly/contracts';
import type { Prepared } from './worker-output';

/**
 * open: waits for its parts · preparing: a worker makes what is kept · refused: it was no video
 * that we take · ready: a receipt was given · posted: a review shows it · rejected: moderators have
 * refused it · unposted: its review is gone · cancelled: its owner has given it up
 */
export type VideoState =
  'open' | 'preparing' | 'refused' | 'ready' | 'posted' | 'rejected' | 'unposted' | 'cancelled';

/** What was made of a video: `silent` and `sound` are the bytes of its two files. */
export interface StoredFilm extends Prepared {
  /** The run that made it, whose pieces are the ones to read. */
  run: string;
}

export interface VideoRow {
  _id: string;
  ownerUid: string;
  state: VideoState;
  size: number;
  /** SHA-256 of the first bytes that came for each part; no others are taken. */
  hashes: Record<string, string>;
  /** The parts that are kept. */
  arrived: number[];
  /** Each has written under a name of its own. */
  runs: string[];
  /** Until then one run prepares it, and no second does; or none, since one has failed. */
  busyUntil: Date;
  /** Runs that the machine was too slow for. */
  lateRuns?: number;
  /** When all of it had come. */
  sentAt: Date | null;
  /** Milliseconds for which its owner had the workshop lately: who had it least goes first. */
  ownerHad: number;
  problem: ErrorCode | null;
  film: StoredFilm | null;
  sound: Sound;
  reviewUid: string | null;
  /** The picture that stands for it; as long as that is kept as evidence, so is the video. */
  posterKey: string | null;
  /** Since when its sound waits to be heard; stays when that is done. */
  waitingSince: Date | null;
  reason: string | null;
  decidedBy: string | null;
  createdAt: Date;
  readyAt: Date | null;
  /** When the sweep looks at it; null while there is nothing to do. */
  due: Date | null;
}

/** Long ago. */
const NEVER = new Date(0);

export const videoSchema = schemaOf<VideoRow>(
  {
    _id: String,
    ownerUid: String,
    state: String,
    size: Number,
    hashes: Mixed,
    arrived: [Number],
    runs: [String],
    busyUntil: Date,
    lateRuns: Number,
    sentAt: Date,
    ownerHad: Number,
    problem: String,
    film: Mixed,
    sound: String,
    reviewUid: String,
    posterKey: String,
    waitingSince: Date,
    reason: String,
    decidedBy: String,
    createdAt: Date,
    readyAt: Date,
    due: Date,
  },
  { keepEmpty: true },
);
videoSchema.index({ due: 1 });
videoSchema.index({ state: 1, ownerHad: 1, sentAt: 1, _id: 1 });
videoSchema.index({ ownerUid: 1, state: 1 });
videoSchema.index({ ownerUid: 1, _id: 1 });
videoSchema.index({ reviewUid: 1 });
videoSchema.index({ state: 1, sound: 1, waitingSince: 1, _id: 1 });

/** One that waits for its parts. */
export const blank = (uid: string, ownerUid: string, size: number): VideoRow => ({
  _id: uid,
  ownerUid,
  state: 'open',
  size,
  hashes: {},
  arrived: [],
  runs: [],
  busyUntil: NEVER,
  sentAt: null,
  ownerHad: 0,
  problem: null,
  film: null,
  sound: 'none',
  reviewUid: null,
  posterKey: null,
  waitingSince: null,
  reason: null,
  decidedBy: null,
  createdAt: new Date(),
  readyAt: null,
  due: null,
});
