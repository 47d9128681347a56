import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { ChefsStore } from './chefs.store';

/** The copy of what chefs ask for a session. */
@Listener('sessions')
export class PricesEvents {
  constructor(private readonly chefsStore: ChefsStore) {}

  @On('moderation.price.changed.v1')
  onPriceChanged({ data }: DomainEvent<'moderation.price.changed.v1'>, { tx }: UnitOfWork) {
    const { memberUid, agreementUid, pricePaise, changedAt } = data;
    const price = { agreementUid, pricePaise, pricedAt: new Date(changedAt) };
    return this.chefsStore.setPrice(memberUid, price, tx);
  }
}
