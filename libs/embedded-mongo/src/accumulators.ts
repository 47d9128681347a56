import { compare } from './compare';
import { double } from './bson';
import { encodeKey, text } from './key-encoding';
import { isNumber, typeOfNumber, type Numeric } from './numbers';

/** One group's running result: told each document's value, undefined where it is missing. */
export interface Accumulator {
  add(value: any): void;
  readonly result: any;
}

/** Exact while the numbers are integers; an int64 that overflows goes on as a double. */
class Sum implements Accumulator {
  private integers = 0n;
  private doubles = 0;
  private long = false;
  private isDouble = false;
  count = 0;

  add(value: any) {
    if (!isNumber(value)) return;
    this.count++;
    const type = typeOfNumber(value);
    if (type === 'double') {
      this.isDouble = true;
      this.doubles += Number(value);
    } else {
      if (type === 'long') this.long = true;
      this.integers += BigInt(value as number | bigint);
    }
  }
  get total(): number {
    return Number(this.integers) + this.doubles;
  }
  get result(): Numeric {
    if (this.isDouble) return double(this.total);
    if (this.integers !== BigInt.asIntN(64, this.integers)) return double(this.total);
    return this.long || this.integers !== BigInt.asIntN(32, this.integers)
      ? this.integers
      : Number(this.integers);
  }
}

class Mean implements Accumulator {
  private readonly sum = new Sum();
  add(value: any) {
    this.sum.add(value);
  }
  get result() {
    return this.sum.count ? double(this.sum.total / this.sum.count) : null;
  }
}

/** Null and missing values do not take part. */
class Extreme implements Accumulator {
  private best: any;
  constructor(private readonly direction: 1 | -1) {}
  add(value: any) {
    if (value === undefined || value === null) return;
    if (this.best === undefined || compare(value, this.best) * this.direction > 0)
      this.best = value;
  }
  get result() {
    return this.best ?? null;
  }
}

class First implements Accumulator {
  private value: any;
  private told = false;
  add(value: any) {
    if (!this.told) this.value = value;
    this.told = true;
  }
  get result() {
    return this.value ?? null;
  }
}

class Last implements Accumulator {
  private value: any;
  add(value: any) {
    this.value = value;
  }
  get result() {
    return this.value ?? null;
  }
}

class All implements Accumulator {
  readonly result: any[] = [];
  add(value: any) {
    if (value !== undefined) this.result.push(value);
  }
}

class Different implements Accumulator {
  private readonly values = new Map<string, any>();
  add(value: any) {
    if (value === undefined) return;
    const key = text(encodeKey(value));
    if (!this.values.has(key)) this.values.set(key, value);
  }
  get result() {
    return [...this.values.values()];
  }
}

export const newAccumulator: Record<string, () => Accumulator> = {
  $sum: () => new Sum(),
  $avg: () => new Mean(),
  $min: () => new Extreme(-1),
  $max: () => new Extreme(1),
  $first: () => new First(),
  $last: () => new Last(),
  $push: () => new All(),
  $addToSet: () => new Different(),
};
