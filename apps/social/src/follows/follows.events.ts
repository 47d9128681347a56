import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
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
    { tx }: UnitOfWork,
  ) {
    await this.relations.renameFollower(uid, userName, tx);
  }

  /**
   * Looked at behind the change: of two follows that end at the same moment neither could have seen
   * that the other does, and the later of these looks sees both.
   */
  @On('social.follow.removed.v1')
  async onFollowRemoved(
    { data: { followerUid, followedUid } }: DomainEvent<'social.follow.removed.v1'>,
    { tx, emit }: UnitOfWork,
  ) {
    if (await this.relations.isKnown(followerUid, followedUid, tx)) return;
    const uids = [followerUid, followedUid].sort() as [string, string];
    emit('social.companions.parted.v1', uids.join(':'), { uids });
  }

  @On('content.follow.ready.v1')
  async onFollowReady(
    { data, subject }: DomainEvent<'content.follow.ready.v1'>,
    { tx, emit }: UnitOfWork,
  ) {
    if (
      !(await this.relations.advance(
        data.followerUid,
        data.followedUid,
        'accepted',
        'following',
        tx,
      ))
    )
      return;
    const followed = await this.members.find(data.followedUid, tx);
    emit('social.follow.completed.v1', subject, {
      followerUid: data.followerUid,
      followed: personOf(followed!),
    });
  }
}
