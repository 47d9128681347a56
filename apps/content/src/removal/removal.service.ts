import type { EntryKind } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { CommentsRemoval } from '../comments/comments.removal';
import { PostsStore } from '../posts/posts.store';
import { ReviewsStore } from '../reviews/reviews.store';
import { FIRST_PIECE, WorkStore, type WorkRow } from './work.store';

/** Rows of one piece: a second or two of work, far within any engine's patience. */
const PIECE = 5000;

/** What each kind of entry leaves behind: likes of a post, votes on a review. */
interface Answered {
  /** Up to so many answers to one that is gone. True when there were no more. */
  removeAnswers(uid: string, limit: number): Promise<boolean>;
}

/** What is left of entries and comments that are gone, piece by piece, each piece safe to repeat. */
@Injectable()
export class RemovalService {
  private readonly answers: Record<EntryKind, Answered>;

  constructor(
    post: PostsStore,
    review: ReviewsStore,
    private readonly work: WorkStore,
    private readonly comments: CommentsRemoval,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    this.answers = { post, review };
    jobs.handle('content-work', ({ workUid, piece }: { workUid: string; piece: number }) =>
      this.doPiece(workUid, piece),
    );
  }

  /** What readers said to an entry that is gone. What is short is done here, what is long is planned. */
  async ofEntry(kind: EntryKind, uid: string, work: UnitOfWork): Promise<void> {
    const { tx, emit } = work;
    await this.comments.ofSubject({ kind, uid }, work);
    if (await this.answers[kind].removeAnswers(uid, FIRST_PIECE)) return;
    const workUid = await this.work.plan('removal', uid, { entryKind: kind, tx });
    emit('content.work.planned.v1', uid, { workUid });
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
      if (await this.pieceOf(row)) return this.work.end(row);
      if (!(await this.work.advance(row))) return;
    }
    await this.schedule(workUid);
  }

  /** True when there is no more. */
  private async pieceOf(row: WorkRow): Promise<boolean> {
    switch (row.kind) {
      case 'removal':
        return this.answers[row.entryKind ?? 'post'].removeAnswers(row.subject, PIECE);
      case 'comments':
      case 'comment-likes':
        return this.comments.piece(row, PIECE);
      default:
        // planned by an earlier version, for feeds that were rows
        return true;
    }
  }
}
