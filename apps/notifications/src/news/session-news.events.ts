import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { NotificationsService } from '../notifications/notifications.service';

const reviewOf = (sessionUid: string, memberUid: string) => `review:${sessionUid}:${memberUid}`;

/** Requests that nobody answered, and sessions that wait for their review. */
@Listener('notifications')
export class SessionNewsEvents {
  constructor(private readonly notifications: NotificationsService) {}

  @On('sessions.request.missed.v1')
  onRequestMissed({ data }: DomainEvent<'sessions.request.missed.v1'>, work: UnitOfWork) {
    const { requestUid, chefUid, member, recipeName } = data;
    return this.notifications.notify(
      {
        memberUid: chefUid,
        kind: 'request-missed',
        title: recipeName,
        link: `/user?uid=${member.uid}`,
        about: `missed:${chefUid}:${member.uid}`,
        key: requestUid,
        from: member,
      },
      work,
    );
  }

  @On('sessions.review.due.v1')
  onReviewDue({ data }: DomainEvent<'sessions.review.due.v1'>, work: UnitOfWork) {
    return this.notifications.notify(
      {
        memberUid: data.memberUid,
        kind: 'review-due',
        title: data.recipeName,
        link: `/session_review?session_uid=${data.sessionUid}`,
        about: reviewOf(data.sessionUid, data.memberUid),
        from: data.chef,
        stays: true,
      },
      work,
    );
  }

  @On('sessions.chef.rated.v1')
  async onChefRated({ data }: DomainEvent<'sessions.chef.rated.v1'>, work: UnitOfWork) {
    const { chefUid, authorUid, sessionUid } = data;
    await this.notifications.finish(reviewOf(sessionUid, authorUid), work);
    await this.notifications.notify(
      { memberUid: chefUid, kind: 'session-reviewed', link: '/dashboard', fromUid: authorUid },
      work,
    );
  }
}
