import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { MemberChatsStore } from './member-chats.store';

/** Keeps the copy of who the members are. */
@Listener('chat')
export class MemberChatsEvents {
  constructor(private readonly store: MemberChatsStore) {}

  @On('identity.member.registered.v1')
  async onMemberRegistered(
    { data: { uid, ...person } }: DomainEvent<'identity.member.registered.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.store.register({ _id: uid, ...person }, tx);
  }

  @On('identity.member.renamed.v1')
  async onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    await this.store.rename(data.uid, data.userName, tx);
  }

  /** What cannot be read does not call for it. */
  @On('social.block.made.v1')
  async onBlockMade({ data }: DomainEvent<'social.block.made.v1'>, { tx }: UnitOfWork) {
    await this.store.silence(data.setBy, data.against, tx);
  }
}
