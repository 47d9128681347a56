import type { OutboxRow } from './outbox';

/** Rows that are remembered, besides those that are in hand. */
export const MOST_KNOWN = 5000;

/**
 * The events in an outbox by their subjects, where nobody but this process puts any there: from a
 * look that found all of them on, no question of the store is needed to know what waits.
 */
export class WaitingRows {
  private readonly bySubject = new Map<string, Set<string>>();
  /** Whether there is no row that is not known of. */
  private isComplete = false;
  private doubts = 0;
  /** How many rows are known. */
  size = 0;

  /** @param shared others put rows there too: it is never known that there are none */
  constructor(private readonly shared: boolean) {}

  get areKnown(): boolean {
    return this.isComplete;
  }

  countOf(subject: string): number {
    return this.bySubject.get(subject)?.size ?? 0;
  }

  /** Rows that are there, or about to be. */
  add(rows: OutboxRow[]) {
    if (this.shared) return;
    for (const { _id, subject } of rows) {
      const ids = this.bySubject.get(subject) ?? new Set();
      if (ids.has(_id)) continue;
      this.bySubject.set(subject, ids.add(_id));
      this.size++;
    }
  }

  /** Rows that are there no more, or never came. */
  remove(rows: OutboxRow[]) {
    if (this.shared) return;
    for (const { _id, subject } of rows) {
      const ids = this.bySubject.get(subject);
      if (!ids?.delete(_id)) continue;
      this.size--;
      if (!ids.size) this.bySubject.delete(subject);
    }
  }

  /** Rows that are there and in nobody's hand: of very many, only the store knows. */
  leave(rows: OutboxRow[]) {
    if (this.size <= MOST_KNOWN) return;
    this.remove(rows);
    this.doubt();
  }

  /** There may be rows that are not known of. */
  doubt() {
    this.isComplete = false;
    this.doubts++;
  }

  /** A look for all rows begins. */
  look(): number {
    return this.doubts;
  }

  /** It found all that there were. @param looked what `look` said when it began */
  know(looked: number) {
    if (!this.shared && looked === this.doubts) this.isComplete = true;
  }
}
