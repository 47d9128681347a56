import { Outbox } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { CommentsRemoval } from '../comments/comments.removal';
import { PostsStore, type PostRow } from '../posts/posts.store';
import { FEED_LENGTH, feedRow, FeedStore } from './feed.store';
import { WorkStore, type WorkRow } from './work.store';

/** What a handler does itself; beyond it, jobs go on. */
export const FIRST_PIECE = 500;
/** Rows of one piece: a second or two of work, far within any engine's patience. */
export const PIECE = 5000;
const FEEDS_TRIMMED_AT_ONCE = 100;
const FEED_BACKFILL = 200;

type Progress = { done: true } | { done: false; after: string | null };

/** Feeds follow posts and follows, piece by piece, each piece safe to repeat. */
@Injectable()
export class FeedService {
  constructor(
    private readonly posts: PostsStore,
    private readonly feeds: FeedStore,
    private readonly work: WorkStore,
    private readonly comments: CommentsRemoval,
    private readonly outbox: Outbox,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    jobs.work('content-work', ({ workUid, piece }: { workUid: string; piece: number }) =>
      this.doPiece(workUid, piece),
    );
  }

  /** Puts a post into the feeds of so many of its author's followers, beginning behind `after`. */
  async fanOut(post: PostRow, after: string | null, limit: number): Promise<Progress> {
    const follows = await this.posts.listFollowers(post.authorUid, after, limit);
    await this.feeds.add(follows.map((follow) => feedRow(follow.followerUid, post)));
    const last = follows.at(-1);
    return last && follows.length === limit ? { done: false, after: last._id } : { done: true };
  }

  /** Takes so many traces of a post that is gone. */
  async removeTraces(postUid: string, limit: number): Promise<Progress> {
    const done =
      (await this.feeds.removePost(postUid, limit)) &&
      (await this.posts.removeLikes(postUid, limit));
    return done ? { done } : { done: false, after: null };
  }

  /**
   * Follow first, then the posts of before: a post published in between is found by the one or the other.
   * Safe to repeat.
   */
  async startFollowing(followerUid: string, followedUid: string): Promise<void> {
    await this.posts.follow(followerUid, followedUid);
    const posts = await this.posts.listNewestOf(followedUid, FEED_BACKFILL);
    await this.feeds.add(posts.map((post) => feedRow(followerUid, post)));
  }

  /** What a longer feed keeps shows nothing, since the edge is gone, and falls to the next trim. */
  async stopFollowing(followerUid: string, followedUid: string, session: ClientSession) {
    await this.posts.unfollow(followerUid, followedUid, session);
    await this.feeds.removeAuthor(followerUid, followedUid, FEED_LENGTH, session);
  }

  /** The next piece of a work, once it is known to all: its number keeps two from running side by side. */
  async schedule(workUid: string): Promise<void> {
    const row = await this.work.find(workUid);
    if (!row) return;
    const { piece } = row;
    await this.jobs.schedule('content-work', `${workUid}:${piece}`, new Date(), { workUid, piece });
  }

  private async doPiece(workUid: string, piece: number): Promise<void> {
    const row = await this.work.find(workUid);
    if (!row) return;
    if (row.piece === piece) {
      const progress = await this.pieceOf(row);
      if (progress.done) return this.finish(row);
      if (!(await this.work.advance(row, progress.after))) return;
    }
    await this.schedule(workUid);
  }

  private async pieceOf(row: WorkRow): Promise<Progress> {
    if (row.kind === 'removal') return this.removeTraces(row.subject, PIECE);
    if (row.kind === 'trim') return this.trim(row.after);
    if (row.kind !== 'fan-out')
      return { done: await this.comments.piece(row, PIECE), after: null } as Progress;
    const post = await this.posts.findPost(row.subject);
    return post ? this.fanOut(post, row.after, PIECE) : { done: true };
  }

  private async trim(after: string | null): Promise<Progress> {
    const uids = await this.posts.listMembers(after, FEEDS_TRIMMED_AT_ONCE);
    for (const uid of uids) await this.feeds.trim(uid);
    const last = uids.at(-1);
    return last && uids.length === FEEDS_TRIMMED_AT_ONCE
      ? { done: false, after: last }
      : { done: true };
  }

  private async finish(row: WorkRow): Promise<void> {
    await this.outbox.transaction(async ({ session, emit }) => {
      if (!(await this.work.end(row, session)) || row.kind !== 'fan-out') return;
      const post = await this.posts.findPost(row.subject, session);
      if (post)
        emit('content.feed.filled.v1', post._id, { postUid: post._id, authorUid: post.authorUid });
    });
  }
}
