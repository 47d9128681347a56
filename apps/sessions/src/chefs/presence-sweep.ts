import { Outbox } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { ChefsService } from './chefs.service';
import { scheduleLook } from '../sessions/deadlines';
import { ChefsStore } from './chefs.store';

const AT_ONCE = 500;
/**
 * Longer than gateways wait before they hold their leases anew, should the cache have lost them
 * all.
 */
const PATIENCE_MS = 25_000;

/**
 * Finds members who are said to be online and hold no lease: their going was never told. Believed
 * at the second look, since a cache that was restarted has forgotten everybody for a moment.
 */
@Injectable()
export class PresenceSweep {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly chefs: ChefsService,
    private readonly outbox: Outbox,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  async sweep(now: Date): Promise<void> {
    for (let after = ''; ;) {
      const rows = await this.chefsStore.listOnline(after, AT_ONCE);
      if (!rows.length) return;
      after = rows.at(-1)!._id;
      const here = await this.chefs.stillHere(rows.map((row) => row._id));
      const missing = rows.filter((row) => !here.has(row._id));
      const lost = missing.filter(
        (row) => row.unheldSince && now.getTime() - row.unheldSince.getTime() >= PATIENCE_MS,
      );
      await this.note(missing, rows, now);
      await Promise.all(lost.map((row) => this.lose(row._id, now)));
    }
  }

  private async note(
    missing: { _id: string; unheldSince?: Date }[],
    rows: { _id: string; unheldSince?: Date }[],
    now: Date,
  ): Promise<void> {
    const uids = (list: { _id: string }[]) => list.map((row) => row._id);
    const fresh = uids(missing.filter((row) => !row.unheldSince));
    const back = uids(rows.filter((row) => row.unheldSince && !missing.includes(row)));
    await this.chefsStore.noteUnheld(fresh, now);
    await this.chefsStore.noteHeld(back);
  }

  private async lose(uid: string, now: Date): Promise<void> {
    const hosted = await this.outbox.transaction((work) => this.chefs.gone(uid, now, work));
    if (hosted) await scheduleLook(this.jobs, 'chef-gone', hosted, now);
  }
}
