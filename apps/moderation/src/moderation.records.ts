import { pageAfter, Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Injectable } from '@nestjs/common';
import { TitlesStore } from './audit/titles.store';
import { CasesStore } from './cases/cases.store';
import { viewOwn } from './decisions/decision-views';
import { DecisionsStore } from './decisions/decisions.store';
import { SuspensionsStore } from './decisions/suspensions.store';
import { PeopleStore } from './people/people.store';
import { ReportsStore } from './reports/reports.store';

/** What the member reported: that it was reported stays with its case, what they wrote of it goes. */
@Injectable()
class ReportRecords implements PersonalRecords {
  readonly name = 'reports';

  constructor(
    records: Records,
    private readonly store: ReportsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listAllOf(uid, pageAfter(after));
    const shown = rows.map(({ _id, kind, subjectUid, reason, text, reportedAt, acted }) => ({
      uid: _id,
      kind,
      subjectUid,
      reason,
      text,
      reportedAt,
      acted: acted ?? null,
    }));
    return { rows: shown, next };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.eraseWords(uid, tx);
    return true;
  }
}

/** What was decided about the member, as they read it: who reported them is told to nobody. */
@Injectable()
class DecisionRecords implements PersonalRecords {
  readonly name = 'decisions';

  constructor(
    records: Records,
    private readonly store: DecisionsStore,
    private readonly suspensions: SuspensionsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listTold(uid, pageAfter(after));
    return { rows: rows.map(viewOwn), next };
  }

  /** That it was decided, by which rule and why, stays: the log of decisions stands on it. */
  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.eraseWords(uid, tx);
    await this.suspensions.remove(uid, tx);
    return true;
  }
}

/** What was reported of the member: judged or not, there is nobody left to judge. */
@Injectable()
class CaseRecords implements PersonalRecords {
  readonly name = 'cases';

  constructor(
    records: Records,
    private readonly store: CasesStore,
    private readonly people: PeopleStore,
    private readonly titles: TitlesStore,
  ) {
    records.add(this);
  }

  async page() {
    return { rows: [], next: null };
  }

  async erase(uid: string, { tx, emit }: UnitOfWork) {
    await this.people.remove(uid, tx);
    await this.titles.removeOf(uid, tx);
    const rows = await this.store.listWordedOf(uid, RECORDS_AT_ONCE, tx);
    for (const { _id, snapshot } of rows) {
      await this.store.eraseSnapshot(_id, tx);
      for (const { key } of snapshot.pictures) emit('moderation.picture.released.v1', key, { key });
    }
    return rows.length < RECORDS_AT_ONCE;
  }
}

export const moderationRecords = [ReportRecords, DecisionRecords, CaseRecords];
