import { createHash } from 'node:crypto';
import { Decimal128 } from 'bson';
import { plainNumber, Rank, rankOf } from './compare';
import { CommandError, unsupported } from './errors';

/**
 * Order-preserving byte encoding of BSON values: comparing two encodings byte by byte gives the
 * order of `compare`. Index keys are concatenations of these, so no encoding is the beginning of
 * another.
 */
const TERMINATOR = Buffer.from([0, 0]);
const END = Buffer.from([0]);
const DIGEST = 20;
/**
 * LMDB takes keys of 1,978 bytes: the index's number, the fields and the document's id share them.
 */
const ROOM = 1400;
const ID_ROOM = 512;
/** In bytes, of one of UTF-16's units. */
const LONGEST_CHARACTER = 3;
const LAST_ASCII = 0x7f;
/** A text of so many characters fits as an _id whatever they are. */
const SHORT_TEXT = 120;
/**
 * In which bounds of _id are cut: every _id there may be fits whole, and what is cut is no
 * document's.
 */
export const ID_BOUND_ROOM = ID_ROOM + DIGEST;

const tagged = (tag: number, ...parts: Buffer[]) => Buffer.concat([Buffer.from([tag]), ...parts]);

function encodeDouble(tag: number, value: number): Buffer {
  const out = Buffer.allocUnsafe(9);
  out[0] = tag;
  if (Number.isNaN(value)) return out.fill(0, 1);
  out.writeDoubleBE(value === 0 ? 0 : value, 1); // -0 equals 0
  if (out[1]! & 0x80) for (let i = 1; i < 9; i++) out[i] = ~out[i]!;
  else out[1]! |= 0x80;
  return out;
}

/** Beyond 2^53, what an int64 differs from its double by follows the double. */
function encodeNumber(given: number | bigint): Buffer {
  const value = Number(given);
  const head = encodeDouble(Rank.number, value);
  if (!Number.isFinite(value) || Math.abs(value) < 2 ** 53) return head;
  const rest = Buffer.allocUnsafe(2);
  rest.writeUInt16BE(typeof given === 'bigint' ? Number(given - BigInt(value)) + 0x8000 : 0x8000);
  return Buffer.concat([head, rest]);
}

/** @param tag stands before it, if there is one. */
function encodeText(value: string, tag?: number): Buffer {
  const from = tag === undefined ? 0 : 1;
  const plain = value.length <= SHORT_TEXT ? plainText(value, tag, from) : null;
  if (plain) return plain;
  if (value.includes('\0')) return escapedText(value, tag);
  const end = from + Buffer.byteLength(value);
  const out = Buffer.allocUnsafe(end + 2);
  if (tag !== undefined) out[0] = tag;
  out.write(value, from);
  out[end] = out[end + 1] = 0;
  return out;
}

/** Of a short text in ASCII, as ids are, letter by letter: writing it by the binding is dearer. */
function plainText(value: string, tag: number | undefined, from: number): Buffer | null {
  const end = from + value.length;
  const out = Buffer.allocUnsafe(end + TERMINATOR.length);
  if (tag !== undefined) out[0] = tag;
  for (let i = 0; i < value.length; i++) {
    const letter = value.charCodeAt(i);
    if (letter === 0 || letter > LAST_ASCII) return null;
    out[from + i] = letter;
  }
  out[end] = out[end + 1] = 0;
  return out;
}

function escapedText(value: string, tag?: number): Buffer {
  const escaped = tag === undefined ? [] : [tag];
  for (const byte of Buffer.from(value)) escaped.push(...(byte === 0 ? [0, 0xff] : [byte]));
  return Buffer.concat([Buffer.from(escaped), TERMINATOR]);
}

function encodeFields(value: Record<string, unknown>): Buffer {
  const parts: Buffer[] = [];
  for (const field of Object.keys(value)) {
    if (value[field] === undefined) continue;
    const encoded = encodeKey(value[field]);
    parts.push(encoded.subarray(0, 1), encodeText(field), encoded.subarray(1));
  }
  return Buffer.concat([...parts, END]);
}

/** A value's whole encoding. A missing one is encoded as null. @throws for Decimal128. */
export function encodeKey(value: any): Buffer {
  const rank = rankOf(value);
  switch (rank) {
    case Rank.number:
      if (value instanceof Decimal128) throw unsupported('a Decimal128 in a key');
      return encodeNumber(plainNumber(value));
    case Rank.text:
      return encodeText(String(value), rank);
    case Rank.object:
      return tagged(rank, encodeFields(value));
    case Rank.array:
      return tagged(rank, ...value.map(encodeKey), END);
    case Rank.binary: {
      const head = Buffer.alloc(5);
      head.writeUInt32BE(value.position);
      head[4] = value.sub_type;
      return tagged(rank, head, Buffer.from(value.buffer.subarray(0, value.position)));
    }
    case Rank.objectId:
      return tagged(rank, value.id);
    case Rank.boolean:
      return tagged(rank, Buffer.from([value ? 1 : 0]));
    case Rank.date:
      return encodeDouble(rank, value.getTime());
    case Rank.timestamp: {
      const out = Buffer.alloc(8);
      out.writeBigUInt64BE(BigInt.asUintN(64, value.toBigInt()));
      return tagged(rank, out);
    }
    case Rank.regex:
      return tagged(rank, encodeText(value.pattern), encodeText(value.options));
    case Rank.code:
      return tagged(rank, encodeText(String(value.code)));
    case Rank.codeWithScope:
      return tagged(rank, encodeText(String(value.code)), encodeFields(value.scope));
  }
  return Buffer.from([rank]);
}

