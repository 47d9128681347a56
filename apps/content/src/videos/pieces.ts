/** A file is kept in pieces of so many bytes: a player that jumps reads few of them. */
export const PIECE_BYTES = 256 * 1024;

export type Track = 'silent' | 'sound';

/** The pieces of a file of so many bytes. */
export const piecesOf = (track: Track, size: number) =>
  Array.from({ length: Math.ceil(size / PIECE_BYTES) }, (_, piece) => ({
    track,
    piece,
    bytes: Math.min(PIECE_BYTES, size - piece * PIECE_BYTES),
  }));
