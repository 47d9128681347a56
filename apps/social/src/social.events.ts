import { Listener, On } from '@chefly/service';
import { messages, type DomainEvent } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { levelOf } from './level';
import { ProfilesService } from './profiles.service';
import { personOf, SocialStore } from './social.store';

@Listener('social')
export class SocialEvents {
  constructor(
    private readonly store: SocialStore,
    private readonly profiles: ProfilesService,
  ) {}

  @On('identity.member.registered.v1')
  async onMemberRegistered(
    { data: { uid, ...person }, time }: DomainEvent<'identity.member.registered.v1'>,
    { session }: Work,
  ) {
    const row = {
      _id: uid,
      ...person,
      foundAs: new Date(time),
      summary: messages.defaultSummary,
      cover: null,
      followers: 0,
      rating: 0,
      ratings: 0,
      sessions: 0,
      level: null,
    };
    await this.store.members.updateOne(
      { _id: uid },
      { $setOnInsert: row },
      { upsert: true, session },
    );
    await this.profiles.index(row);
  }

  @On('identity.member.renamed.v1')
  async onMemberRenamed(
    { data, time }: DomainEvent<'identity.member.renamed.v1'>,
    { session }: Work,
  ) {
    await this.store.updateMember(
      data.uid,
      { $set: { userName: data.userName, foundAs: new Date(time) } },
      session,
    );
    await this.store.renameFollower(data.uid, data.userName, session);
    const row = await this.store.findMember(data.uid, session);
    if (row) await this.profiles.index(row);
  }

  @On('content.follow.ready.v1')
  async onFollowReady(
    { data, subject }: DomainEvent<'content.follow.ready.v1'>,
    { session, emit }: Work,
  ) {
    if (
      !(await this.store.advance(
        data.followerUid,
        data.followedUid,
        'accepted',
        'following',
        session,
      ))
    )
      return;
    const followed = await this.store.findMember(data.followedUid, session);
    emit('social.follow.completed.v1', subject, {
      followerUid: data.followerUid,
      followed: personOf(followed!),
    });
  }

  @On('content.picture.expired.v1')
  async onPictureExpired(
    { data: { key } }: DomainEvent<'content.picture.expired.v1'>,
    { emit }: Work,
  ) {
    emit('social.picture.checked.v1', key, { key, held: await this.store.showsPicture(key) });
  }

  @On('content.reviewer-level.changed.v1')
  async onReviewerLevelChanged(
    { data: { uid, level } }: DomainEvent<'content.reviewer-level.changed.v1'>,
    { session }: Work,
  ) {
    await this.store.updateMember(uid, { $set: { reviewerLevel: level } }, session);
  }

  @On('sessions.standing.changed.v1')
  async onStandingChanged(
    { data }: DomainEvent<'sessions.standing.changed.v1'>,
    { session, emit }: Work,
  ) {
    const { chefUid, rating, ratings, sessions } = data;
    const level = levelOf({ rating, ratings, sessions });
    const before = await this.store.findMember(chefUid, session);
    await this.store.updateMember(chefUid, { $set: { rating, ratings, sessions, level } }, session);
    if (before && before.level !== level)
      emit('social.level.changed.v1', chefUid, { uid: chefUid, level });
  }
}
