import type { ElementTest } from './array-filters';
import { isDocument, own, rankOf, Rank } from './compare';
import { badValue, CommandError } from './errors';
import { isPosition } from './paths';
import type { Doc } from './types';

/** MongoDB fills an array with null up to a position, but not for ever. */
const MOST_PADDING = 1_500_000;

export interface Target {
  path: string;
  parts: string[];
  /**
   * What becomes of a path that leads nowhere: what is missing on the way is made; or that is left
   * alone, and a way through what has no fields refused; or either is left alone.
   */
  elsewhere: 'make' | 'refuse' | 'pass';
  /** Called with each place that the path names. */
  apply: (container: any, key: string) => void;
}
export interface Surroundings {
  /** What `$` stands for. */
  matched: number | undefined;
  filters: Map<string, ElementTest>;
}

const typeNames: Record<number, string> = {
  [Rank.null]: 'null',
  [Rank.number]: 'number',
  [Rank.text]: 'string',
  [Rank.object]: 'object',
  [Rank.array]: 'array',
  [Rank.binary]: 'binData',
  [Rank.objectId]: 'objectId',
  [Rank.boolean]: 'bool',
  [Rank.date]: 'date',
  [Rank.timestamp]: 'timestamp',
  [Rank.regex]: 'regex',
};
export const typeName = (value: unknown) => typeNames[rankOf(value)] ?? 'value';

/**
 * @throws for a path that no update may name: 56 for empty parts, 52 for operators' names, 2 for
 * misplaced `$`.
 */
export function parseUpdatePath(path: string): string[] {
  if (!path) throw new CommandError(56, 'EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes(''))
    throw new CommandError(
      56,
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  if (parts.includes('__proto__')) throw badValue('__proto__ is not a field that can be updated');
  const positional = parts.filter((part) => part === '$');
  if (isPositional(parts[0]!))
    throw badValue(
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    );
  if (positional.length > 1)
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
  for (const part of parts)
    if (part[0] === '$' && !isPositional(part))
      throw new CommandError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context ` +
          "of an update's replacement document.",
      );
  return parts;
}

export const isPositional = (part: string) => part === '$' || /^\$\[.*\]$/.test(part);

export function setKey(container: any, key: string, value: unknown): void {
  if (!Array.isArray(container)) {
    container[key] = value;
    return;
  }
  const position = Number(key);
  if (position - container.length > MOST_PADDING)
    throw badValue(`can't backfill more than ${MOST_PADDING} elements`);
  while (container.length < position) container.push(null);
  container[position] = value;
}

export const getKey = (container: any, key: string) =>
  Array.isArray(container) ? container[Number(key)] : own(container, key);

/**
 * Goes to each place that a path names in the document. @throws 28 where the path cannot be made or
 * gone, 2 for a `$` that names nothing.
 */
export function visit(doc: Doc, target: Target, around: Surroundings): void {
  const { parts, path, elsewhere, apply } = target;
  descend(doc, 0, 'the document');

  function descend(node: any, i: number, name: string): void {
    const part = parts[i]!;
    if (!part.startsWith('$[')) return step(node, part === '$' ? position() : part, i, name);
    if (!Array.isArray(node))
      throw badValue(
        node === undefined
          ? `The path '${parts.slice(0, i).join('.')}' must exist in the document in order to apply array updates.`
          : `Cannot apply array updates to non-array element ${name}`,
      );
    const filter = part === '$[]' ? null : around.filters.get(part.slice(2, -1))!;
    node.forEach((element, k) => {
      if (!filter || filter(element)) step(node, String(k), i, name);
    });
  }

  function position(): string {
    if (around.matched === undefined)
      throw badValue('The positional operator did not find the match needed from the query.');
    return String(around.matched);
  }

  function step(container: any, key: string, i: number, name: string): void {
    const fits = Array.isArray(container) ? isPosition(key) : isDocument(container);
    if (!fits) {
      if (elsewhere === 'pass') return;
      const element = `{${name}: ${typeName(container)}}`;
      throw new CommandError(
        28,
        'PathNotViable',
        elsewhere === 'make'
          ? `Cannot create field '${key}' in element ${element} by the path '${path}'`
          : `Cannot use the part (${key}) of (${path}) to traverse the element (${element})`,
      );
    }
    if (i === parts.length - 1) return apply(container, key);
    let child = getKey(container, key);
    if (child === undefined && !parts[i + 1]!.startsWith('$[')) {
      if (elsewhere !== 'make') return;
      setKey(container, key, (child = {}));
    }
    descend(child, i + 1, key);
  }
}
