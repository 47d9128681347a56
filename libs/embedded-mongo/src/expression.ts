import { isDocument, own } from './compare';
import { CommandError, unsupported } from './errors';
import type { Doc } from './types';

/** A value for each document; undefined where the field is missing. */
export type Expression = (doc: Doc) => any;

/** A field through arrays on the way: the values of all their documents. */
function fieldAt(node: Doc, parts: string[], at: number): any {
  const value = own(node, parts[at]!);
  if (at === parts.length - 1) return value;
  if (isDocument(value)) return fieldAt(value, parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value
    .filter(isDocument)
    .map((element) => fieldAt(element, parts, at + 1))
    .filter((found) => found !== undefined);
}

/** '$a.b' as the parts of its path. @throws for anything but the path of a field. */
export function fieldPath(given: string): string[] {
  const parts = given.slice(1).split('.');
  if (given[0] !== '$' || parts.some((part) => !part || part[0] === '$'))
    throw new CommandError(16410, 'Location16410', `'${given}' is not the path of a field`);
  return parts;
}

/**
 * Fields, literals and documents and arrays of these; the operators of expressions are not on the
 * list.
 */
export function compileExpression(given: any): Expression {
  if (typeof given === 'string' && given[0] === '$') {
    if (given === '$$ROOT' || given === '$$CURRENT') return (doc) => doc;
    if (given.startsWith('$$')) throw unsupported(`the variable ${given}`);
    const parts = fieldPath(given);
    return (doc) => fieldAt(doc, parts, 0);
  }
  if (Array.isArray(given)) {
    const elements = given.map(compileExpression);
    return (doc) => elements.map((element) => element(doc) ?? null);
  }
  if (!isDocument(given)) return () => given;
  const fields = Object.entries(given).map(([name, inner]) => {
    if (name[0] === '$') throw unsupported(`the operator ${name} in an expression`);
    if (name.includes('.') || !name)
      throw new CommandError(16412, 'Location16412', `'${name}' is no name of a field here`);
    return [name, compileExpression(inner)] as const;
  });
  return (doc) => {
    const out: Doc = {};
    for (const [name, expression] of fields) {
      const value = expression(doc);
      if (value !== undefined) out[name] = value;
    }
    return out;
  };
}
