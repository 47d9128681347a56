import type { EntryKind } from '@chefly/contracts';
import { Outbox, type Work } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { CommentsRemoval } from '../comments/comments.removal';
import { PeopleStore } from '../people/people.store';
import { Entries, type Entry } from './entries';
import { FEED_LENGTH, feedRow, FeedStore } from './feed.store';
import { WorkStore, type WorkRow } from './work.store';

/** An entry of whoever has more followers is acknowledged before it is in their feeds. */
export const FILLED_AT_ONCE = 200;
/** What a handler does itself; beyond it, jobs go on. */
const FIRST_PIECE = 500;
/** Rows of one piece: a second or two of work, far within any engine's patience. */
export const PIECE = 5000;
const FEEDS_TRIMMED_AT_ONCE = 100;
const FEED_BACKFILL = 200;

type Progress = { done: true } | { done: false; after: string | null };

/** Feeds follow entries and follows, piece by piece, each piece safe to repeat. */
@Injectable()
export class FeedService {
  constructor(
    private readonly entries: Entries,
    private readonly people: PeopleStore,
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

  /**
   * A new entry into its author's feed and, where they are few, into the followers' as well: then
   * they are told of it by the transaction that makes it. Nobody who begins to follow meanwhile is
   * passed over, see `startFollowing`.
   * @returns whether followers have it
   */
  async publish(entry: Entry, { session, emit }: Work): Promise<boolean> {
    const { kind, _id: uid, authorUid } = entry;
    const known = await this.people.takeTurn(authorUid, session);
    const follows = known
      ? await this.people.listFollowers(authorUid, null, FILLED_AT_ONCE + 1, session)
      : [];
    const filled = known && follows.length <= FILLED_AT_ONCE;
    const readers = filled ? follows.map((follow) => follow.followerUid) : [];
    await this.feeds.addNew(
      [authorUid, ...readers].map((reader) => feedRow(reader, entry)),
      session,
    );
    if (filled) emit('content.feed.filled.v2', uid, { kind, uid, authorUid });
    return filled;
  }

  /**
   * A new entry into the feeds that it is not in yet. What is short is done here and what is long
   * is planned: an event of 200,000 followers ends as soon as one of ten.
   */
  async published(kind: EntryKind, uid: string, { session, emit }: Work): Promise<void> {
    const entry = await this.entries.find(kind, uid);
    if (!entry || entry.filled) return;
    const progress = await this.fanOut(entry, null, FIRST_PIECE);
    if (progress.done)
      return emit('content.feed.filled.v2', uid, { kind, uid, authorUid: entry.authorUid });
    const workUid = await this.work.plan('fan-out', uid, progress.after, {
      entryKind: kind,
      session,
    });
    emit('content.work.planned.v1', uid, { workUid });
  }

  /** An entry that is gone out of feeds, and what its readers said to it. */
  async deleted(kind: EntryKind, uid: string, work: Work): Promise<void> {
    const { session, emit } = work;
    await this.work.giveUp('fan-out', uid, session);
    await this.comments.ofSubject({ kind, uid }, work);
    if ((await this.removeTraces(kind, uid, FIRST_PIECE)).done) return;
    const workUid = await this.work.plan('removal', uid, null, { entryKind: kind, session });
    emit('content.work.planned.v1', uid, { workUid });
  }

  /**
   * Puts an entry into the feeds of so many of its author's followers, beginning behind `after`.
   */
  async fanOut(entry: Entry, after: string | null, limit: number): Promise<Progress> {
    const follows = await this.people.listFollowers(entry.authorUid, after, limit);
    await this.feeds.add(follows.map((follow) => feedRow(follow.followerUid, entry)));
    const last = follows.at(-1);
    return last && follows.length === limit ? { done: false, after: last._id } : { done: true };
  }

  /** Takes so many traces of an entry that is gone. */
  private async removeTraces(kind: EntryKind, uid: string, limit: number): Promise<Progress> {
    const done =
      (await this.feeds.removeEntry(kind, uid, limit)) &&
      (await this.entries.removeAnswers(kind, uid, limit));
    return done ? { done } : { done: false, after: null };
  }

  /**
   * Follow first, then the entries of before: one published in between is found by the one or the
   * other, since a publication and a new follower of its author take turns. Safe to repeat.
   */
  async startFollowing(followerUid: string, followedUid: string): Promise<void> {
    await this.outbox.transaction(async ({ session }) => {
      await this.people.takeTurn(followedUid, session);
      await this.people.follow(followerUid, followedUid, session);
    }, followedUid);
    const entries = await this.entries.listNewestOf(followedUid, FEED_BACKFILL);
    await this.feeds.add(entries.map((entry) => feedRow(followerUid, entry)));
  }

  /** What a longer feed keeps shows nothing, since the edge is gone, and falls to the next trim. */
  async stopFollowing(followerUid: string, followedUid: string, session: ClientSession) {
    await this.people.unfollow(followerUid, followedUid, session);
    await this.feeds.removeAuthor(followerUid, followedUid, FEED_LENGTH, session);
  }

  /**
   * The next piece of a work, once it is known to all: its number keeps two from running side by
   * side.
   */
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
    if (row.kind === 'trim') return this.trim(row.after);
    const { entryKind = 'post', subject } = row;
    if (row.kind === 'removal') return this.removeTraces(entryKind, subject, PIECE);
    if (row.kind !== 'fan-out')
      return { done: await this.comments.piece(row, PIECE), after: null } as Progress;
    const entry = await this.entries.find(entryKind, subject);
    return entry ? this.fanOut(entry, row.after, PIECE) : { done: true };
  }

  private async trim(after: string | null): Promise<Progress> {
    const uids = await this.people.listMembers(after, FEEDS_TRIMMED_AT_ONCE);
    for (const uid of uids) await this.feeds.trim(uid);
    const last = uids.at(-1);
    return last && uids.length === FEEDS_TRIMMED_AT_ONCE
      ? { done: false, after: last }
      : { done: true };
  }

  private async finish(row: WorkRow): Promise<void> {
    await this.outbox.transaction(async ({ session, emit }) => {
      if (!(await this.work.end(row, session)) || row.kind !== 'fan-out') return;
      const { entryKind = 'post', subject } = row;
      const entry = await this.entries.find(entryKind, subject, session);
      if (!entry) return;
      const { kind, _id: uid, authorUid } = entry;
      emit('content.feed.filled.v2', uid, { kind, uid, authorUid });
    });
  }
}
