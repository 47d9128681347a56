import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { PeopleStore } from './people.store';

/** Keeps the copy of who the members are. */
@Listener('chat')
export class PeopleEvents {
  constructor(private readonly people: PeopleStore) {}

  @On('identity.member.registered.v1')
  async onMemberRegistered(
    { data: { uid, ...person } }: DomainEvent<'identity.member.registered.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.people.register({ _id: uid, ...person }, tx);
  }

  @On('identity.member.renamed.v1')
  async onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    await this.people.rename(data.uid, data.userName, tx);
  }
}
