const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The last letter of 16 bytes holds two bits. */
const LAST = 'AQgw';
const UID_LENGTH = 22;

/** Numbers that are the same each time for the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to, and without, `n`. */
  below(n: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  }

  one<T>(list: ArrayLike<T>): T {
    return list[this.below(list.length)]!;
  }

  /** As the product makes them. */
  uid(): string {
    let uid = '';
    while (uid.length < UID_LENGTH - 1) uid += this.one(LETTERS);
    return uid + this.one(LAST);
  }

  words(list: readonly string[], n: number): string {
    return Array.from({ length: n }, () => this.one(list)).join(' ');
  }
}
