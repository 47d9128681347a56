import type { DomainEvent } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import type { UnitOfWork } from '@chefly/engines/bus';
import { SessionChatStore } from './session-chat.store';

@Listener('chat')
export class SessionChatEvents {
  constructor(private readonly store: SessionChatStore) {}

  @On('sessions.session.started.v1')
  async onSessionStarted({ data }: DomainEvent<'sessions.session.started.v1'>, { tx }: UnitOfWork) {
    const uids = [data.chef.uid, ...data.members.map((member) => member.uid)];
    await this.store.open(data.sessionUid, uids, tx);
  }

  @On('sessions.participant.joined.v1')
  onParticipantJoined({ data }: DomainEvent<'sessions.participant.joined.v1'>, { tx }: UnitOfWork) {
    return this.store.join(data.sessionUid, data.member.uid, tx);
  }

  @On('sessions.participant.left.v1')
  onParticipantLeft(
    { data, time }: DomainEvent<'sessions.participant.left.v1'>,
    { tx }: UnitOfWork,
  ) {
    return this.store.leave(data.sessionUid, data.member.uid, new Date(time), tx);
  }

  @On('sessions.session.ended.v1')
  async onSessionEnded({ data }: DomainEvent<'sessions.session.ended.v1'>, { tx }: UnitOfWork) {
    await this.store.close(data.sessionUid, tx);
  }
}
