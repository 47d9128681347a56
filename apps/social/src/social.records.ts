import type { UnitOfWork } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { BoundariesStore, People, type BoundaryKind } from '@chefly/people';
import { pageAfter, Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { FollowsService } from './follows/follows.service';
import { RelationsStore, type RelationRow } from './follows/relations.store';
import { MembersStore } from './profiles/members.store';
import { ProfilesService } from './profiles/profiles.service';
import { UntoldNames } from './profiles/untold-names';

const kinds: BoundaryKind[] = ['block', 'mute'];

/** What the member says of themselves, and how they are found. Last of all: counts of it change before. */
@Injectable()
class ProfileRecords implements PersonalRecords {
  readonly name = 'profile';

  constructor(
    records: Records,
    private readonly members: MembersStore,
    private readonly profiles: ProfilesService,
    private readonly untold: UntoldNames,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const row = await this.members.find(uid);
    if (!row) return { rows: [], next: null };
    const { _id, foundAs: _foundAs, cover, ...rest } = row;
    const key = cover?.key;
    return { rows: [{ uid, ...rest, cover: key ?? null }], pictures: key ? [key] : [], next: null };
  }

  async erase(uid: string, { tx, emit }: UnitOfWork) {
    const row = await this.members.find(uid, tx);
    if (!row) return true;
    await this.members.remove(uid, tx);
    if (row.cover) emit('social.picture.released.v1', row.cover.key, { key: row.cover.key });
    await this.untold.orKeep(newUid(), uid, tx, () => this.profiles.forget(uid));
    return true;
  }
}

/** How a follow is told: feeds that do not show it yet are no matter of its member's. */
const stateOf = ({ status }: RelationRow) => (status === 'pending' ? 'asked' : 'following');

/** Whom the member follows and has asked to: who is hidden now is named to nobody. */
@Injectable()
class FollowingRecords implements PersonalRecords {
  readonly name = 'following';

  constructor(
    records: Records,
    private readonly members: MembersStore,
    private readonly relations: RelationsStore,
    private readonly follows: FollowsService,
    private readonly people: People,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.relations.listAsked('followerUid', uid, pageAfter(after));
    const uids = rows.map((row) => row.followedUid);
    const there = await this.people.present({ uid }, uids);
    const members = await this.members.list(uids.filter((each) => there.has(each)));
    const names = new Map(members.map((row) => [row._id, row.userName]));
    return {
      rows: rows.map((row) => ({
        userName: names.get(row.followedUid) ?? null,
        state: stateOf(row),
        askedAt: row.askedAt,
      })),
      next,
    };
  }

  erase(uid: string, work: UnitOfWork) {
    return this.follows.eraseOf('followerUid', uid, RECORDS_AT_ONCE, work);
  }
}

/** Who follows the member and has asked to. */
@Injectable()
class FollowersRecords implements PersonalRecords {
  readonly name = 'followers';

  constructor(
    records: Records,
    private readonly relations: RelationsStore,
    private readonly follows: FollowsService,
    private readonly people: People,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.relations.listAsked('followedUid', uid, pageAfter(after));
    const uids = rows.map((row) => row.followerUid);
    const there = await this.people.present({ uid }, uids);
    return {
      rows: rows.map((row) => ({
        userName: there.has(row.followerUid) ? row.follower?.userName : null,
        state: stateOf(row),
        askedAt: row.askedAt,
      })),
      next,
    };
  }

  erase(uid: string, work: UnitOfWork) {
    return this.follows.eraseOf('followedUid', uid, RECORDS_AT_ONCE, work);
  }
}

/** Whom the member has blocked and muted; who has blocked or muted them is told to nobody. */
@Injectable()
class BoundaryRecords implements PersonalRecords {
  readonly name = 'blocks-and-mutes';

  constructor(
    records: Records,
    private readonly members: MembersStore,
    private readonly boundaries: BoundariesStore,
    private readonly people: People,
  ) {
    records.add(this);
  }

  /** Two lists in one: `after` says which of them it belongs to. Names are told as in those lists. */
  async page(uid: string, after: string | null) {
    const [kind, cursor] = (after?.split(' ', 2) ?? ['block']) as [BoundaryKind, string?];
    const query = { cursor: cursor || undefined, limit: RECORDS_AT_ONCE };
    const { rows, next } = await this.boundaries.listBoundaries(kind, uid, query);
    const uids = rows.map((row) => row.against);
    const there = kind === 'mute' ? await this.people.present({ uid }, uids) : new Set(uids);
    const members = await this.members.list(uids.filter((each) => there.has(each)));
    const names = new Map(members.map((row) => [row._id, row.userName]));
    const following = kinds[kinds.indexOf(kind) + 1];
    return {
      rows: rows.map(({ against, at }) => ({ kind, userName: names.get(against) ?? null, at })),
      next: next ? `${kind} ${next}` : following ? `${following} ` : null,
    };
  }

  async erase(uid: string, { tx, emit }: UnitOfWork) {
    const rows = await this.boundaries.listAround(uid, RECORDS_AT_ONCE, tx);
    for (const { kind, setBy, against } of rows) {
      await this.boundaries.liftBoundary(kind, setBy, against, tx);
      const subject = `${setBy}:${against}`;
      if (kind === 'block') emit('social.block.lifted.v1', subject, { setBy, against });
      else emit('social.mute.lifted.v1', subject, { setBy, against });
    }
    // those of the other side come once there are none of the own
    return !rows.length;
  }
}

export const socialRecords = [ProfileRecords, FollowingRecords, FollowersRecords, BoundaryRecords];
