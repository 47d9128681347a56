import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { SuspensionsService } from './suspensions.service';

@Listener('identity')
export class SuspensionsEvents {
  constructor(private readonly suspensions: SuspensionsService) {}

  @On('moderation.member.suspended.v1')
  onMemberSuspended({ data }: DomainEvent<'moderation.member.suspended.v1'>, work: UnitOfWork) {
    return this.suspensions.suspend(data, work);
  }

  @On('moderation.member.reinstated.v1')
  onMemberReinstated({ data }: DomainEvent<'moderation.member.reinstated.v1'>, work: UnitOfWork) {
    return this.suspensions.reinstate(data, work);
  }
}
