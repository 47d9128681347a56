/** The bits of a header, one field after the other. What is read beyond the end is zero, and told. */
export class Bits {
  private at = 0;

  private readonly body: Uint8Array;

  constructor(body: Uint8Array) {
    this.body = body;
  }

  get beyond(): boolean {
    return this.at > this.body.length * 8;
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

  /** As H.264 writes unsigned numbers of any length; of signed ones the length is the same. */
  exp(): number {
    let zeros = 0;
    while (zeros < 32 && !this.beyond && !this.flag()) zeros++;
    return 2 ** zeros - 1 + this.take(zeros);
  }
}
