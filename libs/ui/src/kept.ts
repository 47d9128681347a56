import { useEffect, useState } from 'react';

/**
 * Words not yet sent, kept in this tab through reloads and other screens until they are, or until
 * sign-out. Each member's are theirs alone; nobody's are those of somebody who is not signed in.
 */
const PREFIX = 'chefly-kept:';
let owner = '';

/** The uid of whoever's words are kept now; empty when nobody is signed in. */
export const keptFor = (): string => owner;

const hearers = new Set<() => void>();
/** @param hear called whenever words become another's, or nobody's */
export function onKeptFor(hear: () => void) {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
function become(uid: string) {
  owner = uid;
  for (const hear of hearers) hear();
}

const placeOf = (key: string) => `${PREFIX}${owner}:${key}`;

/** A browser that is full, or forbids it, keeps nothing; whoever writes goes on without. */
function inTab<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch (failure) {
    console.warn('Nothing is kept in this tab.', failure);
    return undefined;
  }
}

export const keptWords = (key: string): string => inTab((tab) => tab.getItem(placeOf(key))) ?? '';

export function keepWords(key: string, words: string) {
  inTab((tab) => (words ? tab.setItem(placeOf(key), words) : tab.removeItem(placeOf(key))));
}

/** The keys of the words that are kept in this tab for whoever is signed in. */
export const keptKeys = (): string[] =>
  (inTab((tab) => Object.keys(tab)) ?? [])
    .filter((place) => owner && place.startsWith(placeOf('')))
    .map((place) => place.slice(placeOf('').length));

/** All that this tab keeps by keys of one ending, whoever's it is. */
export const keptUnder = (ending: string): string[] =>
  (inTab((tab) => Object.entries<string>(tab)) ?? [])
    .filter(([place]) => place.startsWith(PREFIX) && place.endsWith(ending))
    .map(([, words]) => words);

/** Whoever shows words of a key now, and takes them from elsewhere. */
const shown = new Map<string, Set<(change: (before: string) => string) => void>>();

/**
 * Changes kept words from wherever it is learnt that they must be, such as the answer to what was
 * sent: where they wait, and on the screens that show them. Kept first: a page that is left hears
 * of what it was sending, and shows nothing any more.
 */
export function changeKept(key: string, change: (before: string) => string) {
  keepWords(key, change(keptWords(key)));
  for (const screen of shown.get(key) ?? []) screen(change);
}

/** From now on words are this member's; those of all others are gone. */
export function keepWordsFor(uid: string) {
  become(uid);
  forget((place) => !place.startsWith(placeOf('')));
}

/** From now on words are nobody's; those of before wait for the member who wrote them. */
export function keepWordsForNobody() {
  become('');
}

export function forgetWords() {
  become('');
  forget(() => true);
}

function forget(which: (place: string) => boolean) {
  inTab((tab) => {
    for (const place of Object.keys(tab))
      if (place.startsWith(PREFIX) && which(place)) tab.removeItem(place);
  });
}

/**
 * A text as state that survives a reload; empty words are forgotten.
 *
 * @returns the text, what changes it, and what forgets it, also where nobody looks at it any more
 */
export function useKept(
  key: string,
  first = '',
): [words: string, change: (words: string) => void, done: () => void] {
  const [writer] = useState(keptFor);
  const [words, setWords] = useState(() => keptWords(key) || first);
  useEffect(() => {
    // not under the name of who came after
    if (writer === keptFor()) keepWords(key, words === first ? '' : words);
  }, [writer, key, words, first]);
  useEffect(() => {
    const screens = shown.get(key) ?? new Set();
    shown.set(key, screens.add(setWords));
    return () => void screens.delete(setWords);
  }, [key]);
  const done = () => {
    if (writer === keptFor()) keepWords(key, '');
    setWords(first);
  };
  return [words, setWords, done];
}
