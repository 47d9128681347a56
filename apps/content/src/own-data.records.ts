import type { UnitOfWork } from '@chefly/engines/bus';
import { pageAfter, Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { CommentView } from './comments/comment-view';
import { CommentsService } from './comments/comments.service';
import { CommentsStore } from './comments/comments.store';
import { PeopleStore } from './people/people.store';
import { PostsService } from './posts/posts.service';
import { PostsStore } from './posts/posts.store';
import { ReviewsService } from './reviews/reviews.service';
import { ReviewsStore } from './reviews/reviews.store';
import { ReviewersStore } from './reviews/reviewers.store';
import { VotesStore } from './reviews/votes.store';
import { UploadsStore } from './uploads/uploads.store';
import { VideoBytes } from './videos/video-bytes';
import { piecesOf } from './videos/pieces';
import type { VideoRow, VideoState } from './videos/video-row';
import { VideosStore } from './videos/videos.store';
import { WorkshopTime } from './videos/workshop-time.store';

/** Each of these deletes as its author would: few at a time. */
const ERASED_AT_ONCE = 20;
/** What their bytes are kept for. */
const KEPT: VideoState[] = ['ready', 'posted', 'unposted'];
@Injectable()
export class PostRecords implements PersonalRecords {
  readonly name = 'posts';

  constructor(
    records: Records,
    private readonly store: PostsStore,
    private readonly posts: PostsService,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listPostsOf(uid, pageAfter(after));
    const shown = rows.map(({ _id, title, description, picture, recipeName, createdAt }) => ({
      uid: _id,
      title,
      description,
      picture: picture?.key ?? null,
      recipeName,
      createdAt,
    }));
    return { rows: shown, pictures: rows.flatMap(({ picture }) => picture?.key ?? []), next };
  }

  async erase(uid: string, work: UnitOfWork) {
    const rows = await this.store.newestOf([uid], { limit: ERASED_AT_ONCE });
    for (const { _id } of rows) await this.posts.delete(_id, uid, work);
    return rows.length < ERASED_AT_ONCE;
  }
}

@Injectable()
class ReviewRecords implements PersonalRecords {
  readonly name = 'culinary-reviews';

  constructor(
    records: Records,
    private readonly store: ReviewsStore,
    private readonly reviews: ReviewsService,
    private readonly reviewers: ReviewersStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listOf(uid, pageAfter(after));
    const shown = rows.map(({ _id, authorUid: _author, media: _media, ...row }) => ({
      uid: _id,
      ...row,
    }));
    return { rows: shown, pictures: rows.flatMap(({ mediaKeys }) => mediaKeys), next };
  }

  async erase(uid: string, work: UnitOfWork) {
    const rows = await this.store.newestOf([uid], { limit: ERASED_AT_ONCE });
    for (const { _id } of rows) await this.reviews.delete(_id, uid, work);
    if (rows.length === ERASED_AT_ONCE) return false;
    await this.reviewers.remove(uid, work.tx);
    return true;
  }
}

@Injectable()
export class CommentRecords implements PersonalRecords {
  readonly name = 'comments';

  constructor(
    records: Records,
    private readonly store: CommentsStore,
    private readonly comments: CommentsService,
    private readonly view: CommentView,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const rows = await this.store.listBy(uid, after, RECORDS_AT_ONCE);
    const texts = await this.view.textsOf(uid, rows);
    const shown = rows.map(({ _id, subjectKind, subjectUid, createdAt }, i) => ({
      uid: _id,
      on: `${subjectKind} ${subjectUid}`,
      text: texts[i]!,
      createdAt,
    }));
    return { rows: shown, next: rows.length < RECORDS_AT_ONCE ? null : rows.at(-1)!._id };
  }

  /** Those with replies below keep their place, without words. */
  async erase(uid: string, work: UnitOfWork) {
    const rows = await this.store.listBy(uid, null, ERASED_AT_ONCE);
    for (const { _id } of rows) await this.comments.removeReported(_id, work);
    return rows.length < ERASED_AT_ONCE;
  }
}

/** Likes of posts and of comments, and votes on reviews: each counts one less when it goes. */
@Injectable()
export class AnswerRecords implements PersonalRecords {
  readonly name = 'likes-and-votes';

  constructor(
    records: Records,
    private readonly posts: PostsStore,
    private readonly comments: CommentsStore,
    private readonly votes: VotesStore,
    private readonly reviews: ReviewsService,
  ) {
    records.add(this);
  }

  /** Three lists in one: `after` says which of them it belongs to. */
  async page(uid: string, after: string | null) {
    const [list, from] = (after?.split(' ', 2) ?? ['posts', '']) as [string, string];
    const most = RECORDS_AT_ONCE;
    const rows =
      list === 'posts'
        ? (await this.posts.likesBy(uid, from, most)).map(({ _id, postUid }) => ({
            _id,
            liked: `post ${postUid}`,
          }))
        : list === 'comments'
          ? (await this.comments.likesBy(uid, from, most)).map(({ _id, commentUid }) => ({
              _id,
              liked: `comment ${commentUid}`,
            }))
          : (await this.votes.by(uid, from, most)).map(({ _id, reviewUid, vote }) => ({
              _id,
              [vote]: `review ${reviewUid}`,
            }));
    const following = { posts: 'comments ', comments: 'votes ' }[list] ?? null;
    const next = rows.length < most ? following : `${list} ${rows.at(-1)!._id}`;
    return { rows: rows.map(({ _id, ...row }) => row), next };
  }

  async erase(uid: string, work: UnitOfWork) {
    const { tx } = work;
    const likes = await this.posts.likesBy(uid, '', ERASED_AT_ONCE);
    for (const { postUid } of likes) await this.posts.removeLike(postUid, uid, tx);
    const commentLikes = await this.comments.likesBy(uid, '', ERASED_AT_ONCE);
    for (const { commentUid } of commentLikes) await this.comments.removeLike(commentUid, uid, tx);
    const votes = await this.votes.by(uid, '', ERASED_AT_ONCE);
    for (const { reviewUid } of votes) await this.reviews.eraseVote(reviewUid, uid, work);
    return [likes, commentLikes, votes].every((rows) => rows.length < ERASED_AT_ONCE);
  }
}

/** What the member uploaded and shows nowhere: the sweep throws it away, and with it what posts showed. */
@Injectable()
class UploadRecords implements PersonalRecords {
  readonly name = 'uploads';

  constructor(
    records: Records,
    private readonly store: UploadsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const rows = await this.store.listOwnedBy(uid, after, RECORDS_AT_ONCE);
    return {
      rows: rows.map(({ _id, state, createdAt }) => ({ picture: _id, state, createdAt })),
      pictures: rows.flatMap(({ picture }) => picture?.key ?? []),
      next: rows.length < RECORDS_AT_ONCE ? null : rows.at(-1)!._id,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.disown(uid, tx);
    return true;
  }
}

/** Videos, behind the reviews that show them: those on their way, and those that nothing shows any more. */
@Injectable()
class VideoRecords implements PersonalRecords {
  readonly name = 'videos';

  constructor(
    records: Records,
    private readonly store: VideosStore,
    private readonly bytes: VideoBytes,
    private readonly time: WorkshopTime,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const rows = await this.store.listOwnedBy(uid, after, RECORDS_AT_ONCE);
    const shown = rows.map(({ _id, state, size, sound, reason, reviewUid, film, createdAt }) => ({
      uid: _id,
      state,
      size,
      sound,
      reason,
      reviewUid,
      createdAt,
      durationMs: film?.durationMs ?? null,
    }));
    return {
      rows: shown,
      films: rows.flatMap((row) => this.filmOf(row)),
      next: rows.length < RECORDS_AT_ONCE ? null : rows.at(-1)!._id,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.disown(uid, tx);
    await this.time.forget(uid, tx);
    return true;
  }

  /** With its sound, as long as that is kept. */
  private filmOf({ _id: uid, state, film, sound }: VideoRow) {
    if (!film || !KEPT.includes(state)) return [];
    const muted = state === 'posted' && sound !== 'waiting' && sound !== 'heard';
    const track = film.sound == null || muted ? ('silent' as const) : ('sound' as const);
    return {
      name: `videos/${uid}.${film.type.split('/')[1]}`,
      place: this.bytes.trackPlace(uid, film.run, track),
      pieces: piecesOf(track, film[track]!).length,
    };
  }
}

/** The copy of who the member is. */
@Injectable()
export class AuthorRecords implements PersonalRecords {
  readonly name = 'author';

  constructor(
    records: Records,
    private readonly people: PeopleStore,
  ) {
    records.add(this);
  }

  async page() {
    return { rows: [], next: null };
  }

  async erase(uid: string, work: UnitOfWork) {
    await this.people.removeAuthor(uid, work);
    return true;
  }
}

export const contentRecords = [
  ...[PostRecords, ReviewRecords, CommentRecords],
  ...[AnswerRecords, UploadRecords, VideoRecords, AuthorRecords],
];
