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
    await this.store.follows.updateOne(
      { _id: `${followerUid}:${followed.uid}` },
      { $setOnInsert: { followerUid, followedUid: followed.uid } },
      { upsert: true, session },
    );
  }

  @On('social.follow.removed.v1')
  async onFollowRemoved({ data }: DomainEvent<'social.follow.removed.v1'>, { session }: Work) {
    await this.store.follows.deleteOne(
      { _id: `${data.followerUid}:${data.followedUid}` },
      { session },
    );
  }

  @On('sessions.session.started.v1')
  async onSessionStarted({ data }: DomainEvent<'sessions.session.started.v1'>, { session }: Work) {
    const uids = [data.chef.uid, ...data.members.map((member) => member.uid)];
    await this.store.sessions.updateOne(
      { _id: data.sessionUid },
      { $setOnInsert: { chefUid: data.chef.uid, uids, open: true } },
      { upsert: true, session },
    );
  }

  @On('sessions.participant.left.v1')
  async onParticipantLeft(
    { data }: DomainEvent<'sessions.participant.left.v1'>,
    { session }: Work,
  ) {
    await this.store.sessions.updateOne(
      { _id: data.sessionUid },
      { $pull: { uids: data.member.uid } },
      { session },
    );
  }

  @On('sessions.session.ended.v1')
  async onSessionEnded({ data }: DomainEvent<'sessions.session.ended.v1'>, { session }: Work) {
    await this.store.sessions.updateOne(
      { _id: data.sessionUid },
      { $set: { open: false } },
      { session },
    );
  }
}
