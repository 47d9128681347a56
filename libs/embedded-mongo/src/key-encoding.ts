import { createHash } from 'node:crypto';

/**
 * Order-preserving byte encoding of BSON values: comparing two encodings byte by byte gives BSON's order
 * (MinKey < null < numbers < strings < objects < arrays < binary < ObjectId < booleans < dates < … < MaxKey).
 * Index keys are concatenations of these, so every encoding is self-delimiting.
 */
const TAG = {
  minKey: 1,
  null: 5,
  number: 10,
  string: 20,
  object: 30,
  array: 35,
  binary: 40,
  objectId: 50,
  boolean: 60,
  date: 70,
  timestamp: 80,
  regex: 90,
  maxKey: 255,
} as const;
const TERMINATOR = Buffer.from([0, 0]);
/** Longer strings are cut and completed by a digest: equality stays exact, order holds up to the cut. */
const LONGEST = 400;
const KEPT = 380;

function encodeNumber(tag: number, value: number): Buffer {
  const out = Buffer.allocUnsafe(9);
  out[0] = tag;
  out.writeDoubleBE(value === 0 ? 0 : value, 1); // -0 equals 0
  if (out[1]! & 0x80) for (let i = 1; i < 9; i++) out[i] = ~out[i]!;
  else out[1]! |= 0x80;
  return out;
}

function encodeBytes(tag: number, bytes: Buffer): Buffer {
  let body =
    bytes.length > LONGEST
      ? Buffer.concat([bytes.subarray(0, KEPT), createHash('sha1').update(bytes).digest()])
      : bytes;
  if (body.includes(0)) {
    const escaped: number[] = [];
    for (const byte of body) {
      escaped.push(byte);
      if (byte === 0) escaped.push(0xff);
    }
    body = Buffer.from(escaped);
  }
  return Buffer.concat([Buffer.from([tag]), body, TERMINATOR]);
}

export function encodeKey(value: any): Buffer {
  if (value === null || value === undefined) return Buffer.from([TAG.null]);
  switch (typeof value) {
    case 'number':
      return encodeNumber(TAG.number, value);
    case 'bigint':
      return encodeNumber(TAG.number, Number(value));
    case 'string':
      return encodeBytes(TAG.string, Buffer.from(value));
    case 'boolean':
      return Buffer.from([TAG.boolean, value ? 1 : 0]);
  }
  if (value instanceof Date) return encodeNumber(TAG.date, value.getTime());
  if (Array.isArray(value))
    return Buffer.concat([Buffer.from([TAG.array]), ...value.map(encodeKey), Buffer.from([0])]);
  switch (value._bsontype) {
    case 'ObjectId':
      return Buffer.concat([Buffer.from([TAG.objectId]), value.id]);
    case 'Binary':
    case 'UUID':
      return encodeBytes(
        TAG.binary,
        Buffer.concat([
          Buffer.from([value.sub_type ?? 4]),
          Buffer.from(value.buffer.subarray(0, value.position)),
        ]),
      );
    case 'Long':
      return encodeNumber(TAG.number, value.toNumber());
    case 'Int32':
    case 'Double':
      return encodeNumber(TAG.number, value.value);
    case 'Decimal128':
      return encodeNumber(TAG.number, Number(value.toString()));
    case 'Timestamp':
      return encodeNumber(TAG.timestamp, Number(value.toBigInt()));
    case 'MinKey':
      return Buffer.from([TAG.minKey]);
    case 'MaxKey':
      return Buffer.from([TAG.maxKey]);
  }
  if (value instanceof RegExp)
    return encodeBytes(TAG.regex, Buffer.from(`${value.source}/${value.flags}`));
  if (value instanceof Uint8Array)
    return encodeBytes(TAG.binary, Buffer.concat([Buffer.from([0]), value]));
  const parts: Buffer[] = [Buffer.from([TAG.object])];
  for (const key of Object.keys(value))
    parts.push(encodeBytes(TAG.string, Buffer.from(key)), encodeKey(value[key]));
  parts.push(Buffer.from([0]));
  return Buffer.concat(parts);
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
