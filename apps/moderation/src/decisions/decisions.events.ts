import type { DomainEvent } from '@chefly/contracts';
import { Jobs } from '@chefly/engines/jobs';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { SuspensionsService } from './suspensions.service';

/** What follows from decisions and is done later, or piece by piece. */
@Listener('moderation')
export class DecisionsEvents {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    private readonly suspensions: SuspensionsService,
  ) {}

  @On('moderation.case.decided.v1')
  onCaseDecided({ data: { caseUid, action } }: DomainEvent<'moderation.case.decided.v1'>) {
    const acted = action !== 'dismiss';
    return this.jobs.schedule('report-answers', caseUid, new Date(), { caseUid, acted });
  }

  @On('moderation.member.suspended.v1')
  onMemberSuspended({ data }: DomainEvent<'moderation.member.suspended.v1'>) {
    return this.suspensions.planEnd(data.uid, data.until);
  }

  @On('moderation.member.reinstated.v1')
  onMemberReinstated({ data }: DomainEvent<'moderation.member.reinstated.v1'>) {
    return this.suspensions.planEnd(data.uid, null);
  }
}
