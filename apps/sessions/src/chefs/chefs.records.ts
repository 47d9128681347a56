import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { ChefsStore } from './chefs.store';

@Injectable()
export class ChefRecords implements PersonalRecords {
  readonly name = 'chef';

  constructor(
    records: Records,
    private readonly store: ChefsStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const row = await this.store.find(uid);
    if (!row) return { rows: [], next: null };
    const { level, rating, ratings, sessions, recipes, available } = row;
    return { rows: [{ level, rating, ratings, sessions, recipes, available }], next: null };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.remove(uid, tx);
    return true;
  }
}
