import { equal } from './compare';
import { CommandError } from './errors';
import { parseFilter, type Condition } from './filter';
import type { Doc } from './types';

const twice = (path: string) =>
  new CommandError(
    54,
    'NotSingleValueField',
    `cannot infer query fields to set, path '${path}' is matched twice`,
  );

const inexact = (path: string) =>
  new CommandError(
    111,
    'NotExactValueField',
    `field at '_id' must be exactly specified, field at sub-path '${path}' found`,
  );

/**
 * The equalities that must hold: a regular expression, a range or one of several alternatives says
 * no value.
 */
function* equalities(condition: Condition): Generator<[string, unknown]> {
  if (condition.op === 'and') for (const part of condition.of) yield* equalities(part);
  else if (condition.op === 'or' && condition.of.length === 1) yield* equalities(condition.of[0]!);
  else if (condition.op === 'eq') yield [condition.path, condition.value];
  else if (condition.op === 'in' && !condition.regexes.length) {
    const [value, ...others] = condition.values;
    if (value !== undefined && others.every((other) => equal(other, value)))
      yield [condition.path, value];
  }
}

/**
 * The document an upsert starts from: the equalities of its filter, in the order of their paths; of
 * a replacement's, the _id alone.
 */
export function upsertSeed(filter: Doc, replacing: boolean): Doc {
  const seed: Doc = {};
  const set = new Set<string>();
  const inOrder = [...equalities(parseFilter(filter))].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [path, value] of inOrder) {
    if (path.startsWith('_id.')) throw inexact(path);
    if (replacing && path !== '_id') continue;
    for (const other of set)
      if (`${other}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${other}.`))
        throw twice(path);
    set.add(path);
    setPath(seed, path, value);
  }
  return seed;
}

function setPath(target: Doc, path: string, value: unknown) {
  const parts = path.split('.');
  let node = target;
  for (const part of parts.slice(0, -1)) {
    if (part === '__proto__') return;
    node = Object.hasOwn(node, part) ? node[part] : (node[part] = {});
  }
  node[parts.at(-1)!] = value;
}
