import { MINUTE, type DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { NotificationsService } from '../notifications/notifications.service';

const waitingOf = (requestUid: string, chefUid: string) => `request:${requestUid}:${chefUid}`;
const reviewOf = (sessionUid: string, memberUid: string) => `review:${sessionUid}:${memberUid}`;

/** As long as a chef who is free may well be: then they cook with somebody else, or no more. */
const FREE_MS = 30 * MINUTE;

/** Requests that nobody answered, and sessions that wait for their review. */
@Listener('notifications')
export class SessionNewsEvents {
  constructor(private readonly notifications: NotificationsService) {}

  @On('sessions.chef.called.v1')
  onChefCalled({ data }: DomainEvent<'sessions.chef.called.v1'>, work: UnitOfWork) {
    const { requestUid, chefUid, member, recipeName, expiresAt } = data;
    return this.notifications.notify(
      {
        memberUid: chefUid,
        kind: 'request-waiting',
        title: recipeName,
        link: `/dashboard/cheflyRequests?request=${requestUid}`,
        about: waitingOf(requestUid, chefUid),
        from: member,
        answers: { requestUid, until: new Date(expiresAt) },
      },
      work,
    );
  }

  @On('sessions.request.declined.v1')
  onRequestDeclined({ data }: DomainEvent<'sessions.request.declined.v1'>, work: UnitOfWork) {
    return this.notifications.withdraw({ about: waitingOf(data.requestUid, data.chefUid) }, work);
  }

  @On('sessions.request.closed.v1')
  async onRequestClosed({ data }: DomainEvent<'sessions.request.closed.v1'>, work: UnitOfWork) {
    for (const chefUid of data.chefUids)
      await this.notifications.withdraw({ about: waitingOf(data.requestUid, chefUid) }, work);
  }

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

  /** A member waits for a chef of a recipe once: asked for again, they are told again. */
  @On('sessions.chef-call.answered.v1')
  onChefFree({ data, time }: DomainEvent<'sessions.chef-call.answered.v1'>, work: UnitOfWork) {
    return this.notifications.notify(
      {
        memberUid: data.memberUid,
        kind: 'chef-free',
        title: data.recipeName,
        link: `/chefs?recipie=${encodeURIComponent(data.recipeName.replace(' ', '_'))}`,
        from: data.chef,
        pushedUntil: new Date(Date.parse(time) + FREE_MS),
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
