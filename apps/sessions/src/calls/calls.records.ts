import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { CallsStore } from './calls.store';

/** The recipes that a member waits for a chef of, and the chefs. */
@Injectable()
export class CallRecords implements PersonalRecords {
  readonly name = 'chef-calls';

  constructor(
    records: Records,
    private readonly store: CallsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const rows = await this.store.listOf(uid, after, RECORDS_AT_ONCE);
    return {
      rows: rows.map(({ recipeUid, chefUid, until }) => ({ recipeUid, chefUid, until })),
      next: rows.length < RECORDS_AT_ONCE ? null : rows.at(-1)!._id,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.removeOf(uid, tx);
    return true;
  }
}
