import { FleetingMap } from '@chefly/embedded-mongo/fleeting';
import type { OutboxRow } from './outbox-row';

/** Rows that are remembered, besides those that are in hand. */
export const MOST_KNOWN = 5000;

interface OfSubject {
  ids: Set<string>;
  /** How many of them this process is about to publish, now or later. */
  inHand: number;
}

/**
 * The events in an outbox by their subjects, where nobody but this process puts any there: from a
 * look that found all of them on, no question of the store is needed to know what waits.
 */
export class WaitingRows {
  private readonly bySubject = new FleetingMap<string, OfSubject>();
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

  has(subject: string): boolean {
    return this.bySubject.has(subject);
  }

  /** Whether all of a subject are in hand but for so many. */
  areInHandBut(count: number, subject: string): boolean {
    const { ids, inHand } = this.bySubject.get(subject) ?? { ids: { size: 0 }, inHand: 0 };
    return ids.size === inHand + count;
  }

  /** Rows that are there, or about to be. */
  add(rows: OutboxRow[]) {
    if (this.shared) return;
    for (const { _id, subject } of rows) {
      const known = this.bySubject.get(subject) ?? { ids: new Set(), inHand: 0 };
      if (known.ids.has(_id)) continue;
      known.ids.add(_id);
      this.bySubject.set(subject, known);
      this.size++;
    }
  }

  /** So many of those that are known are in hand from now on. */
  takeInHand(subject: string, count: number) {
    const known = this.bySubject.get(subject);
    if (known) known.inHand += count;
  }

  putBack(subject: string, count: number) {
    this.takeInHand(subject, -count);
  }

  /** Nothing is in hand any more. */
  letGo() {
    for (const known of this.bySubject.values()) known.inHand = 0;
  }

  /** Rows that were in hand and are there no more. */
  go(rows: OutboxRow[]) {
    for (const { subject } of rows) {
      const known = this.bySubject.get(subject);
      if (known?.inHand) known.inHand--;
    }
    this.remove(rows);
  }

  /** Rows that never came. */
  remove(rows: OutboxRow[]) {
    if (this.shared) return;
    for (const { _id, subject } of rows) {
      const known = this.bySubject.get(subject);
      if (!known?.ids.delete(_id)) continue;
      this.size--;
      if (!known.ids.size) this.bySubject.delete(subject);
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
