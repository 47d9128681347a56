import { keepWords, keptFor, keptWords } from './kept';

/**
 * What was sent and is not answered yet, kept in this tab. Each is under the key by which the
 * server knows it again: after a reload it is sent once more, and is there once. It is of whoever
 * is signed in when this is called; for who comes after there is none.
 *
 * @param place where it is kept, as for other kept words
 * @param isOne whether what was found there is one: a page of another version may have kept it
 */
export function onTheWay<T extends object>(
  place: string,
  keyOf: (sent: T) => string,
  isOne: (found: { [Field in keyof T]?: unknown }) => boolean,
) {
  const writer = keptFor();
  const isMine = () => writer === keptFor();
  const all = () =>
    (isMine() ? listIn(keptWords(place)) : []).filter(
      (each): each is T => isObject(each) && isOne(each),
    );
  const others = (key: string) => all().filter((each) => keyOf(each) !== key);
  const keep = (rest: T[]) => {
    if (isMine()) keepWords(place, rest.length ? JSON.stringify(rest) : '');
  };
  return {
    all,
    add: (sent: T) => keep([...others(keyOf(sent)), sent]),
    arrived: (key: string) => keep(others(key)),
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** None in what a page of ours did not write. No contract: the first screen comes without those. */
export function listIn(kept: string): unknown[] {
  try {
    const list: unknown = JSON.parse(kept || '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
