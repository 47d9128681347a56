import type { DomainEvent, Events, Snapshot, SubjectKind } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { CommentsService } from './comments/comments.service';
import { PostsService } from './posts/posts.service';
import { ReviewsService } from './reviews/reviews.service';

export type Reporter = Events['moderation.snapshot.wanted.v1']['reporter'];

/** What can be reported here: how it is for whoever reports it, and how moderators remove it. */
export interface Reportable {
  /** Null for what does not exist and for what the reporter may not see. */
  snapshot(uid: string, reporter: Reporter): Promise<Snapshot | null>;
  /** Removed before, it is nothing. */
  removeReported(uid: string, work: UnitOfWork): Promise<void>;
}

@Listener('content')
export class SubjectsEvents {
  private readonly reportable: Partial<Record<SubjectKind, Reportable>>;

  constructor(posts: PostsService, comments: CommentsService, reviews: ReviewsService) {
    this.reportable = { post: posts, comment: comments, review: reviews };
  }

  @On('moderation.snapshot.wanted.v1')
  async onSnapshotWanted(
    { data }: DomainEvent<'moderation.snapshot.wanted.v1'>,
    { emit }: UnitOfWork,
  ) {
    const { reportUid, kind, subjectUid, reporter } = data;
    const snapshot = await this.reportable[kind]?.snapshot(subjectUid, reporter);
    if (snapshot !== undefined)
      emit('content.snapshot.taken.v1', reportUid, { reportUid, snapshot });
  }

  @On('moderation.subject.removed.v1')
  async onSubjectRemoved({ data }: DomainEvent<'moderation.subject.removed.v1'>, work: UnitOfWork) {
    await this.reportable[data.kind]?.removeReported(data.subjectUid, work);
  }
}
