import { EMPTY_ARRAY, isDocument, own } from './compare';
import { badValue, CommandError } from './errors';
import type { Doc } from './types';

export interface Cursor {
  node: any;
  parts: string[];
  at: number;
}

/** An array index as a part of a path: '0', '12', never '01'. */
export const isPosition = (part: string) => /^(0|[1-9]\d{0,8})$/.test(part);

/** Follows a path down to its value, or to the first array that it would go through or end in. */
function descend(start: Cursor): Cursor {
  let { node, at } = start;
  const { parts } = start;
  while (at < parts.length) {
    const part = parts[at]!;
    if (Array.isArray(node)) {
      if (!isPosition(part) || Number(part) >= node.length) break;
      if (node.some((element) => isDocument(element) && Object.hasOwn(element, part)))
        throw new CommandError(
          16746,
          'Location16746',
          'Ambiguous field name found in array (do not use numeric field names in embedded ' +
            `elements in an array), field: '${part}'`,
        );
      node = node[Number(part)];
    } else if (isDocument(node)) node = own(node, part);
    else return { node: undefined, parts, at: parts.length };
    at++;
  }
  return { node, parts, at };
}

export interface Tuples {
  tuples: any[][];
  /** For each path, whether an array lies on it. */
  arrays: boolean[];
}

const parallel = (index: boolean) =>
  index
    ? new CommandError(171, 'CannotIndexParallelArrays', 'cannot index parallel arrays')
    : badValue('cannot sort with keys that are parallel arrays');

/**
 * The values of several paths together, as an index and a sort see them: one tuple for each element
 * of the array that lies on the paths. A missing value is undefined, an empty array EMPTY_ARRAY.
 * @throws for two arrays side by side, of which every pair would be a tuple.
 */
export function tuplesOf(doc: Doc, paths: string[][], forIndex: boolean): Tuples {
  const arrays = paths.map(() => false);
  const tuples: any[][] = [];
  expand(paths.map((parts) => ({ node: doc, parts, at: 0 })));
  return { tuples, arrays };

  function expand(starts: (Cursor | null)[], done: any[] = []) {
    const values = [...done];
    let array: any[] | null = null;
    const cursors = starts.map((start, i) => {
      if (!start) return null;
      const cursor = descend(start);
      if (!Array.isArray(cursor.node)) {
        values[i] = cursor.node;
        return null;
      }
      arrays[i] = true;
      if (array && array !== cursor.node) throw parallel(forIndex);
      array = cursor.node;
      return cursor;
    });
    if (!array) return void tuples.push(values);
    const elements: any[] = array;
    for (const element of elements.length ? elements : [EMPTY_ARRAY]) {
      const within = [...values];
      expand(
        cursors.map((cursor, i) => {
          if (!cursor) return null;
          if (cursor.at < cursor.parts.length && isDocument(element))
            return { ...cursor, node: element };
          within[i] = cursor.at < cursor.parts.length ? undefined : element;
          return null;
        }),
        within,
      );
    }
  }
}

/** The values at a path for `distinct` and `$lookup`: the elements of arrays, one level deep. */
export function elementsAt(node: any, parts: string[], at = 0, out: any[] = []): any[] {
  if (at === parts.length) {
    if (Array.isArray(node)) out.push(...node);
    else if (node !== undefined) out.push(node);
  } else if (Array.isArray(node)) {
    const part = parts[at]!;
    if (isPosition(part) && Number(part) < node.length)
      elementsAt(node[Number(part)], parts, at + 1, out);
    else for (const element of node) if (isDocument(element)) elementsAt(element, parts, at, out);
  } else if (isDocument(node)) elementsAt(own(node, parts[at]!), parts, at + 1, out);
  return out;
}
