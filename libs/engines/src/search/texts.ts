import {
  BEGINNING_LENGTH,
  FORGIVING_LENGTH,
  FORGIVING_TOPIC_LENGTH,
  isLong,
  wordsOf,
} from './match';
import { Postings } from './postings';
import { compareBytes, firstFrom, insert, merged, walk, withdraw } from './sorted';
import { Vocabulary } from './vocabulary';

/** A text in the normal form, and whose it is: together its place in the order of answers. */
export interface Place {
  normal: string;
  id: string;
}
export const byPlace = (a: Place, b: Place) =>
  compareBytes(a.normal, b.normal) || compareBytes(a.id, b.id);
export interface Topical extends Place {
  /** The words of a text that is about something, and of what it is about. */
  topics: string[];
}
/** Whose text, or whose topics, have a word in a way: in lists. */
type Holders<T> = (word: string) => (readonly T[])[];
/** Before every place. */
export const START: Place = { normal: '', id: '' };

const LONGEST_PIECE = 3;
/** Every piece of one to three letters. */
function* piecesOf(text: string): Iterable<string> {
  for (let size = 1; size <= LONGEST_PIECE; size++)
    for (let i = 0; i + size <= text.length; i++) yield text.slice(i, i + size);
}

/**
 * Texts in order, and lists in the same order of those that hold a piece or a word. Each question
 * is a walk along such lists, which can begin at any place and looks at nothing that is on none of
 * them: who has enough stops walking. What is wanted is in the normal form.
 */
export class Texts<T extends Topical> {
  private readonly ordered: T[];
  private readonly pieces = new Postings<T>(byPlace);
  private readonly vocabulary = new Vocabulary<T>(byPlace);
  private readonly topics = new Vocabulary<T>(byPlace);
  private walked = 0;

  constructor(texts: Iterable<T> = []) {
    this.ordered = [...texts].sort(byPlace);
    for (const text of this.ordered)
      for (const piece of piecesOf(text.normal)) this.pieces.add(piece, text);
    this.vocabulary.addAll(this.ordered, (text) => wordsOf(text.normal));
    this.topics.addAll(this.ordered, (text) => text.topics);
  }

  /** How many texts all walks so far have looked at, and how many words they have tried. */
  get work() {
    return { texts: this.walked, words: this.vocabulary.tried + this.topics.tried };
  }

  add(text: T): void {
    insert(this.ordered, text, byPlace);
    for (const piece of piecesOf(text.normal)) this.pieces.add(piece, text);
    this.vocabulary.add(wordsOf(text.normal), text);
    this.topics.add(text.topics, text);
  }

  delete(text: T): void {
    withdraw(this.ordered, text, byPlace);
    for (const piece of piecesOf(text.normal)) this.pieces.delete(piece, text);
    this.vocabulary.delete(wordsOf(text.normal), text);
    this.topics.delete(text.topics, text);
  }

  /** Those that begin with what is wanted. */
  *beginning(wanted: string, from: Place): Iterable<T> {
    const first = { normal: wanted, id: '' };
    const start = byPlace(first, from) > 0 ? first : from;
    for (const text of this.walk(this.ordered, start)) {
      if (!text.normal.startsWith(wanted)) return;
      yield text;
    }
  }

  /** Those that hold what is wanted, and not at their beginning alone. */
  *containing(wanted: string, from: Place): Iterable<T> {
    for (const text of this.walk(this.rarest(wanted), from))
      if (!text.normal.startsWith(wanted) && text.normal.includes(wanted)) yield text;
  }

  /**
   * Those that have each word of what is wanted, give or take one letter of the longer ones, and do
   * not hold it as it is.
   */
  *resembling(wanted: string, from: Place): Iterable<T> {
    const words = wordsOf(wanted);
    for (const text of this.onAll(words.map(this.holdersNear), from))
      if (!text.normal.includes(wanted)) yield text;
  }

