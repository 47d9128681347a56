import type { DomainEvent, Events } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { NotificationsService } from '../notifications/notifications.service';
import { NewsRemoval } from './news-removal.service';

type Commented = Events['content.comment.created.v1'];

const likeOf = (kind: 'post' | 'comment', uid: string) => `like:${kind}:${uid}`;
const votesOf = (reviewUid: string) => `vote:${reviewUid}`;
const pathOf = ({ kind, uid }: Commented['subject']) => `/${kind}/${uid}`;
const commentPath = (subject: Commented['subject'], commentUid: string) =>
  `${pathOf(subject)}?comment=${commentUid}`;

/**
 * Likes, votes, comments and mentions, told to those whose post, review, comment or name it is. What
 * becomes of a comment is heard beside what becomes of its post, and may come behind its end.
 */
@Listener('notifications')
export class ContentNewsEvents {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly removal: NewsRemoval,
  ) {}

  @On('content.post.liked.v1')
  onPostLiked({ data }: DomainEvent<'content.post.liked.v1'>, work: UnitOfWork) {
    const { postUid, authorUid, title, member } = data;
    return this.notifications.notify(
      {
        memberUid: authorUid,
        kind: 'post-liked',
        title,
        link: `/post/${postUid}`,
        about: likeOf('post', postUid),
        from: member,
        subject: { kind: 'post', uid: postUid },
      },
      work,
    );
  }

  @On('content.post.unliked.v1')
  onPostUnliked({ data }: DomainEvent<'content.post.unliked.v1'>, work: UnitOfWork) {
    return this.notifications.withdraw(
      { about: likeOf('post', data.postUid), key: data.memberUid },
      work,
    );
  }

  @On('content.review.voted.v1')
  onReviewVoted({ data }: DomainEvent<'content.review.voted.v1'>, work: UnitOfWork) {
    const { reviewUid, authorUid, title, voter, vote } = data;
    const about = votesOf(reviewUid);
    if (!vote) return this.notifications.withdraw({ about, key: voter.uid }, work);
    return this.notifications.notify(
      {
        memberUid: authorUid,
        kind: 'review-voted',
        title,
        link: `/review/${reviewUid}`,
        about,
        from: voter,
        subject: { kind: 'review', uid: reviewUid },
      },
      work,
    );
  }

  /**
   * Each is told once of it: as the one who is answered, else as one who is named, else as the
   * author.
   */
  @On('content.comment.created.v1')
  async onCommentCreated({ data }: DomainEvent<'content.comment.created.v1'>, work: UnitOfWork) {
    const { commentUid, subject, subjectAuthorUid, parentUid, author, repliedToUid } = data;
    if (await this.notifications.isGone(subject.uid, work)) return;
    const news = {
      link: commentPath(subject, commentUid),
      from: author,
      key: commentUid,
      subject,
      title: subject.kind,
    };
    const told = new Set<string>();
    const tell = async (
      memberUid: string | null,
      kind: 'reply' | 'mention' | 'comment',
      about: string,
    ) => {
      if (!memberUid || told.has(memberUid)) return;
      told.add(memberUid);
      await this.notifications.notify({ ...news, memberUid, kind, about }, work);
    };
    const by = `${subject.uid}:${author.uid}`;
    await tell(repliedToUid, 'reply', `reply:${parentUid}:${author.uid}`);
    for (const uid of data.mentionedUids) await tell(uid, 'mention', `mention:${by}:${uid}`);
    await tell(subjectAuthorUid, 'comment', `comment:${by}`);
  }

  @On('content.comment.liked.v1')
  async onCommentLiked({ data }: DomainEvent<'content.comment.liked.v1'>, work: UnitOfWork) {
    const { commentUid, subject, member, likedUid } = data;
    if (!likedUid || (await this.notifications.isGone(subject.uid, work))) return;
    await this.notifications.notify(
      {
        memberUid: likedUid,
        kind: 'comment-liked',
        link: commentPath(subject, commentUid),
        about: likeOf('comment', commentUid),
        from: member,
        subject,
      },
      work,
    );
  }

  @On('content.comment.unliked.v1')
  onCommentUnliked({ data }: DomainEvent<'content.comment.unliked.v1'>, work: UnitOfWork) {
    return this.notifications.withdraw(
      { about: likeOf('comment', data.commentUid), key: data.memberUid },
      work,
    );
  }

  @On('content.comment.deleted.v1')
  async onCommentDeleted({ data }: DomainEvent<'content.comment.deleted.v1'>, work: UnitOfWork) {
    await this.notifications.withdraw({ key: data.commentUid }, work);
    await this.notifications.withdraw({ about: likeOf('comment', data.commentUid) }, work);
    await this.removal.ofLetters(data.commentUid, work);
  }

  @On('content.post.deleted.v1')
  onPostDeleted({ data }: DomainEvent<'content.post.deleted.v1'>, work: UnitOfWork) {
    return this.removal.ofSubject(data.postUid, work);
  }

  @On('content.review.deleted.v1')
  onReviewDeleted({ data }: DomainEvent<'content.review.deleted.v1'>, work: UnitOfWork) {
    return this.removal.ofSubject(data.reviewUid, work);
  }
}
