import { insert, withdraw, type Compare } from './sorted';

const NONE: readonly never[] = [];

/** Lists by key, each in one order and without repeats; a key that nothing has takes no room. */
export class Postings<T> {
  private readonly lists = new Map<string, T[]>();

  constructor(private readonly compare: Compare<T>) {}

  of(key: string): readonly T[] {
    return this.lists.get(key) ?? NONE;
  }

  has(key: string): boolean {
    return this.lists.has(key);
  }

  keys(): Iterable<string> {
    return this.lists.keys();
  }

  /** True when it is the first of its key. */
  add(key: string, item: T): boolean {
    const list = this.lists.get(key);
    if (list) insert(list, item, this.compare);
    else this.lists.set(key, [item]);
    return !list;
  }

  /** True when it was the last of its key. */
  delete(key: string, item: T): boolean {
    const list = this.lists.get(key);
    if (!list) return false;
    withdraw(list, item, this.compare);
    return list.length === 0 && this.lists.delete(key);
  }
}
