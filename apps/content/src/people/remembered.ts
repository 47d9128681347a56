import { LRUCache } from 'lru-cache';

const MOST = 20_000;

/**
 * Rows that are read far more often than they change, by their uids. What this process changes is
 * read from the store while the change is under way, and no reading that was under way with it is
 * remembered: so it is exact. What another process changes is known here after `staleMs`. For what
 * is shown, never for what a rule is decided by.
 */
export class Remembered<R extends { _id: string }> {
  private readonly rows: LRUCache<string, R>;
  private readonly underWay = new Map<string, number>();
  /** Goes up whenever a change begins or ends. */
  private changes = 0;

  /** @param staleMs 0 where no other process changes the rows: then they are remembered for good */
  constructor(
    private readonly read: (uids: string[]) => Promise<R[]>,
    staleMs: number,
    clock: { now(): number } = performance,
  ) {
    this.rows = new LRUCache({ max: MOST, ttl: staleMs, perf: clock });
  }

  /**
   * To be called before the row is written.
   * @param ended resolves when the write can be read by all, or will never be
   */
  changing(uid: string, ended: Promise<void>): void {
    this.changes++;
    this.rows.delete(uid);
    this.underWay.set(uid, (this.underWay.get(uid) ?? 0) + 1);
    void ended.then(() => {
      this.changes++;
      const others = this.underWay.get(uid)! - 1;
      if (others) this.underWay.set(uid, others);
      else this.underWay.delete(uid);
    });
  }

  async byUid(uids: string[]): Promise<Map<string, R>> {
    const found = new Map<string, R>();
    const unknown = uids.filter((uid) => {
      const row = this.rows.get(uid);
      if (row) found.set(uid, row);
      return !row;
    });
    if (!unknown.length) return found;
    const { changes } = this;
    for (const row of await this.read(unknown)) {
      found.set(row._id, row);
      if (this.changes === changes && !this.underWay.has(row._id)) this.rows.set(row._id, row);
    }
    return found;
  }
}
