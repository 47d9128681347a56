import type {
  CaseState,
  HouseRule,
  ReportReason,
  Severity,
  Snapshot,
  SubjectKind,
} from '@chefly/contracts';
import {
  insertRow,
  listPage,
  Mixed,
  rowsOf,
  schemaOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** All reports of one subject until they are decided on. */
export interface CaseRow {
  _id: string;
  kind: SubjectKind;
  subjectUid: string;
  /** The subject while the case is not decided: one case for each. */
  openKey?: string;
  state: CaseState;
  authorUid: string;
  /** As it was when it was first reported. */
  snapshot: Snapshot;
  reasons: ReportReason[];
  /** The rule it was decided by; before, the one that its first report is about. */
  rule: HouseRule;
  severity: Severity;
  /** Its place in the list of its state, ascending: see `rankOf`; decided ones newest first. */
  rank: number;
  reports: number;
  openedAt: Date;
  decidedAt: Date | null;
  /** Once decided: until when its pictures are kept. */
  evidenceUntil?: Date;
  /** Of the decision, also while it waits for its confirmation. */
  decisionUid: string | null;
  proposedBy: string | null;
  /** Its author's account is gone, and what was reported with it. */
  erased?: true;
}

/** What of a case follows from its reports. */
export type DerivedCase = Pick<CaseRow, 'reports' | 'reasons' | 'severity' | 'rank'>;

const schema = schemaOf<CaseRow>(
  {
    _id: String,
    kind: String,
    subjectUid: String,
    openKey: String,
    state: String,
    authorUid: String,
    snapshot: Mixed,
    reasons: [String],
    rule: String,
    severity: String,
    rank: Number,
    reports: Number,
    openedAt: Date,
    decidedAt: Date,
    evidenceUntil: Date,
    decisionUid: String,
    proposedBy: String,
    erased: Boolean,
  },
  { keepEmpty: true },
);
schema.index(
  { openKey: 1 },
  { unique: true, partialFilterExpression: { openKey: { $exists: true } } },
);
schema.index({ state: 1, rank: 1, _id: 1 });
schema.index({ state: 1, kind: 1, rank: 1, _id: 1 });
schema.index({ state: 1, severity: 1, rank: 1, _id: 1 });
schema.index({ state: 1, kind: 1, severity: 1, rank: 1, _id: 1 });
schema.index({ state: 1, kind: 1, rule: 1, rank: 1, _id: 1 });
schema.index({ subjectUid: 1 });
schema.index({ 'snapshot.pictures.key': 1 });
schema.index({ authorUid: 1, erased: 1 });
schema.index(
  { evidenceUntil: 1 },
  { partialFilterExpression: { evidenceUntil: { $exists: true } } },
);

@Injectable()
export class CasesStore {
  private readonly cases: Model<CaseRow>;

  constructor(store: Store) {
    this.cases = store.model('cases', schema);
  }

  find(uid: string, tx?: ClientSession) {
    return this.cases
      .findById(uid)
      .session(tx ?? null)
      .lean<CaseRow>();
  }

  findOpen(openKey: string, tx: ClientSession) {
    return this.cases.findOne({ openKey }).session(tx).lean<CaseRow>();
  }

  /** @throws a duplicate when another report opened it at the same moment. */
  async insert(row: CaseRow, tx: ClientSession) {
    await insertRow(this.cases, row, tx);
  }

  /** Changes a case that is still in this state. False when somebody was faster. */
  async change(
    uid: string,
    from: CaseState,
    $set: Partial<CaseRow>,
    tx: ClientSession,
  ): Promise<boolean> {
    const { matchedCount } = await this.cases.updateOne(
      { _id: uid, state: from },
      $set.state === 'decided' ? { $set, $unset: { openKey: 1 } } : { $set },
      { session: tx },
    );
    return matchedCount === 1;
  }

  every(): AsyncIterable<CaseRow> {
    const rows = this.cases.find({}).sort({ _id: 1 }).lean<CaseRow>().cursor();
    return rows as unknown as AsyncIterable<CaseRow>;
  }

  /** Only if no report joined and nobody decided in between. */
  async mend(read: CaseRow, derived: DerivedCase) {
    const { _id, state, reports, reasons, severity, rank } = read;
    await this.cases.updateOne({ _id, state, reports, reasons, severity, rank }, { $set: derived });
  }

  list(filter: Partial<Pick<CaseRow, 'state' | 'kind' | 'severity'>>, query: PageQuery) {
    return listPage(this.cases, filter, { rank: 1 }, query);
  }

  /** Decided on by the same rule, newest first. */
  listSimilar({ _id, kind, rule }: CaseRow, most: number) {
    return this.cases
      .find({ state: 'decided', kind, rule, _id: { $ne: _id } })
      .sort({ rank: 1, _id: 1 })
      .limit(most)
      .lean<CaseRow[]>();
  }

  async byUid(uids: string[]): Promise<Map<string, CaseRow>> {
    const rows = await rowsOf(this.cases, uids);
    return new Map(rows.map((row) => [row._id, row]));
  }

  async bySubject(subjectUids: string[]): Promise<Map<string, CaseRow>> {
    const rows = await this.cases.find({ subjectUid: { $in: subjectUids } }).lean<CaseRow[]>();
    return new Map(rows.map((row) => [row.subjectUid, row]));
  }

  /** Whether a case shows this upload as it was reported. */
  async showsPicture(key: string): Promise<boolean> {
    return !!(await this.cases.exists({ 'snapshot.pictures.key': key }));
  }

  /** Cases whose pictures have been kept for long enough. */
  listEvidenceOver(now: Date, most: number) {
    return this.cases
      .find({ evidenceUntil: { $lte: now } })
      .sort({ evidenceUntil: 1 })
      .limit(most)
      .lean<CaseRow[]>();
  }

  /** So many of a member's cases that still say what was reported. */
  listWordedOf(authorUid: string, most: number, tx: ClientSession) {
    return this.cases
      .find({ authorUid, erased: { $exists: false } })
      .limit(most)
      .session(tx)
      .lean<CaseRow[]>();
  }

  async eraseSnapshot(uid: string, tx: ClientSession) {
    await this.cases.updateOne(
      { _id: uid },
      {
        $set: {
          'snapshot.title': null,
          'snapshot.text': '',
          'snapshot.pictures': [],
          'snapshot.context': [],
          erased: true,
        },
        $unset: { evidenceUntil: 1 },
      },
      { session: tx },
    );
  }

  async dropEvidence(uid: string, tx: ClientSession) {
    await this.cases.updateOne(
      { _id: uid },
      // what stood around it is others' words
      { $set: { 'snapshot.pictures': [], 'snapshot.context': [] }, $unset: { evidenceUntil: 1 } },
      { session: tx },
    );
  }
}
