import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { PeopleStore } from './people.store';

@Listener('moderation')
export class PeopleEvents {
  constructor(private readonly people: PeopleStore) {}

  @On('identity.member.registered.v1')
  onMemberRegistered(
    { data: { uid, ...member } }: DomainEvent<'identity.member.registered.v1'>,
    { tx }: UnitOfWork,
  ) {
    return this.people.save({ _id: uid, ...member }, tx);
  }

  @On('identity.member.renamed.v1')
  onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    return this.people.rename(data.uid, data.userName, tx);
  }
}
