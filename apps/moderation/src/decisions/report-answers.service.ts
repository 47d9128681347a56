import { HOUR } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Periods } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { CasesStore } from '../cases/cases.store';
import { ReportsStore, type ReportRow } from '../reports/reports.store';
import { DecisionsStore, type DecisionRow } from './decisions.store';

/** Reporters that one transaction answers. */
const ANSWERED_AT_ONCE = 200;
const LOOKED_AT_ONCE = 200;

const hasActed = ({ action }: Pick<DecisionRow, 'action'>) => action !== 'dismiss';

/** Who reported something is told what came of it, by a job: they may be many. */
@Injectable()
export class ReportAnswersService {
  constructor(
    private readonly reports: ReportsStore,
    private readonly cases: CasesStore,
    private readonly decisions: DecisionsStore,
    private readonly outbox: Outbox,
    @Inject(Jobs) private readonly jobs: Jobs,
    periods: Periods,
  ) {
    jobs.handle('report-answers', ({ caseUid, acted }) => this.answer(caseUid, acted));
    periods.once('report-answers-sweep', HOUR, () => this.sweep());
  }

  plan(caseUid: string, decision: Pick<DecisionRow, 'action'>): Promise<void> {
    const acted = hasActed(decision);
    return this.jobs.schedule('report-answers', caseUid, new Date(), { caseUid, acted });
  }

  /** Piece by piece. Again from the start, it does what is left. */
  private async answer(caseUid: string, acted: boolean): Promise<void> {
    const piece = () =>
      this.outbox.transaction(async ({ tx, emit }) => {
        const rows = await this.reports.answer(caseUid, acted, ANSWERED_AT_ONCE, tx);
        for (const { _id: reportUid, reporterUid, kind } of rows)
          emit('moderation.report.answered.v1', reportUid, { reportUid, reporterUid, kind, acted });
        return rows.length;
      });
    while ((await piece()) === ANSWERED_AT_ONCE);
  }

  /** Those whose case is decided and whose job was lost. */
  private async sweep(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows: ReportRow[] = await this.reports.listOpen(after, LOOKED_AT_ONCE);
      const cases = await this.cases.byUid(rows.flatMap(({ caseUid }) => caseUid ?? []));
      const decided = [...cases.values()].filter(({ state }) => state === 'decided');
      const decisions = await this.decisions.byUid(decided.map((row) => row.decisionUid!));
      for (const { _id, decisionUid } of decided) {
        const decision = decisions.get(decisionUid!);
        if (decision) await this.plan(_id, decision);
      }
      after = rows.length < LOOKED_AT_ONCE ? undefined : rows.at(-1)!.openKey;
    }
  }
}
