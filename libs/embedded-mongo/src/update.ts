import { parseArrayFilters, type ElementTest } from './array-filters';
import { encodeDocument } from './bson';
import { equal, isDocument } from './compare';
import { badValue, CommandError, unsupported } from './errors';
import { compileFilter, type Found } from './match';
import { isPosition } from './paths';
import { applyRename, checkRename } from './rename';
import { operations, type Operation } from './update-operators';
import { isPositional, parseUpdatePath, visit } from './update-paths';
import { updateOperators } from './supported';
import { fillTimestamps } from './timestamps';
import type { Doc } from './types';

export type UpdateSpec = Doc | Doc[];
export interface UpdateContext {
  /** The filter that chose the document: what `$` stands for is found by it. */
  filter: Doc;
  arrayFilters?: Doc[];
  multi?: boolean;
  inserting: boolean;
}
interface Change {
  path: string;
  parts: string[];
  operation: Operation | { rename: string };
}

interface Changes {
  changes: Change[];
  filters: Map<string, ElementTest>;
}

/** Known to MongoDB; whatever else begins with a $ is nobody's operator. */
const NOT_HERE = ['$bit'];
const failed = (message: string) => new CommandError(9, 'FailedToParse', message);
const immutable = (message: string) => new CommandError(66, 'ImmutableField', message);
const conflict = (path: string) =>
  new CommandError(
    40,
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${path}'`,
  );

export const isReplacement = (update: UpdateSpec) => Object.keys(update)[0]?.[0] !== '$';

/** An update as it is done to each document that it meets. */
export interface Update {
  /** The document after it. The input is a fresh copy and may be changed. */
  apply: (doc: Doc) => Doc;
  /** It gives the document's own fields other values and changes none of these: a copy may share them. */
  isShallow: boolean;
  /** The fields of the document that it may change, by their first names; null for any. */
  fields: Set<string> | null;
}

/** @throws as MongoDB does when it parses an update, before a document is met. */
export function compileUpdate(update: unknown, context: UpdateContext): Update {
  if (Array.isArray(update)) throw unsupported('an update by a pipeline');
  if (!isDocument(update)) throw failed('Update argument must be either an object or an array');
  if (isReplacement(update)) {
    checkReplacement(update, context);
    return { apply: (doc) => replaced(doc, update), isShallow: true, fields: null };
  }
  const parsed = parseChanges(update, context);
  const heads = parsed.changes.flatMap(({ parts, operation }) =>
    'rename' in operation ? [parts[0]!, operation.rename.split('.')[0]!] : [parts[0]!],
  );
  return {
    apply: (doc) => changed(doc, parsed, context),
    isShallow: parsed.changes.every(
      ({ parts, operation }) => parts.length === 1 && !('rename' in operation),
    ),
    fields: new Set(heads),
  };
}

function checkReplacement(update: Doc, { multi, arrayFilters }: UpdateContext) {
  if (multi) throw failed('multi update is not supported for replacement-style update');
  if (arrayFilters?.length)
    throw failed('arrayFilters may not be specified for replacement-style updates');
  const operator = Object.keys(update).find((key) => key[0] === '$');
  if (operator)
    throw new CommandError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the ` +
        "context of an update's replacement document.",
    );
}

function replaced(doc: Doc, { _id: given, ...rest }: Doc): Doc {
  const id = doc._id;
  if (id !== undefined && given !== undefined && !equal(given, id))
    throw immutable(
      "After applying the update, the (immutable) field '_id' was found to have been altered",
    );
  fillTimestamps(rest);
  const own = id === undefined ? given : id;
  return { ...(own === undefined ? {} : { _id: own }), ...rest };
}

function changed(doc: Doc, { changes, filters }: Changes, context: UpdateContext): Doc {
  const id = doc._id;
  const uses = changes.some(({ parts }) => parts.includes('$'));
  const matched = uses ? find(doc, context).index : undefined;
  for (const { path, parts, operation } of changes)
    if ('rename' in operation) applyRename(doc, path, operation.rename);
    else visit(doc, { path, parts, ...operation }, { matched, filters });
  if (id === undefined && Array.isArray(doc._id) && doc._id.length > 0)
    throw new CommandError(
      54,
      'NotSingleValueField',
      "After applying the update to the document, the field '_id' was found to be an array or " +
        'array descendant.',
    );
  if (id !== undefined && !isSame(doc._id, id))
    throw immutable(
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  return doc;
}

/** Also as what kind of number: operators may not change that of an _id, though a replacement may. */
const isSame = (a: unknown, b: unknown) =>
  Object.is(a, b) ||
  (a !== undefined && encodeDocument({ _id: a }).equals(encodeDocument({ _id: b })));

/** Which element `$` stands for: asked of the document as it was. */
function find(doc: Doc, { filter, inserting }: UpdateContext): Found {
  const found: Found = {};
  if (!inserting) compileFilter(filter)(doc, found);
  return found;
}

function parseChanges(update: Doc, context: UpdateContext): Changes {
  const filters = parseArrayFilters(context.arrayFilters);
  const changes: Change[] = [];
  for (const [operator, argument] of Object.entries(update)) {
    if (!(operator in updateOperators)) {
      if (NOT_HERE.includes(operator)) throw unsupported(`the update operator ${operator}`);
      throw failed(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style ` +
          'update specified as an array',
      );
    }
    if (!isDocument(argument))
      throw failed(
        'Modifiers operate on fields but we found another type instead. For example: {$mod: ' +
          `{<field>: ...}} not {${operator}: ...}`,
      );
    for (const [path, value] of Object.entries(argument)) {
      if (value === undefined) continue;
      const parts = parseUpdatePath(path);
      if (operator === '$rename') checkRename(path, value);
      const operation =
        operator === '$rename'
          ? { rename: value as string }
          : operations[operator]!(value, path, context);
      changes.push({ path, parts, operation });
    }
  }
  checkConflicts(changes);
  checkFilters(changes, filters);
  return { changes: changes.sort(byPath), filters };
}

/** MongoDB makes new fields in the order of their names, positions by their number. */
function byPath(a: Change, b: Change): number {
  for (let i = 0; i < a.parts.length && i < b.parts.length; i++) {
    const [x, y] = [a.parts[i]!, b.parts[i]!];
    if (x === y) continue;
    if (isPosition(x) && isPosition(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return a.parts.length - b.parts.length;
}

function checkConflicts(changes: Change[]) {
  const named = new Set<string>();
  const above = new Set<string>();
  for (const { path, operation } of changes)
    for (const one of 'rename' in operation ? [path, operation.rename] : [path]) {
      const heads = one.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.'));
      if (above.has(one) || heads.some((head) => named.has(head))) throw conflict(one);
      named.add(one);
      for (const head of heads.slice(0, -1)) above.add(head);
    }
}

function checkFilters(changes: Change[], filters: Map<string, ElementTest>) {
  const used = new Set<string>();
  for (const { path, parts } of changes)
    for (const part of parts) {
      if (!isPositional(part) || part === '$' || part === '$[]') continue;
      const name = part.slice(2, -1);
      if (!filters.has(name))
        throw badValue(`No array filter found for identifier '${name}' in path '${path}'`);
      used.add(name);
    }
  for (const name of filters.keys())
    if (!used.has(name))
      throw failed(`The array filter for identifier '${name}' was not used in the update`);
}
