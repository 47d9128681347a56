import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import { CommandError } from './errors';
import type { Doc } from './types';

/**
 * BSON with every number's type kept: int32 is a number, int64 a bigint, a double a number or,
 * where a number would be written as int32 again, a `Double`. A regular expression keeps its own
 * syntax, as BSONRegExp.
 */
const DEEPEST = 200;
/**
 * Fields of commands whose values are stored or compared; the rest of a command is read as plain
 * numbers.
 */
const EXACT = new Set([
  'documents',
  'q',
  'u',
  'arrayFilters',
  'filter',
  'query',
  'update',
  'pipeline',
]);

const malformed = (what: string) => new CommandError(22, 'InvalidBSON', `invalid BSON: ${what}`);

/** Of names that are remembered: whoever makes up names fills no memory with them. */
const LONGEST_NAME = 40;
const MOST_NAMES = 4_000;
/** Fields have the same few names in all documents: by a hash of its bytes the latest of each. */
const names = new Map<number, { bytes: Buffer; name: string }>();

function nameOf(raw: Buffer, start: number, end: number, hash: number): string {
  const known = names.get(hash);
  if (known && isAt(known.bytes, raw, start, end)) return known.name;
  const name = raw.toString('utf8', start, end);
  if (end - start > LONGEST_NAME) return name;
  if (names.size >= MOST_NAMES) names.clear();
  names.set(hash, { bytes: Buffer.from(raw.subarray(start, end)), name });
  return name;
}

function isAt(bytes: Buffer, raw: Buffer, start: number, end: number): boolean {
  if (bytes.length !== end - start) return false;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== raw[start + i]) return false;
  return true;
}

class Decoder {
  private at = 0;
  constructor(
    private readonly raw: Buffer,
    private exact: boolean,
  ) {}

  document(depth = 0, list = false): any {
    if (depth > DEEPEST)
      throw new CommandError(15, 'Overflow', `documents nest at most ${DEEPEST} levels deep`);
    const { raw } = this;
    const start = this.at;
    const end = start + raw.readInt32LE(start);
    if (end - start < 5 || end > raw.length || raw[end - 1] !== 0) throw malformed('a length');
    this.at += 4;
    const out: any = list ? [] : {};
    while (this.at < end - 1) {
      const type = raw[this.at++]!;
      const name = this.name();
      const wasExact = this.exact;
      if (!wasExact && EXACT.has(name)) this.exact = true;
      const value = this.value(type, depth);
      this.exact = wasExact;
      if (list) out.push(value);
      else if (name === '__proto__')
        Object.defineProperty(out, name, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      else out[name] = value;
    }
    if (this.at !== end - 1) throw malformed('a document that does not end');
    this.at = end;
    return out;
  }

  /** Of a whole document its _id, which stands first wherever it was stored here. */
  id(): unknown {
    const { raw } = this;
    if (raw.length < 10 || raw[5] !== 0x5f || raw[6] !== 0x69 || raw[7] !== 0x64 || raw[8] !== 0)
      return this.document()._id;
    this.at = 9;
    return this.value(raw[4]!, 0);
  }

  private name(): string {
    const { raw, at: start } = this;
    let end = start;
    let hash = 0;
    for (let byte = raw[end]; byte; byte = raw[++end]) hash = (Math.imul(hash, 31) + byte) | 0;
    if (end >= raw.length) throw malformed('a name');
    this.at = end + 1;
    return nameOf(raw, start, end, hash);
  }

  private text(): string {
    const length = this.raw.readInt32LE(this.at);
    const start = this.at + 4;
    if (length < 1 || start + length > this.raw.length || this.raw[start + length - 1] !== 0)
      throw malformed('a text');
    this.at = start + length;
    return this.raw.toString('utf8', start, this.at - 1);
  }

  private take(length: number): Buffer {
    if (length < 0 || this.at + length > this.raw.length) throw malformed('bytes');
    const bytes = Buffer.from(this.raw.subarray(this.at, this.at + length));
    this.at += length;
    return bytes;
  }

  private value(type: number, depth: number): unknown {
    const { raw } = this;
    switch (type) {
      case 0x01: {
        const value = raw.readDoubleLE(this.at);
        this.at += 8;
        return this.exact ? double(value) : value;
      }
      case 0x02:
        return this.text();
      case 0x03:
        return this.document(depth + 1);
      case 0x04:
        return this.document(depth + 1, true);
      case 0x05:
        return this.binary();
      case 0x06:
        return undefined;
      case 0x07:
        return new ObjectId(this.take(12));
      case 0x08:
        return raw[this.at++] === 1;
      case 0x09:
        this.at += 8;
        return new Date(Number(raw.readBigInt64LE(this.at - 8)));
      case 0x0a:
        return null;
      case 0x0b:
        return new BSONRegExp(this.name(), this.name());
      case 0x0d:
        return new Code(this.text());
      case 0x0e:
        return new BSONSymbol(this.text());
      case 0x0f:
        this.at += 4;
        return new Code(this.text(), this.document(depth + 1));
      case 0x10:
        this.at += 4;
        return raw.readInt32LE(this.at - 4);
      case 0x11:
        this.at += 8;
        return new Timestamp({
          i: raw.readUInt32LE(this.at - 8),
          t: raw.readUInt32LE(this.at - 4),
        });
      case 0x12: {
        const value = raw.readBigInt64LE(this.at);
        this.at += 8;
        return this.exact || !Number.isSafeInteger(Number(value)) ? value : Number(value);
      }
      case 0x13:
        return new Decimal128(this.take(16));
      case 0xff:
        return new MinKey();
      case 0x7f:
        return new MaxKey();
    }
    throw malformed(`type ${type}`);
  }

  private binary(): Binary {
    let length = this.raw.readInt32LE(this.at);
    const subtype = this.raw[this.at + 4]!;
    this.at += 5;
    if (subtype === Binary.SUBTYPE_BYTE_ARRAY) {
      length = this.raw.readInt32LE(this.at);
      this.at += 4;
    }
    return new Binary(this.take(length), subtype);
  }
}

/** A number as a BSON double, whatever its value. */
export const double = (value: number): number | Double =>
  Number.isInteger(value) && value === (value | 0) && !Object.is(value, -0)
    ? new Double(value)
    : value;

/** A stored document. @throws InvalidBSON, or Overflow for one that nests too deep. */
export const decode = (raw: Buffer): Doc => new Decoder(raw, true).document();
/** Of a stored document its _id alone. */
export const decodeId = (raw: Buffer): unknown => new Decoder(raw, true).id();
/** A command: exact in the parts that are stored or compared, plain numbers elsewhere. */
export const decodeCommand = (raw: Buffer): Doc => new Decoder(raw, false).document();
/** @param exact for a section of a message whose documents are stored as they are. */
export const decodeSection = (raw: Buffer, name: string): Doc =>
  new Decoder(raw, EXACT.has(name)).document();
export function encodeDocument(doc: Doc): Buffer {
  const { buffer, byteOffset, byteLength } = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(buffer, byteOffset, byteLength);
}
