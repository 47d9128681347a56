/** A place in a list that no list of ours gave out: the caller's mistake, answered as such. */
export class InvalidCursor extends Error {
  readonly statusCode = 400;
  readonly fields = { cursor: 'This place in the list is not known. Begin the list anew.' };

  constructor() {
    super('the cursor was not made for this list');
  }
}

interface Kinds {
  string: string;
  number: number;
  date: Date;
}
export type Kind = keyof Kinds;

/** The last moment that a date can hold, in milliseconds before or after 1970. */
const LATEST_MS = 8.64e15;

const readers: { [K in Kind]: (given: unknown) => Kinds[K] | undefined } = {
  string: (given) => (typeof given === 'string' ? given : undefined),
  number: (given) => (Number.isFinite(given) ? (given as number) : undefined),
  date: (given) =>
    Number.isInteger(given) && Math.abs(given as number) <= LATEST_MS
      ? new Date(given as number)
      : undefined,
};

/** A place in the list named, as text that a client hands back to read on from there. */
export const encodeCursor = (list: string, ...place: (string | number | Date)[]): string =>
  Buffer.from(
    JSON.stringify([list, ...place.map((part) => (part instanceof Date ? part.getTime() : part))]),
  ).toString('base64url');

type Place<K extends readonly Kind[]> = { -readonly [I in keyof K]: Kinds[K[I]] };

/**
 * The place again, each part of its kind. @throws InvalidCursor for anything not made for this
 * list.
 */
export function decodeCursor<const K extends readonly Kind[]>(
  list: string,
  cursor: string,
  kinds: K,
): Place<K> {
  const [name, ...given] = partsOf(cursor);
  const place = kinds.map((kind, i) => readers[kind](given[i]));
  if (name !== list || given.length !== kinds.length || place.includes(undefined))
    throw new InvalidCursor();
  return place as unknown as Place<K>;
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
