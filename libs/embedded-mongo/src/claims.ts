import { writeConflict } from './errors';
import type { Transaction } from './transaction';

/**
 * Which open transaction has written a document or taken a unique key: another that wants it is in
 * conflict at once.
 */
export class Claims {
  private readonly holders = new Map<string, Transaction>();

  /** @throws WriteConflict (transient) */
  take(what: string, by: Transaction) {
    const holder = this.holders.get(what);
    if (holder && holder !== by) throw writeConflict();
    this.holders.set(what, by);
  }

  release(by: Transaction, taken: Iterable<string>) {
    for (const what of taken) if (this.holders.get(what) === by) this.holders.delete(what);
  }
}
