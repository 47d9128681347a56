import { formerMemberUid, type CaseFile, type contract, type InputOf } from '@chefly/contracts';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { DecisionsStore } from '../decisions/decisions.store';
import { namedIn, viewCase, viewDecision, type Named } from '../decisions/decision-views';
import { isOver } from '../decisions/suspension';
import { SuspensionsStore } from '../decisions/suspensions.store';
import { PeopleStore } from '../people/people.store';
import { ReportsStore, type ReportRow } from '../reports/reports.store';
import { factsOf, refusalToJudge } from './case';
import { CasesStore, type CaseRow } from './cases.store';

type Moderation = typeof contract.moderation;

const REPORTS_SHOWN = 50;
const HISTORY_SHOWN = 20;
const SIMILAR_SHOWN = 5;

/** Cases as moderators read them: the queue, and the file of each. */
@Injectable()
export class CaseFilesService {
  constructor(
    private readonly cases: CasesStore,
    private readonly reports: ReportsStore,
    private readonly decisions: DecisionsStore,
    private readonly suspensions: SuspensionsStore,
    private readonly people: PeopleStore,
    private readonly pictures: Pictures,
    private readonly rules: People,
  ) {}

  async list(
    { cursor, limit, state, kind, severity }: InputOf<Moderation['cases']>,
    _caller: Caller,
  ) {
    const filter = { state, ...(kind ? { kind } : {}), ...(severity ? { severity } : {}) };
    const { rows, next } = await this.cases.list(filter, { cursor, limit });
    const named = await this.people.named(rows.map((row) => row.authorUid));
    return { items: rows.map((row) => viewCase(row, named)), next };
  }

  async file({ uid }: { uid: string }, { uid: readerUid }: Caller): Promise<CaseFile> {
    const row = await this.cases.find(uid);
    if (!row) throw notFound();
    const { reports, decision, history, suspension, similar, reported, minors } = await this.around(
      row,
      readerUid,
    );
    const named = await this.people.named([
      row.authorUid,
      ...reports.map((report) => report.reporterUid),
      ...similar.map((each) => each.authorUid),
      ...[decision, ...history].flatMap(namedIn),
    ]);
    const decided = await this.decisions.byUid(similar.flatMap((each) => each.decisionUid ?? []));
    const { title, text, pictures, createdAt, context } = row.snapshot;
    const refusal = refusalToJudge(factsOf(row, reported ? [readerUid] : []), readerUid);
    return {
      ...viewCase(row, named),
      snapshot: {
        title,
        text,
        createdAt,
        context,
        pictures: pictures.flatMap((picture) => this.pictures.view(picture) ?? []),
      },
      // whoever is reported never learns by whom, moderators included
      reportsMade: (row.authorUid === readerUid ? [] : reports).map((each) =>
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

  /** All that is read beside a case. */
  private async around(row: CaseRow, readerUid: string) {
    const { _id: uid, authorUid, decisionUid } = row;
    const [reports, decision, history, suspension, similar, reported, minors] = await Promise.all([
      this.reports.listOfCase(uid, REPORTS_SHOWN),
      decisionUid ? this.decisions.find(decisionUid) : null,
      // of all who have left it is nobody's
      authorUid === formerMemberUid ? [] : this.decisions.listAbout(authorUid, HISTORY_SHOWN),
      this.suspensions.find(authorUid),
      this.cases.listSimilar(row, SIMILAR_SHOWN),
      this.reports.isReporter(row, readerUid),
      this.rules.minorsAmong([authorUid]),
    ]);
    return { reports, decision, history, suspension, similar, reported, minors };
  }
}

const viewReport = ({ reporterUid, reason, text, reportedAt }: ReportRow, named: Named) => ({
  reporter: named(reporterUid),
  reason,
  text,
  at: reportedAt.toISOString(),
});
