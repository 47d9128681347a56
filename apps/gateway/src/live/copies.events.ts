import type { DomainEvent } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import { Consumer, type UnitOfWork } from '@chefly/engines/bus';
import { CirclesStore } from './circles.store';
import { SessionsStore } from './sessions.store';

/** Keeps the copies that decide who hears what. */
@Listener('gateway')
export class CopiesEvents {
  constructor(
    private readonly circles: CirclesStore,
    private readonly sessions: SessionsStore,
    private readonly consumer: Consumer,
  ) {}

  @On('social.follow.completed.v1')
  async onFollowCompleted({ data }: DomainEvent<'social.follow.completed.v1'>, { tx }: UnitOfWork) {
    const { followerUid, followed } = data;
    if (await this.consumer.isGone([followerUid, followed.uid], tx)) return;
    await this.circles.add(followerUid, 'followed', [followed.uid], tx);
  }

  @On('social.follow.removed.v1')
  async onFollowRemoved({ data }: DomainEvent<'social.follow.removed.v1'>, { tx }: UnitOfWork) {
    await this.circles.remove(data.followerUid, 'followed', data.followedUid, tx);
  }

  @On('social.mute.made.v1')
  async onMuteMade({ data }: DomainEvent<'social.mute.made.v1'>, { tx }: UnitOfWork) {
    await this.circles.add(data.setBy, 'muted', [data.against], tx);
  }

  @On('social.mute.lifted.v1')
  async onMuteLifted({ data }: DomainEvent<'social.mute.lifted.v1'>, { tx }: UnitOfWork) {
    await this.circles.remove(data.setBy, 'muted', data.against, tx);
  }

  @On('identity.erasure.ended.v1')
  async onErasureEnded({ data }: DomainEvent<'identity.erasure.ended.v1'>, { tx }: UnitOfWork) {
    await this.circles.forget(data.uid, tx);
  }

  @On('sessions.session.started.v1')
  async onSessionStarted({ data }: DomainEvent<'sessions.session.started.v1'>, { tx }: UnitOfWork) {
    const uids = [data.chef.uid, ...data.members.map((member) => member.uid)];
    await this.sessions.open({ _id: data.sessionUid, chefUid: data.chef.uid, uids }, tx);
  }

  @On('sessions.participant.joined.v1')
  async onParticipantJoined(
    { data }: DomainEvent<'sessions.participant.joined.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.sessions.join(data.sessionUid, data.member.uid, tx);
  }

  @On('sessions.participant.left.v1')
  async onParticipantLeft(
    { data }: DomainEvent<'sessions.participant.left.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.sessions.leave(data.sessionUid, data.member.uid, tx);
  }

  @On('sessions.session.ended.v1')
  async onSessionEnded({ data }: DomainEvent<'sessions.session.ended.v1'>, { tx }: UnitOfWork) {
    await this.sessions.close(data.sessionUid, tx);
  }
}
