import { HOUR } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Periods } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { CasesStore } from './cases.store';

const AT_ONCE = 100;

/**
 * The pictures of a case are kept while they are needed to judge it or its appeal, and no longer.
 */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly cases: CasesStore,
    private readonly outbox: Outbox,
    periods: Periods,
  ) {
    periods.once('evidence-sweep', HOUR, () => this.sweep());
  }

  async sweep(now = new Date()): Promise<void> {
    const rows = await this.cases.listEvidenceOver(now, AT_ONCE);
    for (const { _id, snapshot } of rows)
      await this.outbox.transaction(async ({ tx, emit }) => {
        await this.cases.dropEvidence(_id, tx);
        for (const { key } of snapshot.pictures)
          emit('moderation.picture.released.v1', key, { key });
      });
    if (rows.length === AT_ONCE) await this.sweep(now);
  }
}
