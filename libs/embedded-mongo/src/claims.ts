import { writeConflict } from './errors';
import { FleetingMap } from './fleeting';
import type { Transaction } from './transaction';

/** What a write outside of transactions would change is held by an open one: it waits for its end. */
export class Held extends Error {
  constructor(readonly over: Promise<void>) {
    super('held by an open transaction');
  }
}

/**
 * Which open transaction has written a document or taken a unique key. Another that wants it is in
 * conflict at once; a write outside of transactions waits, so that nobody who writes without a
 * pause keeps a transaction from ever committing.
 */
export class Claims {
  private readonly holders = new FleetingMap<string, Transaction>();
  /** What writes outside of transactions have changed that nobody can read yet, and how often. */
  private readonly passing = new FleetingMap<string, number>();

  /** None is held: nothing has to be asked. */
  get none(): boolean {
    return this.holders.size === 0;
  }

  /**
   * What a transaction holds is changed by nobody else from then on until it is over: also by no
   * write that was made before and is still on its way.
   * @throws WriteConflict (transient)
   */
  take(what: string, by: Transaction) {
    const holder = this.holders.get(what);
    if ((holder && holder !== by) || this.passing.has(what)) throw writeConflict();
    this.holders.set(what, by);
  }

  /** A write outside of transactions changes these: until they are let go, nobody can read it. */
  pass(changed: string[]) {
    for (const what of changed) this.passing.set(what, (this.passing.get(what) ?? 0) + 1);
  }

  letGo(changed: string[]) {
    for (const what of changed) {
      const left = this.passing.get(what)! - 1;
      if (left) this.passing.set(what, left);
      else this.passing.delete(what);
    }
  }

  /** @throws Held */
  respect(what: string) {
    const holder = this.holders.get(what);
    if (holder) throw new Held(holder.over);
  }

  release(by: Transaction, taken: Iterable<string>) {
    for (const what of taken) if (this.holders.get(what) === by) this.holders.delete(what);
  }
}

/** The names of what is claimed. */
export const documentClaim = (collection: number, id: string) => `d${collection}:${id}`;
export const keyClaim = (key: string) => `k${key}`;
