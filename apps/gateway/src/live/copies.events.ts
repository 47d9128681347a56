import type { DomainEvent } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import type { Work } from '@chefly/engines/bus';
import { RoomsStore } from './rooms.store';

/** Keeps the copies that decide about rooms. */
@Listener('gateway')
export class CopiesEvents {
  constructor(private readonly store: RoomsStore) {}

  @On('social.follow.completed.v1')
  async onFollowCompleted({ data }: DomainEvent<'social.follow.completed.v1'>, { session }: Work) {
    const { followerUid, followed } = data;
    await this.store.addFollow(followerUid, followed.uid, session);
  }

  @On('social.follow.removed.v1')
  async onFollowRemoved({ data }: DomainEvent<'social.follow.removed.v1'>, { session }: Work) {
    await this.store.removeFollow(data.followerUid, data.followedUid, session);
  }

  @On('sessions.session.started.v1')
  async onSessionStarted({ data }: DomainEvent<'sessions.session.started.v1'>, { session }: Work) {
    const uids = [data.chef.uid, ...data.members.map((member) => member.uid)];
    await this.store.openSession({ _id: data.sessionUid, chefUid: data.chef.uid, uids }, session);
  }

  @On('sessions.participant.left.v1')
  async onParticipantLeft(
    { data }: DomainEvent<'sessions.participant.left.v1'>,
    { session }: Work,
  ) {
    await this.store.leaveSession(data.sessionUid, data.member.uid, session);
  }

  @On('sessions.session.ended.v1')
  async onSessionEnded({ data }: DomainEvent<'sessions.session.ended.v1'>, { session }: Work) {
    await this.store.closeSession(data.sessionUid, session);
  }
}
