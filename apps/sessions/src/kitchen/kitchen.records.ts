import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { SessionsStore } from '../sessions/sessions.store';
import { KitchenStore } from './kitchen.store';
import { replayedWhole, withoutWords } from './replay';

/** What a member did in kitchens stays as the record of those who cooked along, without their words. */
@Injectable()
export class KitchenRecords implements PersonalRecords {
  readonly name = 'kitchens';

  constructor(
    records: Records,
    private readonly store: KitchenStore,
    private readonly sessions: SessionsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const rows = await this.store.listChangesOf(uid, after, RECORDS_AT_ONCE);
    const next = rows.length === RECORDS_AT_ONCE ? rows.at(-1)!._id : null;
    return {
      rows: rows.map(({ sessionUid, change, at }) => ({ sessionUid, at, ...change })),
      next,
    };
  }

  /** One kitchen at a time. */
  async erase(uid: string, { tx, emit }: UnitOfWork) {
    const sessionUid = await this.store.findWorded(uid, tx);
    if (!sessionUid) return true;
    const changes = await this.store.listChanges(sessionUid, tx);
    for (const row of changes) {
      if (row.by !== uid || !row.worded) continue;
      row.change = withoutWords(row.change);
      await this.store.replaceWords(row, row.change, tx);
      const key = row.picture?.key;
      if (key) emit('sessions.picture.released.v1', key, { key });
    }
    const [session, kitchen] = [
      await this.sessions.find(sessionUid, tx),
      await this.store.find(sessionUid, tx),
    ];
    if (session && kitchen) {
      const { truth, wrong } = await replayedWhole(session, changes);
      for (const { id, state } of wrong) await this.store.replaceState(id, state, tx);
      await this.store.mend(kitchen, truth, tx);
    }
    return false;
  }
}
