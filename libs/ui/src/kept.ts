import { useEffect, useState } from 'react';

/**
 * Words not yet sent, kept in this tab through reloads and other screens until they are, or until
 * sign-out.
 */
const PREFIX = 'chefly-kept:';

export const keptWords = (key: string): string => sessionStorage.getItem(PREFIX + key) ?? '';

export function keepWords(key: string, words: string) {
  if (words) sessionStorage.setItem(PREFIX + key, words);
  else sessionStorage.removeItem(PREFIX + key);
}

/** Nothing one member wrote is found by the next. */
export function forgetKeptWords() {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** A text as state that survives a reload; empty words are forgotten. */
export function useKept(key: string, first = ''): [string, (words: string) => void] {
  const [words, setWords] = useState(() => keptWords(key) || first);
  useEffect(() => keepWords(key, words === first ? '' : words), [key, words, first]);
  return [words, setWords];
}
