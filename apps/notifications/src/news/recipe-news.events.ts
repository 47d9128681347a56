import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { NotificationsService } from '../notifications/notifications.service';

/** What came of a recipe that was sent for review. */
@Listener('notifications')
export class RecipeNewsEvents {
  constructor(private readonly notifications: NotificationsService) {}

  @On('recipes.submission.approved.v1')
  onSubmissionApproved({ data }: DomainEvent<'recipes.submission.approved.v1'>, work: UnitOfWork) {
    return this.notifications.notify(
      {
        memberUid: data.authorUid,
        kind: 'submission',
        message: `Your recipie ‘${data.name}’ was approved${data.uploadAsPost ? ' and published as a post' : ''}.`,
        title: data.name,
        link: '/dashboard?tab=recipes',
      },
      work,
    );
  }

  @On('recipes.submission.rejected.v1')
  onSubmissionRejected({ data }: DomainEvent<'recipes.submission.rejected.v1'>, work: UnitOfWork) {
    return this.notifications.notify(
      {
        memberUid: data.authorUid,
        kind: 'submission',
        message: `Your recipie ‘${data.name}’ was not approved: ${data.reason}`,
        link: '/dashboard?tab=recipes',
      },
      work,
    );
  }
}
