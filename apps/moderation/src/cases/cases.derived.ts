import { batches, Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { ReportsStore } from '../reports/reports.store';
import { rankOf, rankOfDecided, severityOf } from './case';
import { CasesStore, type CaseRow, type DerivedCase } from './cases.store';

/** What a case says of its reports: how many, what they complain of, and how urgent that makes it. */
@Injectable()
export class CasesDerived {
  constructor(
    private readonly cases: CasesStore,
    private readonly reports: ReportsStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'cases, from their reports',
      compare: (mend) => this.compare(mend),
    });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const rows of batches(this.cases.every())) {
      const counted = await this.reports.reasonsOf(rows.map((row) => row._id));
      for (const row of rows) {
        const found = counted.get(row._id) ?? [];
        const derived = derivedOf(
          row,
          found.map(({ _id }) => _id.reason),
          found.reduce((sum, { reports }) => sum + reports, 0),
        );
        const wrong = (Object.keys(derived) as (keyof DerivedCase)[]).filter(
          (key) => JSON.stringify(row[key]) !== JSON.stringify(derived[key]),
        );
        if (!wrong.length) continue;
        differences.push(`case ${row._id}: ${wrong.join(', ')} differ`);
        if (mend) await this.cases.mend(row, derived);
      }
    }
    return differences;
  }
}

/** @param reported the reasons of its reports, each once */
function derivedOf(row: CaseRow, reported: CaseRow['reasons'], reports: number): DerivedCase {
  // in the order in which they came; a case whose reports are lost keeps what it was opened for
  const stated = row.reasons.filter((reason) => reported.includes(reason));
  const added = reported.filter((reason) => !stated.includes(reason)).sort();
  const reasons = reports ? [...new Set([...stated, ...added])] : row.reasons;
  const severity = severityOf(reasons, reports);
  const rank = row.decidedAt ? rankOfDecided(row.decidedAt) : rankOf(severity, row.openedAt);
  return { reports, reasons, severity, rank };
}