  /** Those that are about each word of what is wanted, and are found by nothing better. */
  *about(wanted: string, from: Place): Iterable<T> {
    const words = wordsOf(wanted);
    if (!words.length || this.topics.isEmpty) return;
    let inText: (readonly T[])[][] | undefined;
    for (const text of this.onAll(words.map(this.holdersOfTopic), from)) {
      if (text.normal.includes(wanted)) continue;
      inText ??= words.map(this.holdersNear);
      if (!inText.every((lists) => isOnOne(lists, text))) yield text;
    }
  }

  /**
   * Those that have each word of what is wanted, give or take two letters of the long ones, and are
   * found by nothing better.
   */
  remote(wanted: string, from: Place): Iterable<T> {
    return this.afar(wanted, from, this.holdersFar, [this.holdersNear, this.holdersOfTopic]);
  }

  /** Those that are about it so, and are found by nothing better. */
  remotelyAbout(wanted: string, from: Place): Iterable<T> {
    const better = [this.holdersNear, this.holdersOfTopic, this.holdersFar];
    return this.afar(wanted, from, this.holdersOfFarTopic, better);
  }

  private *afar(wanted: string, from: Place, by: Holders<T>, better: Holders<T>[]): Iterable<T> {
    const words = wordsOf(wanted);
    if (!words.some(isLong)) return;
    let found: (readonly T[])[][][] | undefined;
    for (const text of this.onAll(words.map(by), from)) {
      if (text.normal.includes(wanted)) continue;
      found ??= better.map((holders) => words.map(holders));
      if (!found.some((all) => all.every((lists) => isOnOne(lists, text)))) yield text;
    }
  }

  /** Those that each of these has on one of its lists. */
  private *onAll(all: (readonly T[])[][], from: Place): Iterable<T> {
    const [fewest, ...others] = all.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    if (!fewest) return;
    const walks = fewest.map((list) => this.walk(list, from));
    for (const text of merged(walks, byPlace))
      if (others.every((lists) => isOnOne(lists, text))) yield text;
  }

  private readonly holdersNear: Holders<T> = (word) =>
    nearTo(word, this.vocabulary, FORGIVING_LENGTH).map((each) => this.vocabulary.holdersOf(each));

  private readonly holdersOfTopic: Holders<T> = (word) => {
    const words = new Set(nearTo(word, this.topics, FORGIVING_TOPIC_LENGTH));
    if ([...word].length >= BEGINNING_LENGTH)
      for (const each of this.topics.beginning(word)) words.add(each);
    return [...words].map((each) => this.topics.holdersOf(each));
  };

  private readonly holdersFar: Holders<T> = (word) => {
    if (!isLong(word)) return this.holdersNear(word);
    return this.vocabulary.far(word).map((each) => this.vocabulary.holdersOf(each));
  };

  private readonly holdersOfFarTopic: Holders<T> = (word) => {
    const known = this.holdersOfTopic(word);
    if (!isLong(word)) return known;
    return [...known, ...this.topics.far(word).map((each) => this.topics.holdersOf(each))];
  };

  /** The shortest list that everything is on that holds what is wanted. */
  private rarest(wanted: string): readonly T[] {
    if (wanted.length <= LONGEST_PIECE) return this.pieces.of(wanted);
    let rarest: readonly T[] | undefined;
    for (let i = 0; i + LONGEST_PIECE <= wanted.length; i++) {
      const list = this.pieces.of(wanted.slice(i, i + LONGEST_PIECE));
      if (!rarest || list.length < rarest.length) rarest = list;
    }
    return rarest ?? [];
  }

  private *walk(list: readonly T[], from: Place): Iterable<T> {
    for (const text of walk(list, from, byPlace)) {
      this.walked++;
      yield text;
    }
  }
}

const sizeOf = (lists: readonly (readonly unknown[])[]) =>
  lists.reduce((size, list) => size + list.length, 0);
const isOnOne = <T extends Place>(lists: readonly (readonly T[])[], text: T) =>
  lists.some((list) => list[firstFrom(list, text, byPlace)] === text);

/** The word, and those that are one letter away from it where it is long enough. */
const nearTo = (word: string, vocabulary: Vocabulary<any>, forgivenFrom: number): string[] =>
  [...word].length >= forgivenFrom ? vocabulary.near(word) : [word];
