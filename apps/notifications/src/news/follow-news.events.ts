import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { NotificationsService } from '../notifications/notifications.service';

const requestOf = (followerUid: string, followedUid: string) =>
  `follow:${followerUid}:${followedUid}`;
const consentOf = (followerUid: string, followedUid: string) =>
  `followed:${followerUid}:${followedUid}`;
const profileOf = (uid: string) => `/user?uid=${uid}`;

/** Following, told to either side. */
@Listener('notifications')
export class FollowNewsEvents {
  constructor(private readonly notifications: NotificationsService) {}

  @On('social.follow.requested.v1')
  onFollowRequested(
    { data: { follower, followedUid } }: DomainEvent<'social.follow.requested.v1'>,
    work: UnitOfWork,
  ) {
    return this.notifications.notify(
      {
        memberUid: followedUid,
        kind: 'follow-request',
        link: '/dashboard/followRequests',
        about: requestOf(follower.uid, followedUid),
        from: follower,
      },
      work,
    );
  }

  @On('social.follow.withdrawn.v1')
  onFollowWithdrawn({ data }: DomainEvent<'social.follow.withdrawn.v1'>, work: UnitOfWork) {
    return this.notifications.withdraw(
      { about: requestOf(data.followerUid, data.followedUid) },
      work,
    );
  }

  @On('social.follow.rejected.v1')
  onFollowRejected({ data }: DomainEvent<'social.follow.rejected.v1'>, work: UnitOfWork) {
    return this.notifications.withdraw(
      { about: requestOf(data.followerUid, data.followedUid) },
      work,
    );
  }

  @On('social.follow.accepted.v1')
  onFollowAccepted({ data }: DomainEvent<'social.follow.accepted.v1'>, work: UnitOfWork) {
    return this.notifications.turn(
      requestOf(data.followerUid, data.followed.uid),
      { kind: 'follower', link: profileOf(data.followerUid) },
      work,
    );
  }

  @On('social.follow.completed.v1')
  onFollowCompleted(
    { data: { followerUid, followed } }: DomainEvent<'social.follow.completed.v1'>,
    work: UnitOfWork,
  ) {
    return this.notifications.notify(
      {
        memberUid: followerUid,
        kind: 'follow-accepted',
        link: profileOf(followed.uid),
        about: consentOf(followerUid, followed.uid),
        from: followed,
      },
      work,
    );
  }

  @On('social.follow.removed.v1')
  async onFollowRemoved({ data }: DomainEvent<'social.follow.removed.v1'>, work: UnitOfWork) {
    const { followerUid, followedUid } = data;
    await this.notifications.withdraw({ about: requestOf(followerUid, followedUid) }, work);
    await this.notifications.withdraw({ about: consentOf(followerUid, followedUid) }, work);
  }

  @On('social.block.made.v1')
  onBlockMade({ data }: DomainEvent<'social.block.made.v1'>, work: UnitOfWork) {
    return this.notifications.forgetBetween(data.setBy, data.against, work);
  }
}
