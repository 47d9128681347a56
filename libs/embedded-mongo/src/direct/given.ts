import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { MongoInvalidArgumentError } from 'mongodb';
import { isDate, isRegExp, isUint8Array } from 'node:util/types';
import { double } from '../bson';
import type { Doc } from '../types';

/**
 * A value as the engine keeps it: what `decode(serialize(value))` makes, without the bytes between.
 * A copy, so that what the giver changes later is no matter. What is undefined becomes null, as by
 * the driver's default; functions and symbols are left out.
 * @throws MongoInvalidArgumentError for a kind that BSON does not have.
 */
export function given(value: any): any {
  switch (typeof value) {
    case 'string':
      return value.toWellFormed();
    case 'number':
    case 'boolean':
      return value;
    case 'bigint':
      return BigInt.asIntN(64, value);
    case 'undefined':
      return null;
    case 'object':
      return value === null ? null : object(value);
    default:
      return null;
  }
}

function object(from: any): any {
  const value = typeof from.toBSON === 'function' ? from.toBSON() : from;
  if (value !== from && (typeof value !== 'object' || value === null)) return given(value);
  if (Array.isArray(value)) return list(value);
  if (value._bsontype !== undefined) return typed(value);
  if (value instanceof Date || isDate(value)) return new Date(value.getTime() || 0);
  if (isUint8Array(value)) return new Binary(Buffer.from(value));
  if (isRegExp(value)) return pattern(value);
  const out: Doc = {};
  if (value instanceof Map) for (const [name, item] of value) set(out, String(name), item);
  else for (const name of Object.keys(value)) set(out, name, value[name]);
  return out;
}

function list(values: unknown[]): unknown[] {
  const out: unknown[] = [];
  for (const value of values) if (isData(value)) out.push(given(value));
  return out;
}

const isData = (value: unknown) => typeof value !== 'function' && typeof value !== 'symbol';

function set(out: Doc, name: string, value: unknown) {
  if (!isData(value)) return;
  if (name === '__proto__') define(out, name, given(value));
  else out[name.toWellFormed()] = given(value);
}

/** A field whose name would otherwise set the object's prototype. */
export const define = (out: Doc, name: string, value: unknown) =>
  Object.defineProperty(out, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });

const pattern = ({ source, flags }: RegExp) =>
  new BSONRegExp(
    source,
    // as BSON's own writer says `global`
    `${flags.includes('i') ? 'i' : ''}${flags.includes('m') ? 'm' : ''}${flags.includes('g') ? 's' : ''}`,
  );

/** The driver may bring its own copy of the BSON library: its classes are told by their names. */
function typed(value: any): unknown {
  switch (value._bsontype) {
    case 'ObjectId':
      return new ObjectId(Buffer.from(value.id));
    case 'Binary':
      return new Binary(Buffer.from(value.buffer.subarray(0, value.position)), value.sub_type);
    case 'Long':
      return BigInt.asIntN(64, value.toBigInt());
    case 'Double':
      return double(value.value);
    case 'Int32':
      return value.value;
    case 'Decimal128':
      return new Decimal128(Buffer.from(value.bytes));
    case 'Timestamp':
      return new Timestamp({ t: value.high >>> 0, i: value.low >>> 0 });
    case 'BSONRegExp':
      return new BSONRegExp(value.pattern, value.options);
    case 'BSONSymbol':
      return new BSONSymbol(value.value);
    case 'Code':
      return value.scope ? new Code(value.code, given(value.scope)) : new Code(value.code);
    case 'DBRef':
      return given({
        $ref: value.collection,
        $id: value.oid,
        ...(value.db == null ? {} : { $db: value.db }),
        ...value.fields,
      });
    case 'MinKey':
      return new MinKey();
    case 'MaxKey':
      return new MaxKey();
  }
  throw new MongoInvalidArgumentError(`BSON has no type ${String(value._bsontype)}`);
}
