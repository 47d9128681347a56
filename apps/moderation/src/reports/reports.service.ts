import {
  REPORTS_A_DAY,
  type contract,
  type InputOf,
  type OwnReport,
  type Snapshot,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { CasesService } from '../cases/cases.service';
import { openKeyOf, ReportsStore, type ReportRow } from './reports.store';

type Moderation = typeof contract.moderation;

/** From a member's report to the case that it joins. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly store: ReportsStore,
    private readonly cases: CasesService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Whether its reporter can see the subject is known to the subject's owner alone, and told by
   * nobody: the answer is the same for all.
   */
  async report(form: InputOf<Moderation['report']>, caller: Caller) {
    const { kind, subjectUid, aboutUid = null, reason, text } = form;
    const whom = kind === 'session' ? aboutUid : kind === 'member' ? subjectUid : null;
    if (whom === caller.uid) throw new Refusal('policy/self');
    const { uid, gender, roles } = caller.member;
    const row: ReportRow = {
      _id: newUid(),
      reporterUid: uid,
      kind,
      subjectUid,
      aboutUid: kind === 'session' ? aboutUid : null,
      reason,
      text,
      reportedAt: new Date(),
      openKey: openKeyOf(uid, subjectKey(form)),
    };
    const add = () =>
      this.outbox.transaction(async ({ tx, emit }) => {
        const waiting = await this.store.findOpen(row.openKey!, tx);
        if (waiting && !(await this.cases.isDecided(waiting.caseUid, tx))) return;
        // its answer is on the way; what is reported from now on is another matter
        if (waiting) await this.store.release(waiting._id, tx);
        if (!(await this.store.count(uid, REPORTS_A_DAY, tx)))
          throw new Refusal('moderation/too-many-reports');
        await this.store.insert(row, tx);
        emit('moderation.snapshot.wanted.v1', row._id, {
          reportUid: row._id,
          kind,
          subjectUid,
          aboutUid: row.aboutUid,
          reporter: { uid, gender, roles: [...roles] },
        });
      });
    // two at once: the second time the other's is found
    await add().catch((error) => {
      if (!isDuplicate(error)) throw error;
      return add();
    });
    return {};
  }

  /** The owner's answer: the report joins the subject's case, or comes to nothing. */
  async join(reportUid: string, snapshot: Snapshot | null, work: UnitOfWork) {
    const report = await this.store.find(reportUid, work.tx);
    if (!report || report.void || report.caseUid) return;
    if (!snapshot || snapshot.authorUid === report.reporterUid)
      return this.store.setVoid(reportUid, work.tx);
    await this.cases.join(report, subjectKey(report), snapshot, work);
  }

  async listOwn(query: InputOf<Moderation['myReports']>, caller: Caller) {
    const { rows, next } = await this.store.listOf(caller.uid, query);
    return { items: rows.map(view), next };
  }
}

/** One open case for each: of a session, for each of its members, and for each review of its chef. */
const subjectKey = ({
  kind,
  subjectUid,
  aboutUid,
}: {
  kind: string;
  subjectUid: string;
  aboutUid?: string | null;
}) => [kind, subjectUid, ...(kind === 'session' ? [aboutUid] : [])].join(':');

const view = ({ _id: uid, kind, reason, text, reportedAt, acted }: ReportRow): OwnReport => ({
  uid,
  kind,
  reason,
  text,
  reportedAt: reportedAt.toISOString(),
  acted: acted ?? null,
});
