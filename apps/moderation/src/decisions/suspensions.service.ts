import { MINUTE } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { BoundariesStore } from '@chefly/people';
import { Periods } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { PeopleStore } from '../people/people.store';
import { DecisionsStore } from './decisions.store';
import { longest } from './suspension';
import { SuspensionsStore } from './suspensions.store';

const LOOKED_THROUGH_AT_ONCE = 100;

/**
 * Who is suspended follows from the decisions that stand; every change of it is told to all
 * services.
 */
@Injectable()
export class SuspensionsService {
  constructor(
    private readonly suspensions: SuspensionsStore,
    private readonly decisions: DecisionsStore,
    private readonly people: PeopleStore,
    private readonly boundaries: BoundariesStore,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
    @Inject(Jobs) private readonly jobs: Jobs,
    periods: Periods,
  ) {
    jobs.handle('suspension-end', ({ memberUid }) => this.end(memberUid));
    // jobs may be lost with what keeps them; the suspensions are here
    periods.each('suspensions were not looked at', MINUTE, () => this.endRunOut());
  }

  /**
   * Puts a member's suspension right after a decision about them came to stand, was overturned or
   * ran out. Of whoever is erased there is nobody left to keep out, in any service.
   */
  async settle(memberUid: string, decisionUid: string, { tx, emit }: UnitOfWork): Promise<void> {
    const [before, standing] = [
      await this.suspensions.find(memberUid, tx),
      longest(await this.decisions.listSuspensions([memberUid], tx)),
    ];
    if (!standing) {
      if (!before) return;
      await this.suspensions.remove(memberUid, tx);
      await this.boundaries.reinstate(memberUid, tx);
      emit('moderation.member.reinstated.v1', memberUid, { uid: memberUid, decisionUid });
    } else if (before?.decisionUid !== standing._id && (await this.people.guard(memberUid, tx))) {
      const { _id, until, rule, reason } = standing;
      await this.suspensions.save({ _id: memberUid, decisionUid: _id, until }, tx);
      await this.boundaries.suspend(memberUid, until, tx);
      emit('moderation.member.suspended.v1', memberUid, {
        uid: memberUid,
        decisionUid: _id,
        until: until?.toISOString() ?? null,
        rule,
        reason,
      });
    }
  }

  /** From the event, so that a crash after the decision cannot lose its end. */
  async planEnd(memberUid: string, until: string | null) {
    if (until)
      await this.jobs.schedule('suspension-end', memberUid, new Date(until), { memberUid });
    else await this.jobs.cancel('suspension-end', memberUid);
  }

  async endRunOut() {
    for (const { _id } of await this.suspensions.listRunOut(new Date(), LOOKED_THROUGH_AT_ONCE))
      await this.end(_id);
  }

  private async end(memberUid: string) {
    await this.outbox.transaction(async (work) => {
      const row = await this.suspensions.find(memberUid, work.tx);
      if (!row?.until || row.until > new Date()) return;
      await this.settle(memberUid, row.decisionUid, work);
      const entry = { actor: 'chefly', action: 'suspension over', subject: memberUid };
      await this.audit.append({ ...entry, reason: 'its time had come' }, work.tx);
    });
  }
}
