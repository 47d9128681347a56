import { Double } from 'bson';
import { double } from './bson';
import { plainNumber, Rank, rankOf } from './compare';

/**
 * Arithmetic typed as MongoDB's: int32 with int32 stays int32 until it overflows, any double makes
 * a double.
 */
export type Numeric = number | bigint | Double;

const LONGEST = 2n ** 63n;
export const isNumber = (value: unknown): value is Numeric => rankOf(value) === Rank.number;

export const typeOfNumber = (value: Numeric): 'int' | 'long' | 'double' =>
  typeof value === 'bigint'
    ? 'long'
    : typeof value === 'number' && value === (value | 0) && !Object.is(value, -0)
      ? 'int'
      : 'double';

/** A value as a plain number, for arguments such as counts; null when it is not one. */
export const toNumber = (value: unknown): number | null =>
  isNumber(value) ? Number(plainNumber(value)) : null;

/** Of two integers: null when the result is no int64. */
function integer(value: bigint, long: boolean): Numeric | null {
  if (value < -LONGEST || value >= LONGEST) return null;
  return long || value !== BigInt.asIntN(32, value) ? value : Number(value);
}

function calculate(
  a: Numeric,
  b: Numeric,
  exactly: (x: bigint, y: bigint) => bigint,
  roughly: (x: number, y: number) => number,
): Numeric | null {
  const types = [typeOfNumber(a), typeOfNumber(b)];
  const [x, y] = [plainNumber(a), plainNumber(b)];
  if (types.includes('double')) return double(roughly(Number(x), Number(y)));
  return integer(exactly(BigInt(x), BigInt(y)), types.includes('long'));
}

/** @returns null when the result is no int64. */
export const add = (a: Numeric, b: Numeric) =>
  calculate(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  );
export const multiply = (a: Numeric, b: Numeric) =>
  calculate(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
  );
