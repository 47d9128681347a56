export interface SearchEntry {
  id: string;
  /** What is searched; also the order of the answers. */
  text: string;
  /** Exact values an answer can be limited to. */
  filter: Record<string, string>;
  /** What it is found by besides, behind all that is found by its text: what a dish takes. */
  about?: string[];
  /** What answers can be limited to have or not to have: many values of many kinds. */
  tags?: string[];
  /** What answers can be limited to have at most. */
  numbers?: Record<string, number>;
  /**
   * Grows with every change of the entry: an older one never replaces a newer one, whatever order
   * they arrive in.
   */
  version: number;
}
/** An answer has all of these tags, none of those, and its numbers, which must be known, are low enough. */
export interface SearchLimits {
  has?: string[];
  hasNot?: string[];
  atMost?: Record<string, number>;
}
export interface SearchQuery {
  text: string;
  filter?: Record<string, string>;
  limits?: SearchLimits;
  cursor?: string;
  limit: number;
}

/**
 * Finds entries by any part of their text, in any case and letter form; and by their words in any
 * order, each with one letter wrong, or two of a long one where that finds little.
 * Answers come in six ranks, each in alphabetical order: texts that begin with what is wanted,
 * texts that contain it, texts whose words are each one letter away from it, then those that are
 * about all of it: each wanted word is one of theirs, or of what they are about, or begins one, or
 * is one letter away. Last, and only where all of these are fewer than `ENOUGH`, those of which
 * long words are two letters away, the first letter being right: by their text, then by what they
 * are about. Every adapter gives the same answers.
 */
export interface SearchIndex {
  put(entry: SearchEntry): Promise<void>;
  /**
   * No answer any more, and not again by an older version that comes late. Removing twice is
   * removing once.
   */
  remove(id: string, version: number): Promise<void>;
  /** Empty text finds everything the filter allows. */
  find(query: SearchQuery): Promise<{ ids: string[]; next: string | null }>;
  /** Makes an index from the facts that holds nothing yet, or what an older version put there. */
  open(facts: () => AsyncIterable<SearchEntry>): Promise<void>;
  /**
   * Makes the index anew from the facts while the old one goes on answering. Answers how many
   * entries it has.
   */
  rebuild(facts: () => AsyncIterable<SearchEntry>): Promise<number>;
  count(): Promise<number>;
}
export interface Search {
  index(name: string): SearchIndex;
}
export const Search = Symbol('Search');
