import type { DomainEvent, SubjectKind } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { NotificationsService } from '../notifications/notifications.service';

const DECISIONS = '/dashboard/decisions';
const nameOf: Record<SubjectKind, string> = {
  post: 'post',
  review: 'review',
  comment: 'comment',
  recipe: 'recipie',
  message: 'message',
  member: 'profile',
  session: 'session',
};

/**
 * What a member is told of moderators' decisions: that there is one. Rule and reason stand where it
 * leads.
 */
@Listener('notifications')
export class ModerationNewsEvents {
  constructor(private readonly notifications: NotificationsService) {}

  @On('moderation.case.decided.v1')
  async onCaseDecided({ data }: DomainEvent<'moderation.case.decided.v1'>, work: UnitOfWork) {
    // nothing came of it: the member never knew that there was a report
    if (data.action === 'dismiss') return;
    const what = data.removes ? 'was removed by a moderator' : 'led to a decision of a moderator';
    await this.notifications.notify(
      {
        memberUid: data.memberUid,
        kind: 'moderation',
        message: `Your ${nameOf[data.kind]} ${what}. Read why, and what you can do.`,
        link: DECISIONS,
      },
      work,
    );
  }

  @On('moderation.report.answered.v1')
  onReportAnswered({ data }: DomainEvent<'moderation.report.answered.v1'>, work: UnitOfWork) {
    const outcome = data.acted
      ? 'A moderator has acted on it.'
      : 'A moderator has looked at it and found nothing against the rules.';
    return this.notifications.notify(
      {
        memberUid: data.reporterUid,
        kind: 'moderation',
        message: `Your report about a ${nameOf[data.kind]} was answered. ${outcome}`,
        link: DECISIONS,
      },
      work,
    );
  }

  @On('moderation.appeal.answered.v1')
  onAppealAnswered({ data }: DomainEvent<'moderation.appeal.answered.v1'>, work: UnitOfWork) {
    const outcome = data.stands ? 'The decision stands.' : 'The decision was taken back.';
    return this.notifications.notify(
      {
        memberUid: data.memberUid,
        kind: 'moderation',
        message: `Your appeal was answered by another moderator. ${outcome}`,
        link: DECISIONS,
      },
      work,
    );
  }
}
