import { FleetingMap, FleetingSet } from '@chefly/embedded-mongo/fleeting';
import type { Model } from 'mongoose';
import type { Store } from '.';

/** What a row was before a commit and is after it: one of both is null where there is none. */
export interface RowChange<R> {
  before: Readonly<R> | null;
  after: Readonly<R> | null;
}

/** The row as it was and as it is, as far as there is one. */
export const sidesOf = <R>({ before, after }: RowChange<R>): Readonly<R>[] =>
  [before, after].filter((row) => row !== null);

/**
 * Told what a commit changes before anybody can read it; null where every row goes. What it returns
 * is called once the commit is decided, and is told whether the change is known to stand.
 */
export type ChangeListener<R> = (
  changed: readonly RowChange<R>[] | null,
) => (stands: boolean) => void;

const nothing = () => undefined;

/** Stands for every key. */
const ALL = Symbol('all');
type Key = string | typeof ALL;

/** What is being written of a key, until all of it is decided. */
interface Writing<V> {
  commits: number;
  /** What the only one of them makes of what was kept. */
  becomes?: (() => V | null) | null;
}

interface Options<V> {
  /** How many are kept at most, or how much by `weightOf`; 1 each without it. */
  most: number;
  weightOf?: (value: V) => number;
}

/**
 * What was read of the store and made of it, by keys of the caller's choosing, kept for as long as
 * it is true. A change to a row takes away what it touches before anybody can read the change, and
 * what is read until the commit is decided is not kept: so whoever finds something here finds what
 * the store would say. Where a value that was kept can be made of the change alone, the new one is
 * kept as soon as the change stands and nobody else has begun to change it. Where the store cannot
 * tell what others write, nothing is ever kept, and every question is asked anew.
 *
 * What is kept is shared by all who ask: nobody changes it.
 */
export class Kept<V extends NonNullable<unknown>> {
  private isTold = true;
  /** Used of late, and before that: what is asked of the older moves to the younger. */
  private young = new Map<string, V>();
  private old = new Map<string, V>();
  private weight = 0;
  private readonly underWay = new FleetingMap<Key, Writing<V>>();
  /** What was touched since each reading began that has not ended. */
  private readonly readings = new FleetingSet<Set<Key>>();
  private readonly most: number;
  private readonly weightOf: (value: V) => number;

  constructor({ most, weightOf = () => 1 }: Options<V>) {
    // of each of the two generations
    this.most = most / 2;
    this.weightOf = weightOf;
  }

  /**
   * Rows of which the values say something; all of them have to be named before the first reading.
   * @param touched the keys whose values a change may have made untrue
   * @param becomes the value of each of these keys afterwards, where the change says it
   */
  from<R>(
    store: Pick<Store, 'listen'>,
    model: Model<R>,
    touched: (change: RowChange<R>) => Iterable<string>,
    becomes?: (change: RowChange<R>) => V | null,
  ): this {
    const keysOf = (changed: readonly RowChange<R>[]): Map<Key, RowChange<R> | null> => {
      const keys = new Map<Key, RowChange<R> | null>();
      try {
        // of several changes of one key by one commit, the last says what it becomes
        for (const each of changed) for (const key of touched(each)) keys.set(key, each);
        return keys;
      } catch {
        // a row that is not as it should be must not keep anybody from writing
        return new Map([[ALL, null]]);
      }
    };
    const listener: ChangeListener<R> = (changed) => {
      const keys = changed ? keysOf(changed) : new Map<Key, null>([[ALL, null]]);
      // most changes touch nothing of what somebody keeps
      if (!keys.size) return nothing;
      return this.touch(keys, (change) => (becomes && change ? () => becomes(change) : null));
    };
    if (!store.listen(model, listener)) this.isTold = false;
    return this;
  }

  /** False where nothing is ever kept. */
  get keeps(): boolean {
    return this.isTold;
  }

  get(key: string): V | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const older = this.old.get(key);
    if (older === undefined) return undefined;
    this.old.delete(key);
    this.add(key, older);
    return older;
  }

  /**
   * Reads of the store, outside of transactions.
   * @param read is given what keeps a value that was read after it was called
   */
  async reading<T>(read: (keep: (key: string, value: V) => void) => Promise<T>): Promise<T> {
    if (!this.isTold) return read(() => undefined);
    const touched = new Set(this.underWay.keys());
    this.readings.add(touched);
    try {
      return await read((key, value) => {
        if (!touched.has(key) && !touched.has(ALL)) this.add(key, value);
      });
    } finally {
      this.readings.delete(touched);
    }
  }

  /** The values of these keys: those that are not kept are read and kept. */
  async of(
    keys: readonly string[],
    read: (unknown: string[]) => Promise<Map<string, V>>,
  ): Promise<Map<string, V>> {
    const found = new Map<string, V>();
    const unknown: string[] = [];
    for (const key of keys) {
      const value = this.get(key);
      if (value === undefined) unknown.push(key);
      else found.set(key, value);
    }
    if (!unknown.length) return found;
    await this.reading(async (keep) => {
      for (const [key, value] of await read(unknown)) {
        found.set(key, value);
        keep(key, value);
      }
    });
    return found;
  }

  private add(key: string, value: V) {
    this.take(key);
    this.young.set(key, value);
    this.weight += this.weightOf(value);
    if (this.weight < this.most) return;
    this.old = this.young;
    this.young = new Map();
    this.weight = 0;
  }

  private touch<C>(keys: Map<Key, C>, become: (change: C) => (() => V | null) | null) {
    for (const [key, change] of keys) {
      const writing = this.underWay.get(key);
      const isKept = this.forget(key);
      for (const touched of this.readings) touched.add(key);
      if (writing) Object.assign(writing, { commits: writing.commits + 1, becomes: null });
      else this.underWay.set(key, { commits: 1, becomes: isKept ? become(change) : null });
    }
    return (stands: boolean) => {
      for (const key of keys.keys()) this.decide(key, stands);
    };
  }

  /** One commit that touched the key is decided. */
  private decide(key: Key, stands: boolean) {
    const writing = this.underWay.get(key)!;
    if (--writing.commits) return;
    this.underWay.delete(key);
    if (!stands || key === ALL || this.underWay.has(ALL)) return;
    try {
      const value = writing.becomes?.();
      if (value) this.add(key, value);
    } catch {
      // the change stands, and whoever asks reads it
    }
  }

  /** @returns whether it was kept */
  private forget(key: Key): boolean {
    if (key !== ALL) return this.take(key);
    this.clear();
    for (const writing of this.underWay.values()) writing.becomes = null;
    return false;
  }

  private clear() {
    this.young.clear();
    this.old.clear();
    this.weight = 0;
  }

  /** @returns whether it was there */
  private take(key: string): boolean {
    const value = this.young.get(key);
    if (value === undefined) return this.old.delete(key);
    this.young.delete(key);
    this.weight -= this.weightOf(value);
    return true;
  }
}
