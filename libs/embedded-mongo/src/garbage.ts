import type { Database } from 'lmdb';
import { successor, uint32 } from './key-encoding';
import type { Storage } from './storage';

const PIECE_MS = 8;
const AT_ONCE = 200;

type Kind = 'documents' | 'keys';

/**
 * What was dropped: a collection's documents, an index's entries. Dropping writes down their
 * number, with which nobody finds them any more, and they are removed in pieces afterwards, after a
 * restart if need be. Numbers are never used twice.
 */
export class Garbage {
  private waiting: number[];
  private collecting: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly storage: Storage,
    private readonly catalogue: Database,
  ) {
    this.waiting = this.numbers;
  }

  /** All that the disk has marked. */
  get numbers(): number[] {
    const marks = this.catalogue.getKeys({ start: ['g'], end: ['h'] });
    return [...marks].map((key) => (key as unknown as [string, number])[1]);
  }

  /** Part of a write: this number belongs to nobody, unless it is kept after all. */
  mark(kind: Kind, number: number) {
    this.catalogue.put(['g', number], kind);
  }

  /** Part of a write: what was marked, in case the process ends before it is whole, is whole. */
  keep(number: number) {
    this.catalogue.remove(['g', number]);
  }

  /** Part of a write. */
  drop(kind: Kind, number: number) {
    this.mark(kind, number);
    this.waiting.push(number);
  }

  /** Removes what waits; where the disk refuses, another time. */
  collect(): Promise<void> {
    this.collecting ??= this.all()
      .catch(() => undefined)
      .finally(() => (this.collecting = null));
    return this.collecting;
  }

  /** Leaves what is not removed yet to the next start. */
  async close(): Promise<void> {
    this.closed = true;
    await this.collecting;
  }

  private async all() {
    for (const number of [...this.waiting]) {
      while (!this.closed && !(await this.storage.write(() => this.piece(number))));
      if (this.closed) return;
      this.waiting = this.waiting.filter((other) => other !== number);
    }
  }

  /** @returns true when nothing is left of it; so too when its dropping never reached the disk. */
  private piece(number: number): boolean {
    const kind = this.catalogue.get(['g', number]) as Kind | undefined;
    if (!kind) return true;
    const until = performance.now() + PIECE_MS;
    const start = uint32(number);
    const range = { start, end: successor(start)!, limit: AT_ONCE };
    while (performance.now() < until) {
      const keys = [...this.storage[kind].getKeys(range)].map((key) => Buffer.from(key));
      for (const key of keys) this.storage[kind].remove(key);
      if (keys.length < AT_ONCE) {
        this.keep(number);
        return true;
      }
    }
    return false;
  }
}
