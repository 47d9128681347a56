import type { DomainEvent } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { MembersStore, personOf } from '../profiles/members.store';
import { RelationsStore } from './relations.store';

@Listener('social')
export class FollowsEvents {
  constructor(
    private readonly members: MembersStore,
    private readonly relations: RelationsStore,
  ) {}

  @On('identity.member.renamed.v1')
  async onMemberRenamed(
    { data: { uid, userName } }: DomainEvent<'identity.member.renamed.v1'>,
    { session }: Work,
  ) {
    await this.relations.renameFollower(uid, userName, session);
  }

  @On('content.follow.ready.v1')
  async onFollowReady(
    { data, subject }: DomainEvent<'content.follow.ready.v1'>,
    { session, emit }: Work,
  ) {
    if (
      !(await this.relations.advance(
        data.followerUid,
        data.followedUid,
        'accepted',
        'following',
        session,
      ))
    )
      return;
    const followed = await this.members.find(data.followedUid, session);
    emit('social.follow.completed.v1', subject, {
      followerUid: data.followerUid,
      followed: personOf(followed!),
    });
  }
}
