import type { Model } from 'mongoose';
import { placeAt } from './hybrid-clock';
import type { OutboxRow } from './outbox-row';

/** So many rows at the most come of one reading. */
export const BATCH = 200;
/** How long a replica leaves another's events to it. After that their owner is taken for dead. */
const PATIENCE_MS = 3000;

/** Reads what waits in an outbox, the oldest first, one reading at a time. */
export class OutboxReader {
  /** The last place of a row that was accepted. */
  latest = '';
  /** Subjects that were taken over since the reading began, which may have read their rows. */
  private readonly taken = new Set<string>();

  /** @param owner whose rows are a replica's own; null where nobody else publishes */
  constructor(
    private readonly rows: Model<OutboxRow>,
    private readonly owner: string | null,
  ) {}

  /** @param underWay subjects that are left out */
  readOwn(underWay: Iterable<string>) {
    return this.read(this.owner ? { owner: this.owner } : {}, underWay);
  }

  /** What has waited so long that its owner is taken for dead. */
  readLeft(underWay: Iterable<string>) {
    return this.read({ _id: { $lt: placeAt((Date.now() - PATIENCE_MS) * 1000) } }, underWay);
  }

  private read(filter: object, underWay: Iterable<string>) {
    this.taken.clear();
    return this.rows
      .find({ ...filter, subject: { $nin: [...underWay] } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<OutboxRow[]>();
  }

  /** Somebody takes this subject over: what a reading that is under way brings of it is old. */
  passOver(subject: string) {
    this.taken.add(subject);
  }

  /** Of what was just read, the rows of those subjects that nobody took over meanwhile. */
  accept(rows: OutboxRow[]): OutboxRow[] {
    const untaken = rows.filter(({ subject }) => !this.taken.has(subject));
    const last = untaken.at(-1)?._id ?? '';
    if (last > this.latest) this.latest = last;
    return untaken;
  }
}
