/** So many may be gone before what is left is put anew. */
const LEAST_GONE = 32;

/**
 * A map of what comes and goes with every call. V8 gives a map a new table whenever enough of it is
 * gone, and the table before refers to the new one: once one of them is old, all that follow are
 * kept, with all that they ever held, until the whole heap is looked through. So what is left is put
 * into a new map from time to time, to which nothing old refers.
 *
 * Whoever goes through it and lets others delete meanwhile may meet what is gone.
 */
export class FleetingMap<K, V> {
  private map = new Map<K, V>();
  private gone = 0;

  get size(): number {
    return this.map.size;
  }

  has(key: K): boolean {
    return this.map.has(key);
  }

  get(key: K): V | undefined {
    return this.map.get(key);
  }

  set(key: K, value: V): this {
    this.map.set(key, value);
    return this;
  }

  /** @returns whether it was there */
  delete(key: K): boolean {
    const was = this.map.delete(key);
    if (was && ++this.gone > this.map.size + LEAST_GONE) {
      this.map = new Map(this.map);
      this.gone = 0;
    }
    return was;
  }

  clear(): void {
    this.map = new Map();
    this.gone = 0;
  }

  keys(): MapIterator<K> {
    return this.map.keys();
  }

  values(): MapIterator<V> {
    return this.map.values();
  }
}

/** The same of values alone. */
export class FleetingSet<T> implements Iterable<T> {
  private readonly map = new FleetingMap<T, true>();

  get size(): number {
    return this.map.size;
  }

  has(value: T): boolean {
    return this.map.has(value);
  }

  add(value: T): this {
    this.map.set(value, true);
    return this;
  }

  /** @returns whether it was there */
  delete(value: T): boolean {
    return this.map.delete(value);
  }

  [Symbol.iterator](): SetIterator<T> {
    return this.map.keys();
  }
}
