import type { Model } from 'mongoose';
import type { Store } from '.';
import { rowsOf, rowsWhere } from './by-id';
import { Kept, sidesOf } from './kept';

interface Options {
  /** How many pairs are kept at most, some 50 bytes each. */
  most: number;
  /** Of whom there are more than this is asked each time. */
  mostOfOne: number;
}

const MANY: ReadonlySet<string> = new Set();

/** Rows whose ids are `first:second`, as a member's follows are: which seconds each first has, as of now. */
export class KeptPairs<R extends { _id: string }> {
  private readonly kept: Kept<ReadonlySet<string>>;
  private readonly mostOfOne: number;

  constructor(
    store: Pick<Store, 'listen'>,
    private readonly model: Model<R>,
    { most, mostOfOne }: Options,
  ) {
    this.mostOfOne = mostOfOne;
    this.kept = new Kept<ReadonlySet<string>>({ most, weightOf: (all) => 1 + all.size }).from(
      store,
      model,
      (change) => sidesOf(change).map(({ _id }) => _id.slice(0, _id.indexOf(':'))),
    );
  }

  /** All that this one has. */
  async of(first: string): Promise<ReadonlySet<string>> {
    const all = await this.keptOf(first);
    return all === MANY ? this.read(first) : all;
  }

  /** Those of the seconds that this one has. */
  async among(first: string, seconds: readonly string[]): Promise<Set<string>> {
    const all = this.kept.keeps ? await this.keptOf(first) : MANY;
    if (all !== MANY) return new Set(seconds.filter((second) => all.has(second)));
    const ids = seconds.map((second) => `${first}:${second}`);
    const rows = await rowsOf(this.model, ids);
    return new Set(rows.map(({ _id }) => _id.slice(first.length + 1)));
  }

  private async keptOf(first: string): Promise<ReadonlySet<string>> {
    const known = this.kept.get(first);
    if (known) return known;
    return this.kept.reading(async (keep) => {
      const some = await this.read(first, this.mostOfOne + 1);
      const all = some.size > this.mostOfOne ? MANY : some;
      keep(first, all);
      return all;
    });
  }

  private async read(first: string, limit?: number): Promise<ReadonlySet<string>> {
    const between = { $gt: `${first}:`, $lt: `${first};` };
    const rows = await rowsWhere(this.model, { _id: between }, { projection: { _id: 1 }, limit });
    return new Set(rows.map(({ _id }) => _id.slice(first.length + 1)));
  }
}
