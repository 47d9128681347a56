import type { Model } from 'mongoose';
import type { Store } from '.';
import { rowsWhere } from './by-id';
import type { RowChange } from './kept';

interface Options<R> {
  /** By what a row is asked for. */
  keysOf: (row: Readonly<R>) => Iterable<string>;
  /**
   * How many keys are known at most, some 80 bytes each, and of how many rows: where there are more,
   * nothing is known.
   */
  most: number;
}

/**
 * Of which keys there may be rows in a small collection. All of it is read once, behind whoever asks
 * first, and every key that is written since is added before anybody can read its row; none is taken
 * away with its rows. So whoever is not known here has none, and need not be asked for.
 */
export class KeptKeys<R extends { _id: string }> {
  private readonly known = new Set<string>();
  private state: 'unread' | 'read' | 'unknowable' = 'unread';
  /** The reading under way whose answer counts. */
  private reading: symbol | null = null;
  /** Whole collections that go, in commits which are not decided. */
  private going = 0;

  constructor(
    store: Pick<Store, 'listen'>,
    private readonly model: Model<R>,
    private readonly options: Options<R>,
  ) {
    if (!store.listen(model, (changed) => this.hear(changed))) this.state = 'unknowable';
  }

  /** False where there is certainly none now. */
  mayHave(key: string): boolean {
    if (this.state === 'read') return this.known.has(key);
    if (this.state === 'unread' && !this.reading && !this.going) void this.read();
    return true;
  }

  private hear(changed: readonly RowChange<R>[] | null): () => void {
    if (!changed) {
      // what came with it is not told
      if (this.state === 'read') this.state = 'unread';
      this.reading = null;
      this.going++;
      return () => void this.going--;
    }
    for (const { after } of changed) if (after) this.add(after);
    return () => undefined;
  }

  private async read() {
    const { model, options } = this;
    const own = (this.reading = Symbol());
    try {
      const rows = await rowsWhere(model, { _id: { $gt: '' } }, { limit: options.most + 1 });
      // all of it went meanwhile, and something may have come with that
      if (this.reading !== own) return;
      for (const row of rows) this.add(row);
      if (rows.length > options.most) this.giveUp();
      if (this.state === 'unread') this.state = 'read';
    } catch {
      // the store is away: whoever asks next begins anew
    } finally {
      if (this.reading === own) this.reading = null;
    }
  }

  private add(row: Readonly<R>) {
    if (this.state === 'unknowable') return;
    try {
      for (const key of this.options.keysOf(row)) this.known.add(key);
      if (this.known.size <= this.options.most) return;
    } catch {
      // a row that is not as it should be must not keep anybody from writing
    }
    this.giveUp();
  }

  /** There is more than can be known. */
  private giveUp() {
    this.state = 'unknowable';
    this.known.clear();
  }
}
