import { isDocument } from './compare';
import { badValue, CommandError } from './errors';
import { isPosition } from './paths';
import { getKey, isPositional, parseUpdatePath, typeName, visit } from './update-paths';
import type { Doc } from './types';

/** @throws BadValue for a pair of names that cannot be a renaming. */
export function checkRename(from: string, to: unknown): void {
  if (typeof to !== 'string')
    throw badValue(`The 'to' field for $rename must be a string: ${from}: ${to}`);
  if (from === to)
    throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
  if (`${from}.`.startsWith(`${to}.`) || `${to}.`.startsWith(`${from}.`))
    throw badValue(
      `The source and target field for $rename must not be on the same path: ${from}: "${to}"`,
    );
  for (const path of [from, to])
    if (parseUpdatePath(path).some(isPositional))
      throw badValue(`The source and target field for $rename may not be dynamic: ${path}`);
}

export function applyRename(doc: Doc, from: string, to: string): void {
  const source = walk(doc, from);
  if (source.stuck)
    throw new CommandError(
      28,
      'PathNotViable',
      `cannot use the part (${source.name} of ${from}) to traverse the element ({${source.name}: ${typeName(source.holder)}})`,
    );
  if (source.value === undefined) return;
  for (const [which, path, { array }] of [
    ['source', from, source],
    ['destination', to, walk(doc, to)],
  ] as const)
    if (array !== undefined)
      throw badValue(
        `The ${which} field cannot be an array element, '${path}': '${array}' is an array`,
      );
  visit(
    doc,
    {
      path: to,
      parts: to.split('.'),
      elsewhere: 'make',
      apply: (node, key) => (node[key] = source.value),
    },
    { matched: undefined, filters: new Map() },
  );
  delete source.holder[from.split('.').at(-1)!];
}

/** What a path leads to in a document, as far as it goes. */
function walk(doc: Doc, path: string) {
  const parts = path.split('.');
  let holder: any = doc;
  /** By which name the holder is reached, and the first array on the way. */
  let name = '';
  let array: string | undefined;
  for (let i = 0; ; i++) {
    const part = parts[i]!;
    const isArray = Array.isArray(holder);
    if (isArray) array ??= name;
    const stuck = isArray ? !isPosition(part) : !isDocument(holder);
    const value = stuck ? undefined : getKey(holder, part);
    if (value === undefined || i === parts.length - 1) return { holder, name, array, stuck, value };
    [holder, name] = [value, part];
  }
}
