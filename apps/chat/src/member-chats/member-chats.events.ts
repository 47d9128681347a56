import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { MemberChatsStore } from './member-chats.store';

@Listener('chat')
export class MemberChatsEvents {
  constructor(private readonly store: MemberChatsStore) {}

  /** What cannot be read does not call for it. */
  @On('social.block.made.v1')
  async onBlockMade({ data }: DomainEvent<'social.block.made.v1'>, { tx }: UnitOfWork) {
    await this.store.silence(data.setBy, data.against, tx);
  }
}
