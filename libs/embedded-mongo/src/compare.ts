import { Decimal128, Double } from 'bson';
import { unsupported } from './errors';
import type { Doc } from './types';

/**
 * BSON's order of types; values of one rank are compared with each other. A missing value counts as
 * null.
 */
export const Rank = {
  minKey: 1,
  emptyArray: 3,
  null: 5,
  number: 10,
  text: 20,
  object: 30,
  array: 35,
  binary: 40,
  objectId: 50,
  boolean: 60,
  date: 70,
  timestamp: 80,
  regex: 90,
  code: 100,
  codeWithScope: 105,
  maxKey: 250,
} as const;

/** What sorts and indexes hold for an array without elements: before null. */
export const EMPTY_ARRAY = Symbol('empty array');

export function rankOf(value: any): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return Rank.number;
    case 'string':
      return Rank.text;
    case 'boolean':
      return Rank.boolean;
    case 'undefined':
      return Rank.null;
    case 'symbol':
      return Rank.emptyArray;
  }
  if (value === null) return Rank.null;
  if (Array.isArray(value)) return Rank.array;
  if (value instanceof Date) return Rank.date;
  switch (value._bsontype) {
    case 'Double':
    case 'Decimal128':
      return Rank.number;
    case 'ObjectId':
      return Rank.objectId;
    case 'Binary':
    case 'UUID':
      return Rank.binary;
    case 'BSONRegExp':
      return Rank.regex;
    case 'Timestamp':
      return Rank.timestamp;
    case 'BSONSymbol':
      return Rank.text;
    case 'Code':
      return value.scope ? Rank.codeWithScope : Rank.code;
    case 'MinKey':
      return Rank.minKey;
    case 'MaxKey':
      return Rank.maxKey;
  }
  return Rank.object;
}

export const isDocument = (value: any): value is Doc =>
  typeof value === 'object' && value !== null && rankOf(value) === Rank.object;

/** A field of a document, never what JavaScript objects have besides. */
export const own = (node: Doc, field: string): any =>
  Object.hasOwn(node, field) ? node[field] : undefined;

/** @throws for Decimal128, whose digits a double cannot hold. */
export function plainNumber(value: number | bigint | Double | Decimal128): number | bigint {
  if (value instanceof Double) return value.value;
  if (value instanceof Decimal128) throw unsupported('comparing or computing with Decimal128');
  return value;
}

/**
 * NaN is the least number and equal to itself; int64 and double are compared by their exact values.
 */
function compareNumbers(first: any, second: any): number {
  const a = plainNumber(first);
  const b = plainNumber(second);
  if (a === b) return 0;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The order of the texts' UTF-8 bytes: as JavaScript's but for the characters beyond the first
 * plane.
 */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const beyond = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
    return beyond(x) !== beyond(y) ? (beyond(x) ? 1 : -1) : x - y;
  }
  return a.length - b.length;
}

function compareFields(a: Doc, b: Doc): number {
  const left = Object.keys(a).filter((key) => a[key] !== undefined);
  const right = Object.keys(b).filter((key) => b[key] !== undefined);
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order =
      rankOf(a[left[i]!]) - rankOf(b[right[i]!]) ||
      compareTexts(left[i]!, right[i]!) ||
      compare(a[left[i]!], b[right[i]!]);
    if (order) return order;
  }
  return left.length - right.length;
}

const bytesOf = (value: any) => value.buffer.subarray(0, value.position);

/**
 * BSON's one order: used by filters, sorts, keys, updates and groups. Negative, zero or positive.
 */
export function compare(a: any, b: any): number {
  const rank = rankOf(a);
  const difference = rank - rankOf(b);
  if (difference) return difference;
  switch (rank) {
    case Rank.number:
      return compareNumbers(a, b);
    case Rank.text:
      return compareTexts(String(a), String(b));
    case Rank.object:
      return compareFields(a, b);
    case Rank.array:
      for (let i = 0; i < a.length && i < b.length; i++) {
        const order = compare(a[i], b[i]);
        if (order) return order;
      }
      return a.length - b.length;
    case Rank.binary:
      return (
        a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(bytesOf(a), bytesOf(b))
      );
    case Rank.objectId:
      return Buffer.compare(a.id, b.id);
    case Rank.boolean:
      return Number(a) - Number(b);
    case Rank.date:
      return a.getTime() - b.getTime();
    case Rank.timestamp: {
      const [x, y] = [a.toBigInt(), b.toBigInt()];
      return x < y ? -1 : x > y ? 1 : 0;
    }
    case Rank.regex:
      return compareTexts(a.pattern, b.pattern) || compareTexts(a.options, b.options);
    case Rank.code:
      return compareTexts(String(a.code), String(b.code));
    case Rank.codeWithScope:
      return compareTexts(String(a.code), String(b.code)) || compareFields(a.scope, b.scope);
  }
  return 0;
}

export const equal = (a: unknown, b: unknown): boolean => compare(a, b) === 0;
