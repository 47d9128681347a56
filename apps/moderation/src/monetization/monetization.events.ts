import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { FeesService } from './fees.service';

/** Sessions that cost something. */
@Listener('moderation')
export class MonetizationEvents {
  constructor(private readonly fees: FeesService) {}

  @On('sessions.fee.due.v1')
  onFeeDue(event: DomainEvent<'sessions.fee.due.v1'>, work: UnitOfWork) {
    return this.fees.charge(event, work);
  }
}
