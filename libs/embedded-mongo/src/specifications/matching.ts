import { isDeepStrictEqual } from 'node:util';
import { EJSON, Long } from 'bson';
import type { Doc } from '../types';

/** What a test may refer to by name. */
export interface Named {
  entity(id: string): any;
  lsidOf(session: string): Doc;
}

export type Match = (expected: any, actual: any, path: string, root: boolean) => string | null;

const isSpecial = (value: any): value is Doc =>
  !!value &&
  typeof value === 'object' &&
  Object.keys(value).length === 1 &&
  Object.keys(value)[0]!.startsWith('$$');
const isPlain = (value: any): value is Doc =>
  !!value &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !value._bsontype &&
  !(value instanceof Date);
const shown = (value: unknown) => {
  try {
    return EJSON.stringify(value)?.slice(0, 200) ?? 'nothing';
  } catch {
    return String(value);
  }
};
const isNumber = (value: any) =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  ['Int32', 'Long', 'Double'].includes(value?._bsontype);

const TYPES: Record<string, (value: any) => boolean> = {
  int: (v) => v?._bsontype === 'Int32' || (Number.isInteger(v) && Math.abs(v) < 2 ** 31),
  long: (v) => typeof v === 'bigint' || v?._bsontype === 'Long' || Number.isInteger(v),
  double: (v) => typeof v === 'number' || v?._bsontype === 'Double',
  number: (v) => isNumber(v) || v?._bsontype === 'Decimal128',
  string: (v) => typeof v === 'string',
  object: isPlain,
  array: Array.isArray,
  bool: (v) => typeof v === 'boolean',
  date: (v) => v instanceof Date,
  null: (v) => v === null,
  objectId: (v) => v?._bsontype === 'ObjectId',
  binData: (v) => v?._bsontype === 'Binary' || v?._bsontype === 'UUID' || v instanceof Uint8Array,
  timestamp: (v) => v?._bsontype === 'Timestamp',
  decimal: (v) => v?._bsontype === 'Decimal128',
  regex: (v) => v instanceof RegExp || v?._bsontype === 'BSONRegExp',
  minKey: (v) => v?._bsontype === 'MinKey',
  maxKey: (v) => v?._bsontype === 'MaxKey',
};

/**
 * Compares as the unified test format says. @returns what differs and where; null when nothing
 * does.
 */
export function matcher(named: Named) {
  const special: Record<string, Match> = {
    $$exists: (wanted, actual, path) =>
      (actual !== undefined) === wanted
        ? null
        : `${path} is ${wanted ? 'missing' : `there: ${shown(actual)}`}`,
    $$unsetOrMatches: (wanted, actual, path, root) =>
      actual === undefined || actual === null ? null : match(wanted, actual, path, root),
    $$type: (wanted, actual, path) =>
      [wanted].flat().some((type: string) => TYPES[type]!(actual))
        ? null
        : `${path} is no ${wanted}: ${shown(actual)}`,
    $$sessionLsid: (id, actual, path) => match(named.lsidOf(id), actual, path, false),
    $$matchesEntity: (id, actual, path) => match(named.entity(id), actual, path, false),
    $$matchAsRoot: (wanted, actual, path) => match(wanted, actual, path, true),
    $$matchAsDocument: (wanted, actual, path) =>
      match(wanted, typeof actual === 'string' ? EJSON.parse(actual) : actual, path, false),
    $$matchesHexBytes: (wanted, actual, path) =>
      Buffer.from(actual ?? []).toString('hex') === wanted ? null : `${path} has other bytes`,
    $$lte: (wanted, actual, path) =>
      Number(actual) <= Number(wanted) ? null : `${path} is ${shown(actual)}`,
  };

  function match(expected: any, actual: any, path: string, root: boolean): string | null {
    if (isSpecial(expected)) {
      const [name] = Object.keys(expected) as [string];
      const rule = special[name];
      if (!rule) return `${path}: unknown ${name}`;
      return rule(expected[name], actual, path, root);
    }
    if (Array.isArray(expected)) {
      if (!Array.isArray(actual)) return `${path} is no list: ${shown(actual)}`;
      if (expected.length !== actual.length)
        return `${path} has ${actual.length} instead of ${expected.length}: ${shown(actual)}`;
      for (const [i, item] of expected.entries()) {
        const fault = match(item, actual[i], `${path}[${i}]`, root);
        if (fault) return fault;
      }
      return null;
    }
    if (isPlain(expected)) {
      if (actual instanceof Map) actual = Object.fromEntries(actual);
      if (!isPlain(actual)) return `${path} is ${shown(actual)} instead of ${shown(expected)}`;
      for (const [key, wanted] of Object.entries(expected)) {
        const fault = match(wanted, actual[key], `${path}.${key}`, false);
        if (fault) return fault;
        if (actual[key] === undefined && !isSpecial(wanted) && wanted !== undefined)
          return `${path}.${key} is missing`;
      }
      if (root) return null;
      for (const key of Object.keys(actual))
        if (!(key in expected) && actual[key] !== undefined)
          return `${path}.${key} is more than expected: ${shown(actual[key])}`;
      return null;
    }
    if (isNumber(expected) && isNumber(actual))
      return Number(String(expected)) === Number(String(actual)) ||
        Object.is(Number(expected), Number(actual))
        ? null
        : `${path} is ${shown(actual)} instead of ${shown(expected)}`;
    const plain = (value: any) =>
      value instanceof Long ? value.toString() : EJSON.stringify(value, { relaxed: false });
    return isDeepStrictEqual(plain(expected), plain(actual))
      ? null
      : `${path} is ${shown(actual)} instead of ${shown(expected)}`;
  }
  return match;
}
