import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { RequestsStore } from './requests.store';

@Injectable()
export class RequestRecords implements PersonalRecords {
  readonly name = 'requests';

  constructor(
    records: Records,
    private readonly store: RequestsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listOf(uid, {
      cursor: after ?? undefined,
      limit: RECORDS_AT_ONCE,
    });
    const shown = rows.map(({ _id, recipeName, type, state, askedAt }) => ({
      ...{ uid: _id, recipeName, type, state, askedAt },
    }));
    return { rows: shown, next };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.makeFormer(uid, tx);
    return true;
  }
}
