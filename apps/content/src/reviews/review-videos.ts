import type { CulinaryReviewForm, ReviewMedia } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { VideoLinks } from '../videos/video-links';
import type { VideoRow } from '../videos/video-row';
import { VideosStore } from '../videos/videos.store';
import type { ReviewRow, StoredMedia } from './reviews.store';

/** As it is stored, and what its author said of the sound. */
export type GivenMedia = StoredMedia & { speech?: boolean };

/** The uploads that one of a review's media shows. */
export const keysOf = (media: StoredMedia): string[] =>
  media.kind === 'video' ? [media.picture.key, media.videoUid] : [media.picture.key];

/**
 * The pictures and videos of reviews: from receipts to what a reader sees, by what moderators have
 * heard.
 */
@Injectable()
export class ReviewVideos {
  constructor(
    private readonly store: VideosStore,
    private readonly links: VideoLinks,
    private readonly pictures: Pictures,
  ) {}

  /** @throws when a receipt is another's, too old or made up */
  redeem(media: CulinaryReviewForm['media'], ownerUid: string): GivenMedia[] {
    return media.map((each) =>
      each.kind === 'image'
        ? { kind: 'image', picture: this.pictures.redeem(ownerUid, each.receipt) }
        : {
            kind: 'video',
            videoUid: this.links.redeem(ownerUid, each.receipt),
            picture: this.pictures.redeem(ownerUid, each.poster),
            speech: each.speech,
          },
    );
  }

  /**
   * False when it is gone or another's. Sound that is not said to be speech is removed, the other
   * waits for a moderator.
   */
  async post(media: GivenMedia, review: ReviewRow, { tx, emit }: UnitOfWork): Promise<boolean> {
    if (media.kind !== 'video') return true;
    const { videoUid, picture, speech } = media;
    const row = await this.store.find(videoUid, tx);
    if (!row || row.ownerUid !== review.authorUid) return false;
    // by the same review, sent again: inserting that says so
    if (row.state === 'posted') return true;
    const waits = !!speech && row.film?.sound != null;
    const now = new Date();
    const posted = await this.store.post(
      videoUid,
      review.authorUid,
      {
        reviewUid: review._id,
        posterKey: picture.key,
        sound: waits ? 'waiting' : 'none',
        waitingSince: waits ? now : null,
        due: waits || row.film?.sound == null ? null : now,
      },
      tx,
    );
    const about = { videoUid, reviewUid: review._id, authorUid: review.authorUid };
    if (posted && waits) emit('content.video.waits.v1', videoUid, about);
    return !!posted;
  }

  /** With their review they go; as evidence they stay as long as their posters. */
  async unpost(media: StoredMedia[], { tx }: UnitOfWork): Promise<void> {
    const uids = media.flatMap((each) => (each.kind === 'video' ? each.videoUid : []));
    await this.store.unpost(uids, tx);
  }

  /** What a reader sees of each of these reviews' media. */
  async views(rows: ReviewRow[], viewerUid: string): Promise<(row: ReviewRow) => ReviewMedia[]> {
    const uids = rows.flatMap(({ media }) =>
      media.flatMap((each) => (each.kind === 'video' ? each.videoUid : [])),
    );
    const videos = await this.store.byUid(uids);
    return ({ media, authorUid }) =>
      media.flatMap((each): ReviewMedia | ReviewMedia[] => {
        if (each.kind === 'image')
          return { kind: 'image', picture: this.pictures.view(each.picture)! };
        const row = videos.get(each.videoUid);
        return row ? this.view(each, row, authorUid === viewerUid) : [];
      });
  }

  /** Until its sound was heard, everybody sees it silent; only its author is told why. */
  private view(media: StoredMedia, row: VideoRow, own: boolean): ReviewMedia | [] {
    const { _id, state, film, sound, reason } = row;
    if (state !== 'posted' || !film)
      return own && state === 'rejected'
        ? { kind: 'video', poster: null, film: null, sound, reason }
        : [];
    return {
      kind: 'video',
      poster: this.pictures.view(media.picture),
      film: this.links.film(_id, sound === 'heard' ? 'sound' : 'silent', film),
      sound: own || sound === 'heard' ? sound : 'none',
      reason: own ? reason : null,
    };
  }
}
