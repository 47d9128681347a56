import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  Binary,
  BSON,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb';
import { decode } from '../bson';
import { given } from './given';
import { handed } from './handed';

/** Whatever a member of the house may give to the driver. */
const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.date(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(null, undefined, -0, 2 ** 31, 2 ** 53, NaN, Infinity, 'a\ud800b'),
  fc.constantFrom<unknown>(2n ** 53n, -(2n ** 53n), 2n ** 53n + 1n, 2n ** 70n + 5n),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom<unknown>(
    new ObjectId('0123456789abcdef01234567'),
    new UUID('0123456789abcdef0123456789abcdef'),
    new Binary(Buffer.from([1, 2, 3]), 5),
    Long.fromString('9007199254740993'),
    Long.fromNumber(7),
    Long.MAX_UNSIGNED_VALUE,
    new Double(7),
    new Double(-0),
    new Int32(7),
    Decimal128.fromString('1.50'),
    new Timestamp({ t: 5, i: 4_000_000_000 }),
    new BSONRegExp('^a', 'im'),
    /^b/gim,
    new Code('x', { a: new Double(1) }),
    new DBRef('dishes', 5 as never, 'kitchen', { more: 1 }),
    new MinKey(),
    new MaxKey(),
    new Map<string, unknown>([['a', new Map([['b', undefined]])]]),
    { toBSON: () => [1, { toBSON: () => 'x' }] },
    () => undefined,
    Symbol('left out'),
  ),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, scalar, tie('list'), tie('document')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  document: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'c d', 'e\udc00'), tie('value')),
}));
const documents = fc.dictionary(fc.constantFrom('x', 'y', 'z'), value);
const written = (doc: object) => Buffer.from(BSON.serialize(doc, { ignoreUndefined: false }));
/** Its bytes say the types of all that it holds. */
const bytes = (doc: object) => written(doc).toString('hex');

describe('values through the direct door', () => {
  it('reach the engine as its own reader would read what the driver writes', () => {
    fc.assert(
      fc.property(documents, (doc) => expect(given(doc)).toEqual(decode(written(doc)))),
      { numRuns: 1000, seed: 1 },
    );
  });

  it('come out as the driver reads them', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const raw = written(doc);
        const byDriver = BSON.deserialize(raw);
        const out = handed(decode(raw));
        expect(out).toEqual(byDriver);
        expect(bytes(out)).toBe(bytes(byDriver));
      }),
      { numRuns: 1000, seed: 1 },
    );
  });

  it('are copies both ways', () => {
    const inside = { at: new Date(5), list: [{ a: 1 }], bytes: Buffer.from([1]) };
    const kept = given(inside);
    inside.at.setTime(9);
    inside.list[0]!.a = 2;
    inside.bytes[0] = 9;
    expect([kept.at.getTime(), kept.list[0].a, kept.bytes.buffer[0]]).toEqual([5, 1, 1]);
    const out = handed(kept);
    out.at.setTime(9);
    out.list[0].a = 2;
    out.bytes.buffer[0] = 9;
    expect([kept.at.getTime(), kept.list[0].a, kept.bytes.buffer[0]]).toEqual([5, 1, 1]);
  });
});
