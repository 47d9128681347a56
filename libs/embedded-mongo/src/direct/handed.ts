import {
  Binary,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type BSONRegExp,
} from 'mongodb';
import type { Doc } from '../types';
import { define } from './given';

/**
 * What the driver would hand out for one of the engine's values: its own classes, with its default
 * promotions (numbers as numbers, patterns as RegExp). A copy, which is its reader's own.
 */
export function handed(value: any): any {
  if (typeof value === 'object') {
    if (value === null) return null;
    if (Array.isArray(value)) return value.map(handed);
    if (value._bsontype !== undefined) return typed(value);
    if (value instanceof Date) return new Date(value.getTime());
    return document(value);
  }
  return typeof value === 'bigint' ? long(value) : value;
}

/** The same of a document that nobody else has: no copy is made of what is as the driver has it. */
export function handedOver(doc: Doc): Doc {
  for (const name of Object.keys(doc)) {
    const value = doc[name];
    if (typeof value === 'object' ? value !== null : typeof value === 'bigint') {
      const made = over(value);
      if (made !== value) doc[name] = made;
    }
  }
  return isReference(doc) ? reference(doc) : doc;
}

function over(value: any): unknown {
  if (typeof value !== 'object' || value === null) return handed(value);
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) value[i] = over(item);
    return value;
  }
  if (value._bsontype !== undefined) return typed(value);
  return value instanceof Date ? value : handedOver(value);
}

function document(value: Doc): Doc {
  const out: Doc = {};
  for (const name of Object.keys(value))
    if (name === '__proto__') define(out, name, handed(value[name]));
    else out[name] = handed(value[name]);
  return isReference(out) ? reference(out) : out;
}

const isReference = (doc: Doc) =>
  doc.$ref !== undefined &&
  doc.$id !== undefined &&
  Object.keys(doc).every((name) => name[0] !== '$' || /^\$(ref|id|db)$/.test(name));

const reference = ({ $ref, $id, $db, ...fields }: Doc) => new DBRef($ref, $id, $db, fields);

/** The driver makes a number of what is as large as this. */
const LARGEST = 2n ** 53n;
const long = (value: bigint) =>
  -LARGEST <= value && value <= LARGEST ? Number(value) : Long.fromBigInt(value);

function typed(value: any): unknown {
  switch (value._bsontype) {
    case 'ObjectId':
      return new ObjectId(Buffer.from(value.id));
    case 'Double':
      return (value as Double).value;
    case 'Binary':
      return binary(value);
    case 'BSONRegExp':
      return pattern(value);
    case 'BSONSymbol':
      return (value as BSONSymbol).value;
    case 'Decimal128':
      return new Decimal128(Buffer.from(value.bytes));
    case 'Timestamp':
      return new Timestamp({ t: value.high >>> 0, i: value.low >>> 0 });
    case 'Code':
      return value.scope ? new Code(value.code, handed(value.scope)) : new Code(value.code);
    case 'MinKey':
      return new MinKey();
    case 'MaxKey':
      return new MaxKey();
  }
  return value;
}

function binary(value: Binary): Binary {
  const copy = new Binary(Buffer.from(value.buffer.subarray(0, value.position)), value.sub_type);
  return copy.sub_type === Binary.SUBTYPE_UUID && copy.position === 16 ? copy.toUUID() : copy;
}

const FLAGS: Record<string, string> = { m: 'm', s: 'g', i: 'i' };
const pattern = ({ pattern: source, options }: BSONRegExp) =>
  new RegExp(source, [...options].map((option) => FLAGS[option] ?? '').join(''));
