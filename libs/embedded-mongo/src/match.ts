import { BSONRegExp, BSONSymbol } from 'bson';
import { compare, equal, isDocument, own, plainNumber, Rank, rankOf } from './compare';
import { parseFilter, type Condition, type Leaf, type Pattern } from './filter';
import { encodeKey, text } from './key-encoding';
import type { Doc } from './types';

/** Where in an array the match was found: what a positional update writes to. */
export interface Found {
  index?: number;
}
type Test = (value: any) => boolean;
export type Matcher = (doc: Doc, found?: Found) => boolean;
const NONE: Found = {};

/**
 * Whether `test` holds of a value at the path: arrays on the way, and with `leaf` at the end, are
 * looked into.
 */
function some(node: any, parts: string[], from: number, leaf: boolean, test: Test, found: Found) {
  let value = node;
  for (let i = from; i < parts.length; i++) {
    if (Array.isArray(value)) return someElement(value, parts, i, leaf, test, found);
    if (!isDocument(value)) return test(undefined);
    value = own(value, parts[i]!);
  }
  if (leaf && Array.isArray(value))
    for (let k = 0; k < value.length; k++)
      if (test(value[k])) {
        found.index = k;
        return true;
      }
  return test(value);
}

function someElement(
  array: any[],
  parts: string[],
  i: number,
  leaf: boolean,
  test: Test,
  found: Found,
): boolean {
  const last = i === parts.length - 1;
  for (let k = 0; k < array.length; k++) {
    const element = array[k];
    const named = isDocument(element) && some(element, parts, i, leaf, test, found);
    if (named || (parts[i] === String(k) && atOffset(element))) {
      found.index = k;
      return true;
    }
  }
  return false;

  function atOffset(element: any): boolean {
    if (last) return test(element);
    if (Array.isArray(element)) return someElement(element, parts, i + 1, leaf, test, found);
    return isDocument(element) && some(element, parts, i + 1, leaf, test, found);
  }
}

const matchesPattern = ({ given, test }: Pattern, value: any) =>
  typeof value === 'string' ? test.test(value) : value instanceof BSONRegExp && equal(value, given);

/**
 * Comparisons hold between values of one rank; NaN only equals itself; MinKey and MaxKey bound
 * everything.
 */
function ordered(op: 'gt' | 'gte' | 'lt' | 'lte', value: unknown): Test {
  const rank = rankOf(value);
  const bound = rank === Rank.minKey || rank === Rank.maxKey;
  const orEqual = op === 'gte' || op === 'lte';
  const greater = op === 'gt' || op === 'gte';
  const isNaNumber = (number: any) => Number.isNaN(plainNumber(number));
  return (other) => {
    if (!bound && rankOf(other) !== rank) return false;
    if (rank === Rank.number && (isNaNumber(value) || isNaNumber(other)))
      return orEqual && equal(other, value);
    const order = compare(other, value);
    return order === 0 ? orEqual : greater ? order > 0 : order < 0;
  };
}

function isIn(values: unknown[], regexes: Pattern[]): Test {
  const plain = values.filter((value) => !(value instanceof BSONRegExp));
  const known = plain.length > 8 ? new Set(plain.map((value) => text(encodeKey(value)))) : null;
  return (other) =>
    (known ? known.has(text(encodeKey(other))) : plain.some((value) => equal(value, other))) ||
    regexes.some((pattern) => matchesPattern(pattern, other));
}

/** What a leaf says of one value. */
function testOf(leaf: Leaf): Test {
  switch (leaf.op) {
    case 'eq': {
      const { value } = leaf;
      if (typeof value === 'string')
        return (other) => other === value || (other instanceof BSONSymbol && equal(value, other));
      return (other) => equal(value, other);
    }
    case 'in':
      return isIn(leaf.values, leaf.regexes);
    case 'regex':
      return (other) => matchesPattern(leaf.pattern, other);
    case 'exists':
      return (other) => other !== undefined;
    case 'size':
      return (other) => Array.isArray(other) && other.length === leaf.size;
    case 'elemMatch':
      return elementTest(leaf.documents, leaf.of);
  }
  return ordered(leaf.op, leaf.value);
}

function elementTest(documents: boolean, condition: Condition, found: Found = NONE): Test {
  const element = documents ? documentTest(condition) : valueTest(condition);
  return (value) => {
    const index = Array.isArray(value) ? value.findIndex(element) : -1;
    if (index >= 0) found.index = index;
    return index >= 0;
  };
}

/** An array within an array is met by its positions, as a document is by its names. */
function documentTest(condition: Condition): Test {
  const match = matcherOf(condition);
  return (item) => (Array.isArray(item) ? match({ ...item }) : isDocument(item) && match(item));
}

/** What a condition without paths says of one value. */
function valueTest(condition: Condition): Test {
  if (condition.op === 'not') {
    const inner = valueTest(condition.of);
    return (value) => !inner(value);
  }
  if (condition.op === 'and') {
    const tests = condition.of.map(valueTest);
    return (value) => tests.every((test) => test(value));
  }
  if (condition.op === 'or' || condition.op === 'nor') {
    const tests = condition.of.map(valueTest);
    return (value) => tests.some((test) => test(value)) === (condition.op === 'or');
  }
  return testOf(condition);
}

/** The condition as a test of documents. */
export function matcherOf(condition: Condition): Matcher {
  switch (condition.op) {
    case 'and': {
      const all = condition.of.map(matcherOf);
      return (doc, found) => all.every((match) => match(doc, found));
    }
    case 'or': {
      const any = condition.of.map(matcherOf);
      return (doc, found) => any.some((match) => match(doc, found));
    }
    case 'nor': {
      const none = condition.of.map(matcherOf);
      return (doc) => !none.some((match) => match(doc));
    }
    case 'not': {
      const inner = matcherOf(condition.of);
      return (doc) => !inner(doc);
    }
  }
  const { parts } = condition;
  if (condition.op === 'elemMatch') {
    const { documents, of } = condition;
    const inner: Found = {};
    const element = elementTest(documents, of, inner);
    return (doc, found = {}) => {
      const outer: Found = {};
      const fits = some(doc, parts, 0, false, element, outer);
      if (fits) found.index = outer.index ?? inner.index;
      return fits;
    };
  }
  const test = testOf(condition);
  const leaf = condition.op !== 'size';
  return (doc, found = {}) => some(doc, parts, 0, leaf, test, found);
}

export const compileFilter = (filter: Doc): Matcher => matcherOf(parseFilter(filter));

/** Whether `$pull`'s operators hold of an element. */
export const compileElement = (operators: Doc): Test => {
  const match = compileFilter({ element: operators });
  return (element) => match({ element });
};
