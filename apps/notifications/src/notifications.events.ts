import { Consumer } from '@chefly/engines/bus';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationsService } from './notifications.service';

/** What members are told, and in which words. */
@Injectable()
export class NotificationsEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(NotificationsService) notifications: NotificationsService,
  ) {
    consumer.on('social.follow.requested.v1', ({ data }, work) =>
      notifications.notify(
        data.followedUid,
        `${data.follower.firstName} ${data.follower.lastName} asks to follow you.`,
        '/dashboard/followRequests',
        work,
      ),
    );
    consumer.on('social.follow.completed.v1', ({ data }, work) =>
      notifications.notify(
        data.followerUid,
        `You now follow ${data.followed.firstName} ${data.followed.lastName}.`,
        `/user?uid=${data.followed.uid}`,
        work,
      ),
    );
    consumer.on('recipes.submission.approved.v1', ({ data }, work) =>
      notifications.notify(
        data.authorUid,
        `Your recipie ‘${data.name}’ was approved${data.uploadAsPost ? ' and published as a post' : ''}.`,
        '/dashboard',
        work,
      ),
    );
    consumer.on('recipes.submission.rejected.v1', ({ data }, work) =>
      notifications.notify(
        data.authorUid,
        `Your recipie ‘${data.name}’ was not approved: ${data.reason}`,
        '/dashboard',
        work,
      ),
    );
    consumer.on('sessions.chef.rated.v1', ({ data }, work) =>
      notifications.notify(
        data.chefUid,
        `${data.authorName} reviewed your session.`,
        '/dashboard',
        work,
      ),
    );
  }
}
