import { type Caller, notFound, Refusal } from '@chefly/http';
import type { contract, InputOf, Relationship } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { decide } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import { personOf, SocialStore } from './social.store';

type Social = typeof contract.social;

/**
 * no row → pending → accepted → following. `accepted` is the consent, given with the follower count in one transaction;
 * the feed then reports that it is in place and the relation becomes `following`.
 */
@Injectable()
export class FollowsService {
  constructor(
    private readonly store: SocialStore,
    private readonly outbox: Outbox,
  ) {}

  async follow({ uid }: { uid: string }, caller: Caller): Promise<{ relationship: Relationship }> {
    const other = await this.store.findMember(uid);
    if (!other) throw notFound();
    const decision = decide('follow', caller.member, { uid, gender: other.gender });
    if (!decision.allowed) throw new Refusal(decision.code);
    try {
      await this.outbox.transaction(async ({ session, emit }) => {
        // the token may still say an earlier username
        const me = await this.store.findMember(caller.uid, session);
        const follower = me ? personOf(me) : caller.person;
        await this.store.insertRelation(follower, uid, session);
        emit('social.follow.requested.v1', `${caller.uid}:${uid}`, { follower, followedUid: uid });
      });
      return { relationship: 'pending' };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return {
        relationship: (await this.store.findRelation(caller.uid, uid))?.status ?? 'pending',
      };
    }
  }

  /** Withdraws a request or stops following; without either there is nothing to do. */
  async unfollow(
    { uid }: { uid: string },
    caller: Caller,
  ): Promise<{ relationship: Relationship }> {
    await this.outbox.transaction(async ({ session, emit }) => {
      const removed = await this.store.removeRelation(caller.uid, uid, session);
      if (!removed) return;
      if (removed.status === 'pending')
        return emit('social.follow.withdrawn.v1', `${caller.uid}:${uid}`, {
          followerUid: caller.uid,
          followedUid: uid,
        });
      await this.store.updateMember(uid, { $inc: { followers: -1 } }, session);
      emit('social.follow.removed.v1', `${caller.uid}:${uid}`, {
        followerUid: caller.uid,
        followedUid: uid,
      });
    });
    return { relationship: 'none' };
  }

  async requests(query: InputOf<Social['followRequests']>, caller: Caller) {
    const { rows, next } = await this.store.listRequests(caller.uid, query);
    return {
      items: rows.map((row) => ({ ...row.follower, askedAt: row.askedAt.toISOString() })),
      next,
    };
  }

  /** Accepting twice is accepting once. */
  async accept({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async ({ session, emit }) => {
      if (await this.store.advance(uid, caller.uid, 'pending', 'accepted', session)) {
        const me = await this.store.findMember(caller.uid, session);
        await this.store.updateMember(caller.uid, { $inc: { followers: 1 } }, session);
        emit('social.follow.accepted.v1', `${uid}:${caller.uid}`, {
          followerUid: uid,
          followed: personOf(me!),
        });
      } else if (!(await this.store.findRelation(uid, caller.uid, session)))
        throw new Refusal('social/no-request');
    });
    return {};
  }

  async reject({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async ({ session, emit }) => {
      const removed = await this.store.removeRelation(uid, caller.uid, session, 'pending');
      if (!removed) throw new Refusal('social/no-request');
      emit('social.follow.rejected.v1', `${uid}:${caller.uid}`, {
        followerUid: uid,
        followedUid: caller.uid,
      });
    });
    return {};
  }
}
