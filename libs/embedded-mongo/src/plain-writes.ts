import type { Collection } from './collection';
import type { Engine } from './engine';
import { encodeId } from './key-encoding';
import { checkDepth, document } from './shapes';
import type { Transaction } from './transaction';
import type { Doc } from './types';

/** Where a write is done: in an open transaction, on a collection that it sees. */
export interface Place {
  engine: Engine;
  collection: Collection;
  transaction: Transaction;
}

/** What becomes of one field of the document itself. */
interface PlainChange {
  name: string;
  operator: (typeof OPERATORS)[number];
  value: unknown;
}

const OPERATORS = ['$set', '$inc', '$setOnInsert'] as const;
const isKnown = (operator: string): operator is PlainChange['operator'] =>
  OPERATORS.includes(operator as never);

/** A field by one name that neither stands for a place nor means anything else. */
const PLAIN_NAME = /^(?!_id$|__proto__$)[a-zA-Z_][a-zA-Z0-9_]*$/;
const isPlainName = (name: string) => PLAIN_NAME.test(name);
const isInt32 = (value: unknown): value is number =>
  typeof value === 'number' && value === (value | 0) && !Object.is(value, -0);

/**
 * An update that gives fields of the document itself values, or counts them: in the order in which
 * it makes new ones. Null for one that says more, or something wrong.
 * @param given makes a value the engine's own
 */
export function plainChangesOf(
  update: Doc,
  given: (value: unknown) => unknown,
): PlainChange[] | null {
  const changes: PlainChange[] = [];
  const names = new Set<string>();
  for (const operator of Object.keys(update)) {
    const fields: unknown = update[operator];
    if (!isKnown(operator) || !isPlainObject(fields)) return null;
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      if (!isPlainName(name) || typeof value === 'function' || typeof value === 'symbol')
        return null;
      if (operator === '$inc' && !isInt32(value)) return null;
      if (names.size === names.add(name).size) return null;
      changes.push({ name, operator, value: given(value) });
    }
  }
  return changes.length ? changes.sort((a, b) => (a.name < b.name ? -1 : 1)) : null;
}

const isPlainObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The fields of a projection that keeps some of them and says no more; null for any other. */
export function plainFieldsOf(projection: unknown): string[] | null {
  if (!isPlainObject(projection)) return null;
  const names = Object.keys(projection);
  const isPlain =
    names.length && names.every((name) => isPlainName(name) && projection[name] === 1);
  return isPlain ? names : null;
}

/** The document's `_id` and those fields, in its own order. */
export function pick(doc: Doc, fields: string[]): Doc {
  const out: Doc = {};
  for (const name of Object.keys(doc))
    if (name === '_id' || fields.includes(name)) out[name] = doc[name];
  return out;
}

/** @param doc in the engine's values @throws as the command does */
export function insertPlainly({ engine, collection, transaction }: Place, doc: Doc): true {
  document(doc, 'insert.documents');
  engine.insert(collection, doc, transaction);
  return true;
}

/** @returns how many there were */
export function removePlainly(
  { engine, collection, transaction }: Place,
  ids: string[],
  filter: Doc,
): number {
  const hits = engine.reader.look(collection, ids.map(encodeId), filter, transaction);
  for (const hit of hits) engine.remove(collection, hit.id, hit.doc, transaction);
  return hits.length;
}

export interface Changed {
  before: Doc | null;
  after: Doc | null;
  isModified: boolean;
  isInserted: boolean;
}

/**
 * @param filter names the one document by its id
 * @returns null where what is counted is no small number
 */
export function changePlainly(
  { engine, collection, transaction }: Place,
  filter: { _id: string },
  changes: PlainChange[],
  upsert: boolean,
): Changed | null {
  for (const { value } of changes) checkDepth(value, 'update.updates');
  const [hit] = engine.reader.look(collection, [encodeId(filter._id)], filter, transaction);
  const nobody: Changed = { before: null, after: null, isModified: false, isInserted: false };
  if (!hit && !upsert) return nobody;
  const after = hit ? { ...hit.doc } : ({ _id: filter._id } as Doc);
  if (!applied(after, changes, !hit)) return null;
  if (!hit) {
    const inserted = engine.insert(collection, after, transaction);
    return { ...nobody, after: inserted, isInserted: true };
  }
  const fields = new Set(changes.map(({ name }) => name));
  const isModified = engine.replace(collection, hit, after, transaction, fields);
  return { ...nobody, before: hit.doc, after, isModified };
}

function applied(doc: Doc, changes: PlainChange[], isNew: boolean): boolean {
  for (const { name, operator, value } of changes) {
    if (operator === '$setOnInsert' && !isNew) continue;
    const before: unknown = Object.hasOwn(doc, name) ? doc[name] : undefined;
    if (operator !== '$inc' || before === undefined) doc[name] = value;
    else {
      const sum = isInt32(before) && before + (value as number);
      if (!isInt32(sum)) return false;
      doc[name] = sum;
    }
  }
  return true;
}
