import { BufferSource } from 'mediabunny';

/** Far more than the packets of the longest video take, one by one. */
const MOST_READS = 1e6;

interface Readable {
  _read(...range: unknown[]): unknown;
}
const { _read: read } = BufferSource.prototype as unknown as Readable;

/**
 * A file whose parser may look at it so often and no more. Whoever crafts one can have it read the
 * same few bytes for ever, as where the search for what follows a broken element finds that element
 * again.
 */
export class CountedSource extends BufferSource {
  private reads = 0;
  private readonly refuse: () => never;

  /** @param refuse throws what becomes of it then */
  constructor(body: Uint8Array, refuse: () => never) {
    super(body);
    this.refuse = refuse;
  }

  _read(...range: unknown[]): unknown {
    if (++this.reads > MOST_READS) this.refuse();
    return read.apply(this, range);
  }
}
