import { Outbox } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Runtime } from '@chefly/service';
import { log } from '@chefly/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { CasesStore } from './cases.store';

const HOUR_MS = 3600_000;
const AT_ONCE = 100;

/**
 * The pictures of a case are kept while they are needed to judge it or its appeal, and no longer.
 */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly cases: CasesStore,
    private readonly outbox: Outbox,
    @Inject(Jobs) jobs: Jobs,
    runtime: Runtime,
  ) {
    jobs.work('evidence-sweep', async () => this.sweep());
    runtime.onStart(async () => {
      // one for the hour, however many replicas there are
      const plan = () =>
        void jobs
          .schedule('evidence-sweep', `hour-${Math.floor(Date.now() / HOUR_MS)}`, new Date(), {})
          .catch((err) => log.error({ err }, 'the evidence sweep was not planned'));
      const timer = setInterval(plan, HOUR_MS).unref();
      runtime.onStop(() => clearInterval(timer));
    });
  }

  async sweep(now = new Date()): Promise<void> {
    const rows = await this.cases.listEvidenceOver(now, AT_ONCE);
    for (const { _id, snapshot } of rows)
      await this.outbox.transaction(async ({ session, emit }) => {
        await this.cases.dropEvidence(_id, session);
        for (const { key } of snapshot.pictures)
          emit('moderation.picture.released.v1', key, { key });
      });
    if (rows.length === AT_ONCE) await this.sweep(now);
  }
}
