import { encodeKey, text } from './key-encoding';
import type { Paced } from './pace';
import { elementsAt } from './paths';
import type { Stored } from './types';

/** The different values of a field, in the order in which they are met. */
export function* distinct(hits: Paced<Stored>, path: string): Generator<null, unknown[]> {
  const met = new Map<string, unknown>();
  for (const hit of hits) {
    if (!hit) {
      yield null;
      continue;
    }
    for (const value of elementsAt(hit.doc, path.split('.'))) {
      const key = text(encodeKey(value));
      if (!met.has(key)) met.set(key, value);
    }
  }
  return [...met.values()];
}
