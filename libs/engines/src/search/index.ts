import { normalise } from './normalise';
export { normalise };

export interface SearchEntry {
  id: string;
  /** What is searched; also the order of the answers. */
  text: string;
  /** Exact values an answer can be limited to. */
  filter: Record<string, string>;
}
export interface SearchQuery {
  text: string;
  filter?: Record<string, string>;
  cursor?: string;
  limit: number;
}

/** Finds entries by any part of their text, in any case. */
export interface SearchIndex {
  put(entry: SearchEntry): Promise<void>;
  remove(id: string): Promise<void>;
  /** Empty text finds everything the filter allows. */
  find(query: SearchQuery): Promise<{ ids: string[]; next: string | null }>;
}
export interface Search {
  index(name: string): SearchIndex;
}
export const Search = Symbol('Search');

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
}

const GRAM = 3;
const gramsOf = (text: string) => {
  const grams = new Set<string>();
  for (let i = 0; i + GRAM <= text.length; i++) grams.add(text.slice(i, i + GRAM));
  return grams;
};

/** Posting lists of three-letter pieces: a query looks only at entries that hold its rarest piece. */
class InProcessIndex implements SearchIndex {
  private readonly entries = new Map<string, Held>();
  private readonly postings = new Map<string, Set<string>>();

  async put(entry: SearchEntry) {
    await this.remove(entry.id);
    const held = { ...entry, normal: normalise(entry.text) };
    this.entries.set(entry.id, held);
    for (const gram of gramsOf(held.normal)) {
      const list = this.postings.get(gram);
      if (list) list.add(entry.id);
      else this.postings.set(gram, new Set([entry.id]));
    }
  }

  async remove(id: string) {
    const held = this.entries.get(id);
    if (!held) return;
    this.entries.delete(id);
    for (const gram of gramsOf(held.normal)) this.postings.get(gram)?.delete(id);
  }

  async find({ text, filter = {}, cursor, limit }: SearchQuery) {
    const wanted = normalise(text);
    const after = cursor ? Buffer.from(cursor, 'base64url').toString() : null;
    const hits: Held[] = [];
    for (const held of this.candidates(wanted))
      if (held.normal.includes(wanted) && Object.entries(filter).every(([key, value]) => held.filter[key] === value) && (after === null || position(held) > after)) hits.push(held);
    hits.sort((a, b) => (position(a) < position(b) ? -1 : 1));
    const page = hits.slice(0, limit);
    const last = page.at(-1);
    return { ids: page.map((held) => held.id), next: hits.length > limit && last ? Buffer.from(position(last)).toString('base64url') : null };
  }

  private *candidates(wanted: string): Iterable<Held> {
    if (wanted.length < GRAM) return yield* this.entries.values();
    let rarest: Set<string> | undefined;
    for (const gram of gramsOf(wanted)) {
      const list = this.postings.get(gram);
      if (!list) return;
      if (!rarest || list.size < rarest.size) rarest = list;
    }
    for (const id of rarest ?? []) yield this.entries.get(id)!;
  }
}

const position = (held: Held) => `${held.normal}\u0000${held.id}`;
