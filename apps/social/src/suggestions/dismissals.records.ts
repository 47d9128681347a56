import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { MembersStore } from '../profiles/members.store';
import { DismissalsStore } from './dismissals.store';

/** In whom the member was not interested; who was not interested in them is told to nobody. */
@Injectable()
export class DismissalRecords implements PersonalRecords {
  readonly name = 'not-interested';

  constructor(
    records: Records,
    private readonly members: MembersStore,
    private readonly dismissals: DismissalsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const query = { cursor: after ?? undefined, limit: RECORDS_AT_ONCE };
    const { rows, next } = await this.dismissals.list(uid, query);
    const members = await this.members.list(rows.map((row) => row.otherUid));
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
