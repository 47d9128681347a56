import { ruleOf, type Snapshot } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ReportsStore, type ReportRow } from '../reports/reports.store';
import { rankOf, severityOf } from './case';
import { CasesStore } from './cases.store';

/** Cases as reports open and join them. */
@Injectable()
export class CasesService {
  constructor(
    private readonly cases: CasesStore,
    private readonly reports: ReportsStore,
  ) {}

  /**
   * Opens the subject's case, or joins the one that is open. Two that open it at once: the second
   * is tried again.
   */
  async join(
    report: ReportRow,
    openKey: string,
    snapshot: Snapshot,
    work: UnitOfWork,
  ): Promise<void> {
    const { tx, emit } = work;
    const open = await this.cases.findOpen(openKey, tx);
    const caseUid = open?._id ?? newUid();
    await this.reports.join(report._id, caseUid, tx);
    const reports = await this.reports.countOfCase(caseUid, tx);
    const reasons = [...new Set([...(open?.reasons ?? []), report.reason])];
    const severity = severityOf(reasons, reports);
    const openedAt = open?.openedAt ?? new Date();
    const change = { reasons, reports, severity, rank: rankOf(severity, openedAt) };
    if (open) await this.cases.change(caseUid, open.state, change, tx);
    else
      await this.cases.insert(
        {
          _id: caseUid,
          kind: report.kind,
          subjectUid: report.subjectUid,
          openKey,
          state: 'open',
          authorUid: snapshot.authorUid,
          snapshot,
          rule: ruleOf[report.reason],
          openedAt,
          decidedAt: null,
          decisionUid: null,
          proposedBy: null,
          ...change,
        },
        tx,
      );
    emit('moderation.case.changed.v1', caseUid, { caseUid });
  }

  /** @param uid none while the report waits for its case */
  async isDecided(uid: string | undefined, tx: ClientSession): Promise<boolean> {
    return !!uid && (await this.cases.find(uid, tx))?.state === 'decided';
  }
}
