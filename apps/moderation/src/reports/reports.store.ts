import { DAY, type ReportReason, type SubjectKind } from '@chefly/contracts';
import { insertRow, listPage, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { CaseRow } from '../cases/cases.store';

export interface ReportRow {
  _id: string;
  reporterUid: string;
  kind: SubjectKind;
  subjectUid: string;
  aboutUid: string | null;
  reason: ReportReason;
  text: string;
  reportedAt: Date;
  /** Reporter and subject while the report waits: one of each. */
  openKey?: string;
  /** Set once the subject's owner has told how it was. */
  caseUid?: string;
  /** Whether something was done about it; set with the decision. */
  acted?: boolean;
  /** Nothing that its reporter could see: it came to nothing. */
  void?: true;
}
/** How much a member has reported within the day that began then. */
interface ReporterRow {
  _id: string;
  since: Date;
  count: number;
}

interface ReasonCount {
  _id: { caseUid: string; reason: ReportReason };
  reports: number;
}

const schema = schemaOf<ReportRow>({
  _id: String,
  reporterUid: String,
  kind: String,
  subjectUid: String,
  aboutUid: String,
  reason: String,
  text: String,
  reportedAt: Date,
  openKey: String,
  caseUid: String,
  acted: Boolean,
  void: Boolean,
});
schema.index(
  { openKey: 1 },
  { unique: true, partialFilterExpression: { openKey: { $exists: true } } },
);
schema.index({ reporterUid: 1, reportedAt: -1, _id: -1 });
schema.index({ caseUid: 1, reportedAt: 1, _id: 1 });
schema.index({ caseUid: 1, acted: 1 });
schema.index({ caseUid: 1, reporterUid: 1 });

/** By whom, and of which case: one of each waits. */
export const openKeyOf = (reporterUid: string, subject: string) => `${reporterUid}:${subject}`;

@Injectable()
export class ReportsStore {
  private readonly reports: Model<ReportRow>;
  private readonly reporters: Model<ReporterRow>;

  constructor(store: Store) {
    this.reports = store.model('reports', schema);
    this.reporters = store.model(
      'reporters',
      schemaOf<ReporterRow>({ _id: String, since: Date, count: Number }),
    );
  }

  /** @throws a duplicate when the same member's report of the same waits. */
  async insert(row: ReportRow, tx: ClientSession) {
    await insertRow(this.reports, row, tx);
  }

  findOpen(openKey: string, tx: ClientSession) {
    return this.reports.findOne({ openKey }).session(tx).lean<ReportRow>();
  }

  find(uid: string, tx: ClientSession) {
    return this.reports.findById(uid).session(tx).lean<ReportRow>();
  }

  /** Counts one more within the day. False when that is one too many. */
  async count(reporterUid: string, most: number, tx: ClientSession): Promise<boolean> {
    const now = new Date();
    const row = await this.reporters.findById(reporterUid).session(tx).lean<ReporterRow>();
    const within = row && now.getTime() - row.since.getTime() < DAY;
    if (within && row.count >= most) return false;
    await this.reporters.updateOne(
      { _id: reporterUid },
      within ? { $inc: { count: 1 } } : { $set: { since: now, count: 1 } },
      { upsert: true, session: tx },
    );
    return true;
  }

  async join(uid: string, caseUid: string, tx: ClientSession) {
    await this.reports.updateOne({ _id: uid }, { $set: { caseUid } }, { session: tx });
  }

  /** The same member may report the same again. */
  async release(uid: string, tx: ClientSession) {
    await this.reports.updateOne({ _id: uid }, { $unset: { openKey: 1 } }, { session: tx });
  }

  async setVoid(uid: string, tx: ClientSession) {
    await this.reports.updateOne(
      { _id: uid },
      { $set: { void: true }, $unset: { openKey: 1 } },
      { session: tx },
    );
  }

  async eraseWords(reporterUid: string, tx: ClientSession) {
    await this.reports.updateMany({ reporterUid }, { $set: { text: '' } }, { session: tx });
    await this.reporters.deleteOne({ _id: reporterUid }, { session: tx });
  }

  /** The first so many. */
  listOfCase(caseUid: string, most: number) {
    return this.reports
      .find({ caseUid })
      .sort({ reportedAt: 1, _id: 1 })
      .limit(most)
      .lean<ReportRow[]>();
  }

  countOfCase(caseUid: string, tx: ClientSession) {
    return this.reports.countDocuments({ caseUid }).session(tx);
  }

  /** Of each case how many reports it has of each reason; cases without any are left out. */
  async reasonsOf(caseUids: string[]): Promise<Map<string, ReasonCount[]>> {
    const counts = await this.reports.aggregate<ReasonCount>([
      { $match: { caseUid: { $in: caseUids } } },
      { $group: { _id: { caseUid: '$caseUid', reason: '$reason' }, reports: { $sum: 1 } } },
    ]);
    return Map.groupBy(counts, ({ _id }) => _id.caseUid);
  }

  /** Also by a report that is on its way to the case, and has not joined it yet. */
  async isReporter(
    { _id: caseUid, openKey: subject }: Pick<CaseRow, '_id' | 'openKey'>,
    reporterUid: string,
    tx?: ClientSession,
  ) {
    const by = (filter: object) => this.reports.exists(filter).session(tx ?? null);
    if (await by({ caseUid, reporterUid })) return true;
    return !!subject && !!(await by({ openKey: openKeyOf(reporterUid, subject) }));
  }

  /** Of those that wait with the case, so many, from now on answered. */
  async answer(caseUid: string, acted: boolean, most: number, tx: ClientSession) {
    const rows = await this.reports
      .find({ caseUid, acted: { $exists: false } })
      .limit(most)
      .session(tx)
      .lean<ReportRow[]>();
    await this.reports.updateMany(
      { _id: { $in: rows.map((row) => row._id) } },
      { $set: { acted }, $unset: { openKey: 1 } },
      { session: tx },
    );
    return rows;
  }

  /** Those that wait for their answer, in the order of what they are about, beginning behind `after`. */
  listOpen(after: string, most: number) {
    return this.reports
      .find({ openKey: { $gt: after } })
      .sort({ openKey: 1 })
      .limit(most)
      .lean<ReportRow[]>();
  }

  listOf(reporterUid: string, query: PageQuery) {
    const filter = { reporterUid, void: { $exists: false } };
    return listPage(this.reports, filter, { reportedAt: -1 }, query);
  }

  /** Also those that came to nothing: what was written with them is kept. */
  listAllOf(reporterUid: string, query: PageQuery) {
    return listPage(this.reports, { reporterUid }, { reportedAt: -1 }, query);
  }
}
