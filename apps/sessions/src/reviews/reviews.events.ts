import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { ReviewsStore } from './reviews.store';

@Listener('sessions')
export class ReviewsEvents {
  constructor(private readonly store: ReviewsStore) {}

  @On('identity.member.renamed.v1')
  onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    return this.store.rename(data.uid, data.userName, tx);
  }
}
