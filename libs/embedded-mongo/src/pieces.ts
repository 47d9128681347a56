import type { Database, RangeOptions } from 'lmdb';

const FIRST_PIECE = 16;
const LARGEST_PIECE = 256;
const LARGEST_PIECE_BYTES = 1_000_000;

export interface Stretch extends Pick<RangeOptions, 'reverse' | 'transaction'> {
  start: Buffer;
  end: Buffer;
  exclusiveStart?: boolean;
  inclusiveEnd?: boolean;
}
export interface Item {
  key: Buffer;
  value: Buffer;
}
type Walk = Iterator<Item, void>;

/**
 * Reads of one database's ranges. LMDB's binding makes a decoder and half a dozen of closures for
 * each range that it is asked for, and reads the range's bounds when it begins to walk: so it is
 * asked for one, whose bounds are set anew for each walk.
 */
export class Ranges {
  private readonly bounds: RangeOptions = {};
  private readonly walks: Iterable<Item>;

  constructor(database: Database<Buffer, Buffer>) {
    this.walks = database.getRange(this.bounds) as Iterable<Item>;
  }

  /** Reads one piece of a range in one go: so many entries, or fewer of large ones. */
  read(stretch: Stretch, most: number): Item[] {
    const { bounds } = this;
    bounds.start = stretch.start;
    bounds.end = stretch.end;
    bounds.reverse = stretch.reverse;
    bounds.exclusiveStart = stretch.exclusiveStart;
    bounds.inclusiveEnd = stretch.inclusiveEnd;
    bounds.transaction = stretch.transaction;
    const piece: Item[] = [];
    const walk = this.walks[Symbol.iterator]() as Walk;
    let bytes = 0;
    let isOver = false;
    try {
      while (piece.length < most && bytes <= LARGEST_PIECE_BYTES) {
        const { value, done } = walk.next();
        if ((isOver = !!done)) break;
        piece.push(value as Item);
        bytes += (value as Item).value.length;
      }
    } finally {
      // what it holds is let go where it did not come to its end
      if (!isOver) walk.return!();
      bounds.transaction = undefined;
    }
    return piece;
  }

  /**
   * The entries of a range, read in pieces with no cursor of LMDB's open between them: whoever reads
   * may pause for as long as it likes, and pages that writers let go are used again meanwhile.
   * @param first how many are read at once to begin with; more and more as it goes on.
   */
  *inPieces(stretch: Stretch, first = FIRST_PIECE): Generator<Item, void> {
    let from = stretch;
    for (let most = first; ; most = Math.min(2 * most, LARGEST_PIECE)) {
      const piece = this.read(from, most);
      yield* piece;
      const last = piece.at(-1);
      if (!last || (piece.length < most && bytesOf(piece) <= LARGEST_PIECE_BYTES)) return;
      from = { ...stretch, start: last.key, exclusiveStart: true };
    }
  }
}

const bytesOf = (piece: Item[]) => piece.reduce((sum, { value }) => sum + value.length, 0);
