import {
  formerMemberUid,
  ruleOf,
  type CaseFile,
  type contract,
  type InputOf,
  type Snapshot,
} from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DecisionsStore } from '../decisions/decisions.store';
import { namedIn, viewCase, viewDecision, type Named } from '../decisions/decision-views';
import { isOver } from '../decisions/suspension';
import { SuspensionsStore } from '../decisions/suspensions.store';
import { PeopleStore } from '../people/people.store';
import { ReportsStore, type ReportRow } from '../reports/reports.store';
import { rankOf, refusalToJudge, severityOf } from './case';
import { CasesStore, type CaseRow } from './cases.store';

type Moderation = typeof contract.moderation;

const REPORTS_SHOWN = 50;
const HISTORY_SHOWN = 20;
const SIMILAR_SHOWN = 5;

/** Cases as reports open and join them, and as moderators read them. */
@Injectable()
export class CasesService {
  constructor(
    private readonly cases: CasesStore,
    private readonly reports: ReportsStore,
    private readonly decisions: DecisionsStore,
    private readonly suspensions: SuspensionsStore,
    private readonly people: PeopleStore,
    private readonly pictures: Pictures,
    private readonly rules: People,
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

  async list(
    { cursor, limit, state, kind, severity }: InputOf<Moderation['cases']>,
    _caller: Caller,
  ) {
    const filter = { state, ...(kind ? { kind } : {}), ...(severity ? { severity } : {}) };
    const { rows, next } = await this.cases.list(filter, { cursor, limit });
    const named = await this.people.named(rows.map((row) => row.authorUid));
    return { items: rows.map((row) => viewCase(row, named)), next };
  }

  async file({ uid }: { uid: string }, caller: Caller): Promise<CaseFile> {
    const row = await this.cases.find(uid);
    if (!row) throw notFound();
    const [reports, decision, history, suspension, similar, reported, minors] = await Promise.all([
      this.reports.listOfCase(uid, REPORTS_SHOWN),
      row.decisionUid ? this.decisions.find(row.decisionUid) : null,
      // of all who have left it is nobody's
      row.authorUid === formerMemberUid
        ? []
        : this.decisions.listAbout(row.authorUid, HISTORY_SHOWN),
      this.suspensions.find(row.authorUid),
      this.cases.listSimilar(row, SIMILAR_SHOWN),
      this.reports.isReporter(row, caller.uid),
      this.rules.minorsAmong([row.authorUid]),
    ]);
    const decided = await this.decisions.byUid(similar.flatMap((each) => each.decisionUid ?? []));
    const named = await this.people.named([
      row.authorUid,
      ...reports.map((report) => report.reporterUid),
      ...similar.map((each) => each.authorUid),
      ...[decision, ...history].flatMap(namedIn),
    ]);
    const { title, text, pictures, createdAt, context } = row.snapshot;
    const refusal = refusalToJudge(factsOf(row, reported ? [caller.uid] : []), caller.uid);
    return {
      ...viewCase(row, named),
      snapshot: {
        ...{ title, text, createdAt, context },
        pictures: pictures.flatMap((picture) => this.pictures.view(picture) ?? []),
      },
      // whoever is reported never learns by whom, moderators included
      reportsMade: (row.authorUid === caller.uid ? [] : reports).map((each) =>
        viewReport(each, named),
      ),
      decision: decision && viewDecision(decision, named),
      history: history
        .filter((each) => each._id !== row.decisionUid)
        .map((each) => viewDecision(each, named)),
      similar: similar.flatMap((each) => {
        const made = decided.get(each.decisionUid ?? '');
        return made ? [{ ...viewCase(each, named), action: made.action, reason: made.reason }] : [];
      }),
      minor: minors.length > 0,
      suspension:
        suspension && !isOver(suspension, new Date())
          ? { until: suspension.until?.toISOString() ?? null }
          : null,
      refusal: refusal && new Refusal(refusal).message,
    };
  }
}

const viewReport = ({ reporterUid, reason, text, reportedAt }: ReportRow, named: Named) => ({
  ...{ reporter: named(reporterUid), reason, text },
  at: reportedAt.toISOString(),
});

/** @param reporterUids as far as they matter to the question */
export const factsOf = (row: CaseRow, reporterUids: readonly string[]) => ({
  kind: row.kind,
  state: row.state,
  authorUid: row.authorUid,
  proposedBy: row.proposedBy,
  reporterUids,
});
