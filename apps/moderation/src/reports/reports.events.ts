import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { ReportsService } from './reports.service';

/** How each owner of subjects answers what a report asked. */
@Listener('moderation')
export class ReportsEvents {
  constructor(private readonly reports: ReportsService) {}

  @On('content.snapshot.taken.v1')
  onContent({ data }: DomainEvent<'content.snapshot.taken.v1'>, work: UnitOfWork) {
    return this.reports.join(data.reportUid, data.snapshot, work);
  }

  @On('recipes.snapshot.taken.v1')
  onRecipes({ data }: DomainEvent<'recipes.snapshot.taken.v1'>, work: UnitOfWork) {
    return this.reports.join(data.reportUid, data.snapshot, work);
  }

  @On('chat.snapshot.taken.v1')
  onChat({ data }: DomainEvent<'chat.snapshot.taken.v1'>, work: UnitOfWork) {
    return this.reports.join(data.reportUid, data.snapshot, work);
  }

  @On('social.snapshot.taken.v1')
  onSocial({ data }: DomainEvent<'social.snapshot.taken.v1'>, work: UnitOfWork) {
    return this.reports.join(data.reportUid, data.snapshot, work);
  }

  @On('sessions.snapshot.taken.v1')
  onSessions({ data }: DomainEvent<'sessions.snapshot.taken.v1'>, work: UnitOfWork) {
    return this.reports.join(data.reportUid, data.snapshot, work);
  }
}
