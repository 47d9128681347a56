import { Jobs } from '@chefly/engines/jobs';
import { log } from '@chefly/telemetry';
import { Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationsStore } from './notifications.store';
import { VoicesStore } from './voices.store';

const DAY_MS = 24 * 3600_000;
const PLAN_EVERY_MS = 3600_000;
const KEPT_DAYS = 90;
const KEPT_ROWS = 500;
const MEMBERS_AT_ONCE = 100;

/** Keeps a member's newest notifications and forgets the others, once a day. */
@Injectable()
export class Trimming {
  constructor(
    private readonly store: NotificationsStore,
    private readonly voices: VoicesStore,
    @Inject(Jobs) private readonly jobs: Jobs,
    runtime: Runtime,
  ) {
    jobs.work('trim-notifications', () => this.trim());
    const plan = () =>
      this.plan().catch((err) => log.error({ err }, 'the next trimming could not be planned'));
    const timer = setInterval(() => void plan(), PLAN_EVERY_MS).unref();
    runtime.onStart(plan);
    runtime.onStop(() => clearInterval(timer));
  }

  /** Every replica plans the same one, ahead of its time, so that one of them does it. */
  private async plan(now = Date.now()) {
    const day = Math.floor(now / DAY_MS) + 1;
    await this.jobs.schedule('trim-notifications', `day-${day}`, new Date(day * DAY_MS), {});
  }

  private async trim(now = Date.now()) {
    const old = new Date(now - KEPT_DAYS * DAY_MS);
    await this.store.removeBefore(old);
    await this.voices.removeBefore(old);
    for (;;) {
      const members = await this.store.listGrown(MEMBERS_AT_ONCE);
      if (!members.length) return;
      await Promise.all(members.map((uid) => this.store.trim(uid, KEPT_ROWS)));
    }
  }
}
