import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { SessionsStore } from './sessions.store';

/** Sessions stay as the record of those who cooked along, with a former member in their place. */
@Injectable()
export class SessionRecords implements PersonalRecords {
  readonly name = 'sessions';

  constructor(
    records: Records,
    private readonly store: SessionsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listRecords(uid, {
      cursor: after ?? undefined,
      limit: RECORDS_AT_ONCE,
    });
    const shown = rows.map(({ _id, type, recipe, chef, startedAt, endedAt, members }) => ({
      uid: _id,
      type,
      recipe: recipe.name,
      startedAt,
      endedAt,
      as: chef.uid === uid ? 'chef' : 'member',
      attendedAt: members.find((member) => member.uid === uid)?.attendedAt ?? null,
    }));
    return { rows: shown, next };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.makeFormer(uid, tx);
    return true;
  }
}
