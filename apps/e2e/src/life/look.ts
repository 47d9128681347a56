import type { Store } from '@chefly/engines/store';
import type { Verdict } from './verdict';

/** A look at what is stored, which adds what it finds to the verdict. */
export class Look {
  readonly verdict: Verdict = { checked: 0, lost: [], doubled: [], wrong: [] };

  constructor(private readonly open: (service: string) => Promise<Store>) {}

  async all(service: string, collection: string, filter = {}): Promise<any[]> {
    const { connection } = await this.open(service);
    return connection.collection<any>(collection).find(filter).toArray();
  }

  check(holds: boolean, list: keyof Omit<Verdict, 'checked'>, what: string): void {
    this.verdict.checked++;
    if (!holds) this.verdict[list].push(what);
  }

  /** A number that is kept beside the rows which it counts. */
  counted(said: number, rows: number, what: string): void {
    this.check(said === rows, 'wrong', `${what}: ${said} counted, ${rows} rows`);
  }

  once(count: number, what: string): void {
    this.check(count === 1, count ? 'doubled' : 'lost', `${what}: ${count}`);
  }
}

export const countBy = (rows: any[], key: (row: any) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return counts;
};
