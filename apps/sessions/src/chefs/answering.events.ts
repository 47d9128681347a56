import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { AnsweringService } from './answering.service';

/** Each answer, and each time that ran out, counts for how a chef answers. */
@Listener('sessions')
export class AnsweringEvents {
  constructor(private readonly answering: AnsweringService) {}

  @On('sessions.request.declined.v1')
  onRequestDeclined({ data }: DomainEvent<'sessions.request.declined.v1'>, work: UnitOfWork) {
    return this.answering.declined(data.chefUid, work);
  }

  @On('sessions.request.closed.v1')
  onRequestClosed({ data }: DomainEvent<'sessions.request.closed.v1'>, work: UnitOfWork) {
    return this.answering.closed(data.requestUid, work);
  }
}
