import type { Model } from 'mongoose';
import type { Store } from '.';
import { rowOf, rowsOf } from './by-id';
import { Kept, sidesOf } from './kept';

/**
 * Rows of one collection by their ids, as the store has them now. One that is kept and changes is
 * kept as it was written, and not read again. That there is none is not kept.
 */
export class KeptRows<R extends { _id: string }> extends Kept<Readonly<R>> {
  constructor(
    store: Pick<Store, 'listen' | 'asRead'>,
    private readonly model: Model<R>,
    most: number,
  ) {
    super({ most });
    this.from(
      store,
      model,
      (change) => sidesOf(change).map(({ _id }) => _id),
      ({ after }) => after && store.asRead(after),
    );
  }

  async row(id: string): Promise<Readonly<R> | null> {
    return this.get(id) ?? (await this.found(async () => [await rowOf(this.model, id)]))[0]!;
  }

  /** Those that there are. */
  rows(ids: string[]): Promise<Map<string, Readonly<R>>> {
    return this.of(ids, async (unknown) => {
      const rows = await rowsOf(this.model, unknown);
      return new Map(rows.map((row) => [row._id, row]));
    });
  }

  /** Whole rows that are looked for otherwise, of which the first so many are kept too. */
  found<F extends R | null>(read: () => Promise<F[]>, most = Infinity): Promise<F[]> {
    return this.reading(async (keep) => {
      const rows = await read();
      for (const row of rows.slice(0, most)) if (row) keep(row._id, row);
      return rows;
    });
  }
}
