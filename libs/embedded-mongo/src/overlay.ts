import type { Index } from './collection';
import { text } from './key-encoding';
import type { Doc } from './types';

/** A document that was written. */
export class Written {
  raw: Buffer | null = null;
  doc: Doc | null = null;
  /** Which of its fields may differ from the original's; null for any. */
  fields: Set<string> | null = null;
  private readonly keys = new Map<number, string[]>();

  /** @param original what the snapshot holds of it, and decoded: null when it is not there */
  constructor(
    readonly id: Buffer,
    readonly original: Buffer | null,
    readonly before: Doc | null,
  ) {}

  become(raw: Buffer | null, doc: Doc | null, fields: Set<string> | null) {
    this.raw = raw;
    this.doc = doc;
    this.fields = fields;
    this.keys.clear();
  }

  /** Its keys in an index: made when somebody asks, which hardly any transaction does. */
  keysIn(index: Index): string[] {
    let keys = this.keys.get(index.number);
    if (!keys)
      this.keys.set(index.number, (keys = this.doc ? index.keysOf(this.doc).map(text) : []));
    return keys;
  }
}

/** What a transaction wrote to one collection. */
export class Overlay {
  readonly documents = new Map<string, Written>();
  /** Who holds the keys of unique indexes: the latest document that was given each. */
  readonly holders = new Map<string, Written>();
}
