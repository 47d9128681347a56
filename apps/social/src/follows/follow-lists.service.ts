import type { contract, InputOf, ListedMember } from '@chefly/contracts';
import type { Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { MembersStore, personOf } from '../profiles/members.store';
import { relationshipOf, RelationsStore } from './relations.store';

type Social = typeof contract.social;
interface ListedPage {
  items: ListedMember[];
  next: string | null;
}

/** Who follows a member and whom they follow: open to those who may see what the member shares. */
@Injectable()
export class FollowListsService {
  constructor(
    private readonly members: MembersStore,
    private readonly relations: RelationsStore,
    private readonly people: People,
  ) {}

  async followers(
    { uid, ...query }: InputOf<Social['followers']>,
    caller: Caller,
  ): Promise<ListedPage> {
    if (!(await this.mayRead(uid, caller))) return { items: [], next: null };
    const { rows, next } = await this.relations.listFollowers(uid, query);
    const uids = rows.map((row) => row.followerUid);
    return { items: await this.listed(uids, caller), next };
  }

  async following(
    { uid, ...query }: InputOf<Social['following']>,
    caller: Caller,
  ): Promise<ListedPage> {
    if (!(await this.mayRead(uid, caller))) return { items: [], next: null };
    const { rows, next } = await this.relations.listFollowing(uid, query);
    const uids = rows.map((row) => row.followedUid);
    return { items: await this.listed(uids, caller), next };
  }

  private async mayRead(uid: string, caller: Caller): Promise<boolean> {
    const relation = await this.relations.find(caller.uid, uid);
    const followed = new Set(relation?.status === 'following' ? [uid] : []);
    return (await this.people.readable(caller.member, [uid], followed)).has(uid);
  }

  /**
   * Each row by the rule of profiles: who has blocked the reader is in no list of others either.
   */
  private async listed(uids: string[], caller: Caller): Promise<ListedMember[]> {
    const members = await this.people.among(
      'profile',
      caller.member,
      await this.members.list(uids),
      (row) => ({ uid: row._id, gender: row.gender }),
    );
    const relations = await this.relations.relationsTo(
      caller.uid,
      members.map((row) => row._id),
    );
    return members.map((row) => ({
      ...personOf(row),
      level: row.level,
      relationship: row._id === caller.uid ? 'self' : relationshipOf(relations.get(row._id)),
    }));
  }
}
