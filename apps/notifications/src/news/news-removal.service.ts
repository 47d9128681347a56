import { MINUTE, SECOND } from '@chefly/contracts';
import { Consumer, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Jobs, orBySweep } from '@chefly/engines/jobs';
import { Pending, Store } from '@chefly/engines/store';
import { Periods } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationsService } from '../notifications/notifications.service';

/** Each end of a post or a review waits for one look: those of an account that is erased are many. */
const AT_ONCE = 500;
const EVERY_MS = 2 * MINUTE;
/** What was under way as a look was noted is over so long after it. */
const SETTLED_MS = 10 * SECOND;

/**
 * Takes back what was told of a post or a review that is gone: what is little at once, what is much
 * by a job.
 */
@Injectable()
export class NewsRemoval {
  private readonly pending: Pending;

  constructor(
    store: Store,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    private readonly consumer: Consumer,
    @Inject(Jobs) private readonly jobs: Jobs,
    periods: Periods,
  ) {
    this.pending = new Pending(store, 'subject_removals');
    jobs.handle('news-removal', ({ subjectUid }) => this.removeMore(subjectUid));
    periods.once('news-removal-sweep', EVERY_MS, () => this.sweep());
  }

  async ofSubject(subjectUid: string, work: UnitOfWork): Promise<void> {
    const all = await this.notifications.forgetSubject(subjectUid, work);
    await this.ofLetters(subjectUid, work);
    // what is told in this very moment is not seen here: the sweep looks once more
    await this.pending.note(subjectUid, work.tx);
    if (all) return;
    // the subject is gone whether or not this transaction stands: more work than needed harms
    // nothing
    await orBySweep(this.schedule(subjectUid));
  }

  /** What is told of it was given up on: delivered again, however late, it would lead nowhere. */
  ofLetters(uid: string, { tx }: UnitOfWork): Promise<void> {
    return this.consumer.forget(uid, tx, 'content');
  }

  private async removeMore(subjectUid: string): Promise<void> {
    const piece = () =>
      this.outbox.transaction(async (work) => {
        const all = await this.notifications.forgetSubject(subjectUid, work);
        if (all) await this.pending.done(subjectUid, work.tx);
        return all;
      });
    while (!(await piece()));
  }

  private async sweep(): Promise<void> {
    const at = new Date(Date.now() + SETTLED_MS);
    for (const subjectUid of await this.pending.list(AT_ONCE)) await this.schedule(subjectUid, at);
  }

  private schedule(subjectUid: string, at = new Date()): Promise<void> {
    return this.jobs.schedule('news-removal', subjectUid, at, { subjectUid });
  }
}
