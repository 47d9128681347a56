import type { UnitOfWork } from '@chefly/engines/bus';
import { People } from '@chefly/people';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { MembersStore } from '../profiles/members.store';
import { DismissalsStore } from './dismissals.store';

/**
 * In whom the member was not interested, by name where they are somebody to them now; who was not
 * interested in them is told to nobody.
 */
@Injectable()
export class DismissalRecords implements PersonalRecords {
  readonly name = 'not-interested';

  constructor(
    records: Records,
    private readonly members: MembersStore,
    private readonly dismissals: DismissalsStore,
    private readonly people: People,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const query = { cursor: after ?? undefined, limit: RECORDS_AT_ONCE };
    const { rows, next } = await this.dismissals.list(uid, query);
    const uids = rows.map((row) => row.otherUid);
    const there = await this.people.present({ uid }, uids);
    const members = await this.members.list(uids.filter((each) => there.has(each)));
    const names = new Map(members.map((row) => [row._id, row.userName]));
    return {
      rows: rows.map(({ otherUid, at }) => ({ userName: names.get(otherUid) ?? null, at })),
      next,
    };
  }

  erase(uid: string, { tx }: UnitOfWork) {
    return this.dismissals.removeAround(uid, RECORDS_AT_ONCE, tx);
  }
}
