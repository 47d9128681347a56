/** The last so many facts by key, for as long as the stored copy may not know them yet. */
export class Recent<T> {
  private readonly facts = new Map<string, T>();

  constructor(private readonly size = 10_000) {}

  note(key: string, fact: T) {
    this.facts.delete(key);
    this.facts.set(key, fact);
    const [oldest] = this.facts.keys();
    if (this.facts.size > this.size) this.facts.delete(oldest!);
  }

  /** The oldest first. */
  [Symbol.iterator](): Iterator<[key: string, fact: T]> {
    return this.facts.entries();
  }

  get(key: string): T | undefined {
    return this.facts.get(key);
  }
}
