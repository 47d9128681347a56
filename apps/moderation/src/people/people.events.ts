import type { DomainEvent } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { PeopleStore } from './people.store';

@Listener('moderation')
export class PeopleEvents {
  constructor(private readonly people: PeopleStore) {}

  @On('identity.member.registered.v1')
  onMemberRegistered(
    { data: { uid, ...member } }: DomainEvent<'identity.member.registered.v1'>,
    { session }: Work,
  ) {
    return this.people.save({ _id: uid, ...member }, session);
  }

  @On('identity.member.renamed.v1')
  onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { session }: Work) {
    return this.people.rename(data.uid, data.userName, session);
  }
}
