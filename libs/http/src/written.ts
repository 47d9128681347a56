type Piece = string | Uint8Array;

/**
 * An answer that is in JSON already: what was shown to others before is bytes by then, and is
 * neither written nor encoded again.
 */
export class Written<T> {
  readonly bytes: Buffer;

  /** @param pieces one behind the other what `JSON.stringify` makes of the answer, or as good as that. */
  constructor(...pieces: Piece[]) {
    const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + mostBytesOf(piece), 0));
    let end = 0;
    for (const piece of pieces)
      if (typeof piece === 'string') end += bytes.write(piece, end);
      else {
        bytes.set(piece, end);
        end += piece.length;
      }
    this.bytes = bytes.subarray(0, end);
  }

  /** For whoever wants to know what it says. */
  toJSON(): T {
    return JSON.parse(this.bytes.toString()) as T;
  }
}

/** Of one unit of a text come three bytes at most. */
const mostBytesOf = (piece: Piece) => (typeof piece === 'string' ? 3 : 1) * piece.length;

/**
 * The fields of a value in JSON, without the braces around them, to be kept: in memory of their own,
 * since a piece of the common pool would keep all of that piece's neighbours.
 */
export function fieldsOf(value: object): Buffer {
  const text = JSON.stringify(value).slice(1, -1);
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
