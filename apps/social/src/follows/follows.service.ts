import { type Caller, notFound, Refusal } from '@chefly/http';
import type { contract, InputOf, Relationship } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { MembersStore, personOf } from '../profiles/members.store';
import { relationshipOf, RelationsStore, type RelationRow } from './relations.store';

type Social = typeof contract.social;

/**
 * no row → pending → accepted → following. `accepted` is the consent, given with the follower count
 * in one transaction; content then reports that feeds show what is followed and the relation becomes
 * `following`.
 */
@Injectable()
export class FollowsService {
  constructor(
    private readonly members: MembersStore,
    private readonly relations: RelationsStore,
    private readonly outbox: Outbox,
    private readonly people: People,
  ) {}

  async follow({ uid }: { uid: string }, caller: Caller): Promise<{ relationship: Relationship }> {
    const other = await this.members.find(uid);
    if (!other) throw notFound();
    const them = { uid, gender: other.gender };
    const decision = await this.people.decide('follow', caller.member, them);
    if (!decision.allowed) throw new Refusal(decision.code);
    try {
      await this.outbox.transaction(async ({ tx, emit }) => {
        // the token may still say an earlier username
        const me = await this.members.find(caller.uid, tx);
        const follower = me ? personOf(me) : caller.person;
        await this.relations.insert(follower, uid, tx);
        emit('social.follow.requested.v1', `${caller.uid}:${uid}`, { follower, followedUid: uid });
      });
      return { relationship: 'pending' };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const status = (await this.relations.find(caller.uid, uid))?.status ?? 'pending';
      if (status === 'blocked') throw notFound();
      return { relationship: status };
    }
  }

  /** Withdraws a request or stops following; without either there is nothing to do. */
  async unfollow(
    { uid }: { uid: string },
    caller: Caller,
  ): Promise<{ relationship: Relationship }> {
    await this.outbox.transaction(async (work) => {
      const row = await this.relations.remove(caller.uid, uid, work.tx);
      if (row) await this.ended(row, work);
    });
    return { relationship: 'none' };
  }

  /** The same from the other side. A request of theirs is for rejecting. */
  async removeFollower({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const followed = ['accepted' as const, 'following' as const];
      const row = await this.relations.remove(uid, caller.uid, work.tx, followed);
      if (row) await this.ended(row, work);
    });
    return {};
  }

  /** Whatever stood between two of whom one has blocked the other ends, and nothing takes its place. */
  async sever(one: string, other: string, work: UnitOfWork): Promise<void> {
    for (const [follower, followed] of [
      [one, other],
      [other, one],
    ] as const) {
      const row = await this.relations.takePlace(follower, followed, work.tx);
      if (row) await this.ended(row, work);
    }
  }

  async requests(query: InputOf<Social['followRequests']>, caller: Caller) {
    const { rows, next } = await this.relations.listRequests(caller.uid, query);
    const present = await this.people.present(
      caller.member,
      rows.map((row) => row.followerUid),
    );
    return {
      items: rows
        .filter((row) => present.has(row.followerUid))
        .map((row) => ({ ...row.follower!, askedAt: row.askedAt.toISOString() })),
      next,
    };
  }

  /** Accepting twice is accepting once. A request of somebody who is nobody now is none. */
  async accept({ uid }: { uid: string }, caller: Caller) {
    const present = await this.people.present(caller.member, [uid]);
    if (!present.has(uid)) throw new Refusal('social/no-request');
    await this.outbox.transaction(async ({ tx, emit }) => {
      if (await this.relations.advance(uid, caller.uid, 'pending', 'accepted', tx)) {
        const me = await this.members.find(caller.uid, tx);
        await this.members.update(caller.uid, { $inc: { followers: 1 } }, tx);
        emit('social.follow.accepted.v1', `${uid}:${caller.uid}`, {
          followerUid: uid,
          followed: personOf(me!),
        });
      } else if (relationshipOf(await this.relations.find(uid, caller.uid, tx)) === 'none')
        throw new Refusal('social/no-request');
    });
    return {};
  }

  async reject({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async ({ tx, emit }) => {
      const removed = await this.relations.remove(uid, caller.uid, tx, ['pending']);
      if (!removed) throw new Refusal('social/no-request');
      emit('social.follow.rejected.v1', `${uid}:${caller.uid}`, {
        followerUid: uid,
        followedUid: caller.uid,
      });
    });
    return {};
  }

  /** A piece of everything on one side of a member who is erased. True when there is no more. */
  async eraseOf(
    side: 'followerUid' | 'followedUid',
    uid: string,
    most: number,
    work: UnitOfWork,
  ): Promise<boolean> {
    const rows = await this.relations.listSide(side, uid, most, work.tx);
    for (const row of rows) {
      await this.relations.drop(row._id, work.tx);
      await this.ended(row, work);
    }
    return rows.length < most;
  }

  /** A row is gone: what was counted is counted no more, and everybody who keeps a copy hears of it. */
  private async ended(row: RelationRow, { tx, emit }: UnitOfWork): Promise<void> {
    const { _id, followerUid, followedUid, status } = row;
    if (status === 'pending') emit('social.follow.withdrawn.v1', _id, { followerUid, followedUid });
    if (status !== 'accepted' && status !== 'following') return;
    await this.members.update(followedUid, { $inc: { followers: -1 } }, tx);
    emit('social.follow.removed.v1', _id, { followerUid, followedUid });
  }
}
