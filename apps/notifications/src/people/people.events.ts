import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { PeopleStore } from './people.store';

@Listener('notifications')
export class PeopleEvents {
  constructor(private readonly people: PeopleStore) {}

  @On('identity.member.registered.v1')
  async onRegistered({ data }: DomainEvent<'identity.member.registered.v1'>, { tx }: UnitOfWork) {
    const { uid, firstName, lastName, userName } = data;
    await this.people.save(uid, { firstName, lastName, userName }, tx);
  }

  @On('identity.member.renamed.v1')
  async onRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    await this.people.save(data.uid, { userName: data.userName }, tx);
  }
}