/**
 * A value's encoding within `room` bytes. A longer one is cut and ended by a digest: equal values
 * have equal keys, but the order holds only up to the cut, so that ranges begin and end with
 * `boundOf` and order is not read from such an index.
 */
export function fit(encoded: Buffer, room: number): Buffer {
  if (!isCut(encoded, room)) return encoded;
  const digest = createHash('sha256').update(encoded).digest().subarray(0, DIGEST);
  return Buffer.concat([boundOf(encoded, room), digest]);
}
export const isCut = (encoded: Buffer, room: number) => encoded.length > room - DIGEST;
/** Whether a text is certainly not cut, whatever its characters are. */
export const fitsWhole = (value: string, room: number) =>
  1 + value.length * LONGEST_CHARACTER + TERMINATOR.length <= room - DIGEST;
/** What the keys of this value and of all greater ones are not less than. */
export const boundOf = (encoded: Buffer, room: number) => encoded.subarray(0, room - DIGEST);

/** The bytes that each of so many fields of an index may have. */
export const roomOf = (fields: number) => Math.floor(ROOM / fields);

/**
 * The key of a document. @throws InvalidIdField for what MongoDB takes no _id of; NotImplemented
 * beyond 512 bytes.
 */
export function encodeId(id: unknown): Buffer {
  const rank = rankOf(id);
  if (id === undefined || rank === Rank.array || rank === Rank.regex)
    throw new CommandError(
      53,
      'InvalidIdField',
      `The '_id' value cannot be of type ${id === undefined ? 'undefined' : rank === Rank.array ? 'array' : 'regex'}`,
    );
  const encoded = encodeKey(id);
  if (encoded.length > ID_ROOM) throw unsupported(`an _id of more than ${ID_ROOM} bytes`);
  return encoded;
}

/** A text that may be a document's _id, and is encoded whole. */
export const isShortText = (id: unknown): id is string =>
  typeof id === 'string' && id.length <= SHORT_TEXT;

/** More at once go in turns with others, as queries do. */
const MOST_IDS = 200;
const isPlainText = (id: unknown): id is string => isShortText(id) && id.isWellFormed();

/** The texts by which a filter asks for `_id`, where it says nothing else and they are not many. */
export function idsOf(filter: unknown): string[] | null {
  if (typeof filter !== 'object' || filter === null) return null;
  const id = ownOnly(filter, '_id');
  const ids = typeof id === 'string' ? [id] : ownOnly(id, '$in');
  const isPlain = Array.isArray(ids) && ids.length > 0 && ids.length <= MOST_IDS;
  return isPlain && ids.every(isPlainText) ? ids : null;
}

/** The texts between which a filter asks for `_id`s, where it says nothing else. */
export function betweenOf(filter: unknown): [above: string, below: string] | null {
  if (typeof filter !== 'object' || filter === null) return null;
  const id = ownOnly(filter, '_id');
  if (typeof id !== 'object' || id === null) return null;
  if (Object.getPrototypeOf(id) !== Object.prototype) return null;
  const bounds = Object.entries(id);
  if (bounds.length !== 2 || bounds[0]![0] !== '$gt' || bounds[1]![0] !== '$lt') return null;
  const [above, below] = [bounds[0]![1], bounds[1]![1]];
  return isPlainText(above) && isPlainText(below) ? [above, below] : null;
}

/** The value of an object's field, if it has no other. */
function ownOnly(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const [first, second] = Object.keys(value);
  return first === name && second === undefined ? value[name as keyof typeof value] : undefined;
}

/** The encoding that sorts the other way round, for descending index fields. */
export function invert(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) out[i] = 255 - bytes[i]!;
  return out;
}

/** The smallest byte string greater than every string with this prefix; null when there is none. */
export function successor(bytes: Buffer): Buffer | null {
  for (let i = bytes.length - 1; i >= 0; i--)
    if (bytes[i] !== 255) {
      const out = Buffer.from(bytes.subarray(0, i + 1));
      out[i]!++;
      return out;
    }
  return null;
}

export const uint32 = (value: number) => {
  const out = Buffer.allocUnsafe(4);
  out.writeUInt32BE(value);
  return out;
};

/** A byte string as a map key. */
export const text = (bytes: Buffer) => bytes.toString('latin1');
export const bytesOf = (key: string) => Buffer.from(key, 'latin1');
