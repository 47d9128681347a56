import { DAY } from '@chefly/contracts';
import { Periods } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { NotificationsStore } from './notifications.store';
import { VoicesStore } from './voices.store';

const KEPT_DAYS = 90;
const KEPT_ROWS = 500;
const MEMBERS_AT_ONCE = 100;

/** Keeps a member's newest notifications and forgets the others, once a day. */
@Injectable()
export class Trimming {
  constructor(
    private readonly store: NotificationsStore,
    private readonly voices: VoicesStore,
    periods: Periods,
  ) {
    periods.once('trim-notifications', DAY, () => this.trim());
  }

  private async trim(now = Date.now()) {
    const old = new Date(now - KEPT_DAYS * DAY);
    await this.store.removeBefore(old);
    await this.voices.removeBefore(old);
    for (;;) {
      const members = await this.store.listGrown(MEMBERS_AT_ONCE);
      if (!members.length) return;
      await Promise.all(members.map((uid) => this.store.trim(uid, KEPT_ROWS)));
    }
  }
}
