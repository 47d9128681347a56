import { decodePosition, encodePosition, FORGIVING_LENGTH, rankOf, wordsOf } from './match';
import { normalise } from './normalise';
import type { Search, SearchEntry, SearchIndex, SearchQuery } from './port';

export class InProcessSearch implements Search {
  private readonly indexes = new Map<string, InProcessIndex>();

  index(name: string) {
    let index = this.indexes.get(name);
    if (!index) this.indexes.set(name, (index = new InProcessIndex()));
    return index;
  }
}

interface Held extends SearchEntry {
  normal: string;
  words: string[];
}

const GRAM = 3;
const gramsOf = (text: string) => {
  const grams = new Set<string>();
  for (let i = 0; i + GRAM <= text.length; i++) grams.add(text.slice(i, i + GRAM));
  return grams;
};
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * Posting lists of three-letter pieces: a substring is looked for only in entries that hold its
 * rarest piece.
 */
class InProcessIndex implements SearchIndex {
  private entries = new Map<string, Held>();
  private postings = new Map<string, Set<string>>();
  /** By which version each of those that are gone went. */
  private removed = new Map<string, number>();

  async put(entry: SearchEntry) {
    if (this.versionOf(entry.id) > entry.version) return;
    this.take(entry.id);
    this.removed.delete(entry.id);
    const normal = normalise(entry.text);
    this.entries.set(entry.id, { ...entry, normal, words: wordsOf(normal) });
    for (const gram of gramsOf(normal)) {
      const list = this.postings.get(gram);
      if (list) list.add(entry.id);
      else this.postings.set(gram, new Set([entry.id]));
    }
  }

  async remove(id: string, version: number) {
    if (this.versionOf(id) > version) return;
    this.take(id);
    this.removed.set(id, version);
  }

  async find({ text, filter = {}, cursor, limit }: SearchQuery) {
    const wanted = normalise(text);
    const wantedWords = wordsOf(wanted);
    const after = decodePosition(cursor);
    const hits: [number, string, string][] = [];
    for (const held of this.candidates(wanted, wantedWords)) {
      if (!Object.entries(filter).every(([key, value]) => held.filter[key] === value)) continue;
      const rank = rankOf(held.normal, held.words, wanted, wantedWords);
      if (rank === null) continue;
      const position: [number, string, string] = [rank, held.normal, held.id];
      if (!after || byPosition(position, after) > 0) hits.push(position);
    }
    hits.sort(byPosition);
    const page = hits.slice(0, limit);
    const last = page.at(-1);
    return {
      ids: page.map(([, , id]) => id),
      next: hits.length > limit && last ? encodePosition(last) : null,
    };
  }

  async open(facts: () => AsyncIterable<SearchEntry>) {
    await this.rebuild(facts);
  }

  async rebuild(facts: () => AsyncIterable<SearchEntry>) {
    const fresh = new InProcessIndex();
    for await (const entry of facts()) await fresh.put(entry);
    for (const held of this.entries.values())
      if ((fresh.entries.get(held.id)?.version ?? -1) < held.version) await fresh.put(held);
    for (const [id, version] of this.removed) await fresh.remove(id, version);
    this.entries = fresh.entries;
    this.removed = fresh.removed;
    this.postings = fresh.postings;
    return this.entries.size;
  }

  async count() {
    return this.entries.size;
  }

  private versionOf(id: string): number {
    return this.entries.get(id)?.version ?? this.removed.get(id) ?? -Infinity;
  }

  private take(id: string) {
    const before = this.entries.get(id);
    if (!before) return;
    this.entries.delete(id);
    for (const gram of gramsOf(before.normal)) this.postings.get(gram)?.delete(id);
  }

  /**
   * A query that may be forgiven a letter looks at every entry: the words are few, and all of them
   * are in memory.
   */
  private *candidates(wanted: string, words: string[]): Iterable<Held> {
    if (wanted.length < GRAM || words.some((word) => [...word].length >= FORGIVING_LENGTH))
      return yield* this.entries.values();
    let rarest: Set<string> | undefined;
    for (const gram of gramsOf(wanted)) {
      const list = this.postings.get(gram);
      if (!list) return;
      if (!rarest || list.size < rarest.size) rarest = list;
    }
    for (const id of rarest ?? []) yield this.entries.get(id)!;
  }
}

/** The order of bytes, which is also Elasticsearch's order of keywords. */
const byPosition = (a: [number, string, string], b: [number, string, string]) =>
  a[0] - b[0] || compare(a[1], b[1]) || compare(a[2], b[2]);
