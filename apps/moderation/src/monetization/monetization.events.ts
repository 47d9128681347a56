import type { DomainEvent } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { FeesService } from './fees.service';

/** Sessions that cost something. */
@Listener('moderation')
export class MonetizationEvents {
  constructor(private readonly fees: FeesService) {}

  @On('sessions.fee.due.v1')
  onFeeDue(event: DomainEvent<'sessions.fee.due.v1'>, work: Work) {
    return this.fees.charge(event, work);
  }
}
