import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { SettingsStore } from './settings.store';

/** How the member wants to be told. */
@Injectable()
export class SettingsRecords implements PersonalRecords {
  readonly name = 'settings';

  constructor(
    records: Records,
    private readonly store: SettingsStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const row = await this.store.find(uid);
    if (!row) return { rows: [], next: null };
    const { _id, digestToken: _token, ...settings } = row;
    return { rows: [settings], next: null };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.remove(uid, tx);
    return true;
  }
}
