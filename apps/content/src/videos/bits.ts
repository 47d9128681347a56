/** So many zeros are before no number. */
const LONGEST = 32;

/** The bits of a header, one field after the other. What is read beyond the end is zero, and told. */
export class Bits {
  private at = 0;
  private overlong_ = false;

  private readonly body: Uint8Array;

  constructor(body: Uint8Array) {
    this.body = body;
  }

  get beyond(): boolean {
    return this.at > this.body.length * 8;
  }

  /** Some number was longer than any may be: what follows it is read one way here, another there. */
  get overlong(): boolean {
    return this.overlong_;
  }

  take(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.at++)
      value = value * 2 + (((this.body[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1);
    return value;
  }

  flag(): boolean {
    return this.take(1) === 1;
  }

  skip(count: number): void {
    this.at += count;
  }

  /** As H.264 and AV1 write unsigned numbers; of signed ones the length is the same. */
  exp(): number {
    let zeros = 0;
    while (zeros < LONGEST && !this.beyond && !this.flag()) zeros++;
    this.overlong_ ||= zeros === LONGEST && !this.beyond;
    return 2 ** zeros - 1 + this.take(zeros);
  }
}
