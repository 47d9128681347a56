import type { Model } from 'mongoose';
import type { Store } from '.';
import { rowsOf } from './by-id';
import { Kept, sidesOf } from './kept';

/** Whether there are rows of these ids, as the store has them now: some 100 bytes for each answer. */
export class KeptIds<R extends { _id: string }> {
  private readonly kept: Kept<boolean>;

  constructor(
    store: Pick<Store, 'listen'>,
    private readonly model: Model<R>,
    most: number,
  ) {
    this.kept = new Kept<boolean>({ most }).from(store, model, (change) =>
      sidesOf(change).map(({ _id }) => _id),
    );
  }

  /** Those of the ids that there are. */
  async among(ids: readonly string[]): Promise<Set<string>> {
    const found = await this.kept.of(ids, async (unknown) => {
      const rows = await rowsOf(this.model, unknown);
      const there = new Set<string>(rows.map(({ _id }) => _id));
      return new Map(unknown.map((id) => [id, there.has(id)]));
    });
    return new Set(ids.filter((id) => found.get(id)));
  }
}
