import { CommandError } from './errors';
import type { Pace, Paced } from './pace';
import type { Stored } from './types';

/**
 * MongoDB sorts so much in memory and then on disk; here it ends, and the answer names the way out.
 */
const LARGEST_SORT = 100 * 1024 * 1024;
const RUN = 2_000;

/** What stays of a hit until it is its turn: the document is decoded again then. */
interface Waiting {
  id: Buffer;
  raw: Buffer;
  keys: Buffer[];
}

/**
 * Puts hits in order within a bound of memory, in runs that are merged, so that no step is long.
 */
export class SortBuffer {
  private runs: Waiting[][] = [];
  private run: Waiting[] = [];
  private bytes = 0;

  /** @param wanted only so many of the first are asked for; 0 for all. */
  constructor(
    private readonly directions: number[],
    private readonly wanted: number,
    private readonly decode: (raw: Buffer) => Stored['doc'],
    private readonly pace?: Pace,
  ) {}

  /** @throws QueryExceededMemoryLimitNoDiskUseAllowed */
  add({ id, raw }: Stored, keys: Buffer[]) {
    this.run.push({ id, raw, keys });
    this.bytes += raw.length + id.length;
    if (this.run.length >= Math.max(RUN, 2 * this.wanted)) this.endRun();
    if (this.bytes > LARGEST_SORT)
      throw new CommandError(
        292,
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${LARGEST_SORT} bytes; make an index in this order, or set a limit`,
      );
  }

  /**
   * The hits in order; a sort is stable, as equal ones come in the order in which they were added.
   */
  *drain(): Paced<Stored> {
    this.endRun();
    while (this.runs.length > 1) {
      const merged: Waiting[][] = [];
      for (let i = 0; i < this.runs.length; i += 2) {
        const [a, b] = [this.runs[i]!, this.runs[i + 1]];
        merged.push(b ? yield* this.merge(a, b) : a);
      }
      this.runs = merged;
    }
    for (const { id, raw } of this.runs[0] ?? []) {
      const doc = this.decode(raw);
      yield { id, raw, doc, _id: doc._id };
    }
  }

  private endRun() {
    this.run.sort(this.compare);
    this.runs.push(this.cut(this.run));
    this.run = [];
    if (!this.wanted || this.runs.length < 2) return;
    // only the first so many of what was seen can still be among those asked for
    const first = this.cut(this.runs.flat().sort(this.compare));
    this.runs = [first];
    this.bytes = first.reduce((sum, { id, raw }) => sum + id.length + raw.length, 0);
  }

  private cut = (run: Waiting[]) => (this.wanted ? run.slice(0, this.wanted) : run);

  private compare = (a: Waiting, b: Waiting) => {
    for (let i = 0; i < this.directions.length; i++) {
      const order = Buffer.compare(a.keys[i]!, b.keys[i]!);
      if (order) return order * this.directions[i]!;
    }
    return 0;
  };

  private *merge(a: Waiting[], b: Waiting[]): Generator<null, Waiting[]> {
    const out: Waiting[] = [];
    for (let i = 0, j = 0; i < a.length || j < b.length;) {
      const left = j >= b.length || (i < a.length && this.compare(a[i]!, b[j]!) <= 0);
      out.push(left ? a[i++]! : b[j++]!);
      if (this.pace?.step()) yield null;
    }
    return out;
  }
}
