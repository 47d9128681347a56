import type { DomainEvent } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import { ReportAnswersService } from './report-answers.service';
import { SuspensionsService } from './suspensions.service';

/** What follows from decisions and is done later, or piece by piece. */
@Listener('moderation')
export class DecisionsEvents {
  constructor(
    private readonly answers: ReportAnswersService,
    private readonly suspensions: SuspensionsService,
  ) {}

  @On('moderation.case.decided.v1')
  onCaseDecided({ data: { caseUid, action } }: DomainEvent<'moderation.case.decided.v1'>) {
    return this.answers.plan(caseUid, { action });
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
