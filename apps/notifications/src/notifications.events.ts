import { Listener, On } from '@chefly/service';
import { messages, type DomainEvent } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { NotificationsService } from './notifications.service';

const followOf = (followerUid: string, followedUid: string) =>
  `follow:${followerUid}:${followedUid}`;

/** What members are told, and in which words. */
@Listener('notifications')
export class NotificationsEvents {
  constructor(private readonly notifications: NotificationsService) {}

  @On('social.follow.requested.v1')
  onFollowRequested(
    { data: { follower, followedUid } }: DomainEvent<'social.follow.requested.v1'>,
    work: Work,
  ) {
    return this.notifications.notify(
      {
        memberUid: followedUid,
        message: `${follower.firstName} ${follower.lastName} asks to follow you.`,
        link: '/dashboard/followRequests',
        about: followOf(follower.uid, followedUid),
        fromUid: follower.uid,
      },
      work,
    );
  }

  @On('social.follow.withdrawn.v1')
  onFollowWithdrawn({ data }: DomainEvent<'social.follow.withdrawn.v1'>, work: Work) {
    return this.notifications.withdraw(followOf(data.followerUid, data.followedUid), work);
  }

  @On('social.block.made.v1')
  onBlockMade({ data }: DomainEvent<'social.block.made.v1'>, work: Work) {
    return this.notifications.forgetBetween(data.setBy, data.against, work);
  }

  @On('social.follow.completed.v1')
  onFollowCompleted(
    { data: { followerUid, followed } }: DomainEvent<'social.follow.completed.v1'>,
    work: Work,
  ) {
    return this.notifications.notify(
      {
        memberUid: followerUid,
        message: `You now follow ${followed.firstName} ${followed.lastName}.`,
        link: `/user?uid=${followed.uid}`,
        fromUid: followed.uid,
      },
      work,
    );
  }

  @On('recipes.submission.approved.v1')
  onSubmissionApproved({ data }: DomainEvent<'recipes.submission.approved.v1'>, work: Work) {
    return this.notifications.notify(
      {
        memberUid: data.authorUid,
        message: `Your recipie ‘${data.name}’ was approved${data.uploadAsPost ? ' and published as a post' : ''}.`,
        link: '/dashboard',
      },
      work,
    );
  }

  @On('recipes.submission.rejected.v1')
  onSubmissionRejected({ data }: DomainEvent<'recipes.submission.rejected.v1'>, work: Work) {
    return this.notifications.notify(
      {
        memberUid: data.authorUid,
        message: `Your recipie ‘${data.name}’ was not approved: ${data.reason}`,
        link: '/dashboard',
      },
      work,
    );
  }

  @On('sessions.review.due.v1')
  onReviewDue({ data }: DomainEvent<'sessions.review.due.v1'>, work: Work) {
    return this.notifications.notify(
      {
        memberUid: data.memberUid,
        message: messages.reviewDue(data.chef.firstName, data.recipeName),
        link: `/session_review?session_uid=${data.sessionUid}`,
      },
      work,
    );
  }

  @On('sessions.chef.rated.v1')
  onChefRated({ data }: DomainEvent<'sessions.chef.rated.v1'>, work: Work) {
    return this.notifications.notify(
      {
        memberUid: data.chefUid,
        message: `${data.authorName} reviewed your session.`,
        link: '/dashboard',
        fromUid: data.authorUid,
      },
      work,
    );
  }
}
