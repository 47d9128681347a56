import type { CommentSubject } from '@chefly/contracts';
import { commentSubject } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Injectable } from '@nestjs/common';
import { FIRST_PIECE, WorkStore, type WorkRow } from '../removal/work.store';
import { CommentsStore } from './comments.store';

/**
 * What is left of comments that are gone: first what a handler has time for, the rest by jobs in
 * pieces.
 */
@Injectable()
export class CommentsRemoval {
  constructor(
    private readonly store: CommentsStore,
    private readonly works: WorkStore,
  ) {}

  /** Everything that was said below a thing that is gone. Nothing is added to it any more. */
  async ofSubject(subject: CommentSubject, { tx, emit }: UnitOfWork): Promise<void> {
    if (await this.store.dropUnder(subject, FIRST_PIECE)) return;
    const name = `${subject.kind}/${subject.uid}`;
    const workUid = await this.works.plan('comments', name, { tx });
    emit('content.work.planned.v1', subject.uid, { workUid });
  }

  async ofLikes(commentUid: string, { tx, emit }: UnitOfWork): Promise<void> {
    if (await this.store.dropLikes([commentUid], FIRST_PIECE)) return;
    const workUid = await this.works.plan('comment-likes', commentUid, { tx });
    emit('content.work.planned.v1', commentUid, { workUid });
  }

  /** One piece of planned work. True when there is no more. */
  piece({ kind, subject }: WorkRow, limit: number): Promise<boolean> {
    if (kind === 'comment-likes') return this.store.dropLikes([subject], limit);
    const [subjectKind, uid] = subject.split('/');
    return this.store.dropUnder(commentSubject.parse({ kind: subjectKind, uid }), limit);
  }
}
