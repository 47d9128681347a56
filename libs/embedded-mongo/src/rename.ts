import { isDocument, own } from './compare';
import { badValue } from './errors';
import { isPositional, parseUpdatePath, visit } from './update-paths';
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
  const holder = holderOf(doc, from.split('.'), 'source');
  if (!holder) return;
  const name = from.split('.').at(-1)!;
  const value = own(holder, name);
  if (value === undefined) return;
  holderOf(doc, to.split('.'), 'destination');
  visit(
    doc,
    { path: to, parts: to.split('.'), creates: true, apply: (node, key) => (node[key] = value) },
    { matched: undefined, filters: new Map() },
  );
  delete holder[name];
}

/** The document that a path ends in. @throws when an array lies on the path. */
function holderOf(doc: Doc, parts: string[], which: string): Doc | null {
  let node: any = doc;
  for (const part of parts.slice(0, -1)) {
    node = own(node, part);
    if (Array.isArray(node))
      throw badValue(`The ${which} field cannot be an array element, '${parts.join('.')}'`);
    if (!isDocument(node)) return null;
  }
  return node;
}
