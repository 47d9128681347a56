import { messages } from '@chefly/contracts';
import { Consumer } from '@chefly/engines/bus';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationsService } from './notifications.service';

const followOf = (followerUid: string, followedUid: string) =>
  `follow:${followerUid}:${followedUid}`;

/** What members are told, and in which words. */
@Injectable()
export class NotificationsEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(NotificationsService) notifications: NotificationsService,
  ) {
    consumer.on('social.follow.requested.v1', ({ data: { follower, followedUid } }, work) =>
      notifications.notify(
        {
          memberUid: followedUid,
          message: `${follower.firstName} ${follower.lastName} asks to follow you.`,
          link: '/dashboard/followRequests',
          about: followOf(follower.uid, followedUid),
        },
        work,
      ),
    );
    consumer.on('social.follow.withdrawn.v1', ({ data }, work) =>
      notifications.withdraw(followOf(data.followerUid, data.followedUid), work),
    );
    consumer.on('social.follow.completed.v1', ({ data: { followerUid, followed } }, work) =>
      notifications.notify(
        {
          memberUid: followerUid,
          message: `You now follow ${followed.firstName} ${followed.lastName}.`,
          link: `/user?uid=${followed.uid}`,
        },
        work,
      ),
    );
    consumer.on('recipes.submission.approved.v1', ({ data }, work) =>
      notifications.notify(
        {
          memberUid: data.authorUid,
          message: `Your recipie ‘${data.name}’ was approved${data.uploadAsPost ? ' and published as a post' : ''}.`,
          link: '/dashboard',
        },
        work,
      ),
    );
    consumer.on('recipes.submission.rejected.v1', ({ data }, work) =>
      notifications.notify(
        {
          memberUid: data.authorUid,
          message: `Your recipie ‘${data.name}’ was not approved: ${data.reason}`,
          link: '/dashboard',
        },
        work,
      ),
    );
    consumer.on('sessions.review.due.v1', ({ data }, work) =>
      notifications.notify(
        {
          memberUid: data.memberUid,
          message: messages.reviewDue(data.chef.firstName, data.recipeName),
          link: `/session_review?session_uid=${data.sessionUid}`,
        },
        work,
      ),
    );
    consumer.on('sessions.chef.rated.v1', ({ data }, work) =>
      notifications.notify(
        {
          memberUid: data.chefUid,
          message: `${data.authorName} reviewed your session.`,
          link: '/dashboard',
        },
        work,
      ),
    );
  }
}
