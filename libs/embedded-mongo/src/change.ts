import { documentClaim, keyClaim } from './claims';
import type { Collection, Index } from './collection';
import { text } from './key-encoding';
import type { Doc } from './types';

export interface DocumentChange {
  id: Buffer;
  /** As whoever changes it sees it; null where it is not there. */
  before: Doc | null;
  /** Null when it is removed. */
  doc: Doc | null;
  raw: Buffer | null;
  /** Which of its fields may differ; null for any. */
  fields?: Set<string> | null;
}

/** What becomes of a document, and of its entries in the indexes. */
export interface Change extends DocumentChange {
  collection: Collection;
  entries: { index: Index; added: Buffer[]; removed: Buffer[] }[];
}

const without = (keys: Buffer[], others: Buffer[]) =>
  others.length ? keys.filter((key) => !others.some((other) => other.equals(key))) : keys;

const affected = (collection: Collection, fields: Set<string>) =>
  collection.maintained.filter((index) => index.isAffected(fields));

export function changeOf(collection: Collection, what: DocumentChange): Change {
  const { before, doc, fields } = what;
  const indexes = before && doc && fields ? affected(collection, fields) : collection.maintained;
  const entries = indexes.map((index) => {
    const after = doc ? index.keysOf(doc) : [];
    const earlier = before ? index.keysOf(before) : [];
    return { index, added: without(after, earlier), removed: without(earlier, after) };
  });
  return { ...what, collection, entries };
}

/** The names by which the document is claimed, and the unique keys that it has from then on. */
export function* claimsOf({ collection, id, entries }: Change): Generator<string> {
  yield documentClaim(collection.number, text(id));
  for (const { index, added } of entries)
    if (index.unique) for (const key of added) yield keyClaim(text(key));
}
