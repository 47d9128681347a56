import { Distance } from './match';
import { Postings } from './postings';
import { compareBytes, firstFrom, insert, withdraw, type Compare } from './sorted';

/** Comes after every letter that a word may hold. */
const BEYOND = '\u{10ffff}';

/**
 * Who holds which word, and the different words in order: what begins alike stands together, as in
 * a trie.
 */
export class Vocabulary<T> {
  /** How many words all questions so far have tried. */
  tried = 0;

  private readonly holders: Postings<T>;
  private words: string[] = [];

  constructor(compare: Compare<T>) {
    this.holders = new Postings(compare);
  }

  get isEmpty(): boolean {
    return this.words.length === 0;
  }

  holdersOf(word: string): readonly T[] {
    return this.holders.of(word);
  }

  add(words: string[], holder: T): void {
    for (const word of words)
      if (this.holders.add(word, holder)) insert(this.words, word, compareBytes);
  }

  /** What `add` does of many; putting the words in order once is cheaper than keeping them so. */
  addAll(holders: Iterable<T>, wordsOf: (holder: T) => string[]): void {
    for (const holder of holders)
      for (const word of wordsOf(holder)) this.holders.add(word, holder);
    this.words = [...this.holders.keys()].sort(compareBytes);
  }

  delete(words: string[], holder: T): void {
    for (const word of words)
      if (this.holders.delete(word, holder)) withdraw(this.words, word, compareBytes);
  }

  /** Every known word that begins so. */
  beginning(head: string): string[] {
    const [from, to] = this.rangeOf(head, 0, this.words.length);
    return this.words.slice(from, to);
  }

  /**
   * The word itself, if it is known, and every known one that is one edit away: a letter more, less
   * or other, or two neighbours swapped. Goes along the wanted word's own letters and at each place
   * tries only letters that go on from there in some known word, so that the work follows the
   * length of the word and not the number of words.
   */
  near(wanted: string): string[] {
    const letters = [...wanted];
    const found = new Set<string>();
    const attempt = (word: string) => {
      this.tried++;
      if (this.holders.has(word)) found.add(word);
    };
    attempt(wanted);
    let head = '';
    let from = 0;
    let to = this.words.length;
    for (let i = 0; i <= letters.length; i++) {
      [from, to] = this.rangeOf(head, from, to);
      if (from === to) break;
      const rest = letters.slice(i).join('');
      const tail = letters.slice(i + 1).join('');
      if (i < letters.length) attempt(head + tail);
      if (i + 1 < letters.length)
        attempt(head + letters[i + 1] + letters[i] + letters.slice(i + 2).join(''));
      for (const letter of this.lettersAfter(head, from, to)) {
        if (i < letters.length) attempt(head + letter + tail);
        attempt(head + letter + rest);
      }
      head += letters[i] ?? '';
    }
    return [...found];
  }

  /**
   * Every known word that is two edits away at most and begins with the same letter. Goes down from
   * that letter wherever known words go on and can still come near: what all words of a beginning
   * are too far from is left with that beginning.
   */
  far(wanted: string): string[] {
    const letters = [...wanted];
    const found: string[] = [];
    const down = (head: string, distance: Distance, from: number, to: number) => {
      this.tried++;
      if (!distance.isOpen) return;
      [from, to] = this.rangeOf(head, from, to);
      if (this.words[from] === head && from < to && distance.isNear) found.push(head);
      for (const letter of this.lettersAfter(head, from, to))
        down(head + letter, distance.with(letter), from, to);
    };
    const [first] = letters;
    if (first) down(first, Distance.from(letters).with(first), 0, this.words.length);
    return found;
  }

  /** Where the words stand that begin so. */
  private rangeOf(head: string, from: number, to: number): [number, number] {
    const first = firstFrom(this.words, head, compareBytes, from, to);
    return [first, firstFrom(this.words, head + BEYOND, compareBytes, first, to)];
  }

  /** The letters that go on from there in a word that begins so, each once. */
  private *lettersAfter(head: string, from: number, to: number): Iterable<string> {
    let at = this.words[from] === head ? from + 1 : from;
    while (at < to) {
      const letter = String.fromCodePoint(this.words[at]!.codePointAt(head.length)!);
      yield letter;
      at = firstFrom(this.words, head + letter + BEYOND, compareBytes, at, to);
    }
  }
}
