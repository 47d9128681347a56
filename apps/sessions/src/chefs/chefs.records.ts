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
    const { level, rating, ratings, sessions, recipes } = row;
    const { available, availableUntil = null, askWhenClosed = false, answers = null } = row;
    const offer = { available, availableUntil, askWhenClosed };
    const standing = { level, rating, ratings, sessions, answers };
    return { rows: [{ ...standing, recipes, ...offer }], next: null };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.remove(uid, tx);
    return true;
  }
}
