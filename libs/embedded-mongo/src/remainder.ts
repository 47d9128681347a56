import { ObjectId } from 'bson';
import type { Condition, Leaf } from './filter';

/** Tells of a path whether what was read is exactly what the filter's bounds of it say. */
export type IsSettled = (path: string) => boolean;

/**
 * What is left of a condition to be tested of the documents within its bounds; null for nothing.
 */
export function remainderOf(condition: Condition, isSettled: IsSettled): Condition | null {
  if (condition.op === 'and') {
    const of = condition.of.flatMap((part) => remainderOf(part, isSettled) ?? []);
    return of.length > 1 ? { op: 'and', of } : (of[0] ?? null);
  }
  const path = onlyPath(condition);
  return path !== null && isSettled(path) ? null : condition;
}

/**
 * The path that a condition is all about, where its bounds say all of it. Alternatives of several
 * paths are more than each path's bounds tell.
 */
function onlyPath(condition: Condition): string | null {
  if (condition.op === 'not' || condition.op === 'nor') return null;
  if (condition.op === 'or' || condition.op === 'and') {
    const [first, ...others] = condition.of.map(onlyPath);
    return first !== undefined && others.every((path) => path === first) ? first : null;
  }
  return isPlainLeaf(condition) ? condition.path : null;
}

function isPlainLeaf(leaf: Leaf): boolean {
  switch (leaf.op) {
    case 'eq':
      return leaf.value === null || isPlain(leaf.value);
    case 'in':
      return !leaf.regexes.length && leaf.values.every((value) => value === null || isPlain(value));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return isPlain(leaf.value);
  }
  return false;
}

/** Values whose key says all of them, and whose keys are ordered as they are. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number' || value instanceof Date) return !Number.isNaN(Number(value));
  return (
    typeof value === 'string' ||
    typeof value === 'bigint' ||
    typeof value === 'boolean' ||
    value instanceof ObjectId
  );
}
