import { partsOf } from '@chefly/contracts';
import { Objects } from '@chefly/engines/objects';
import { Inject, Injectable } from '@nestjs/common';
import type { ByteRange } from './byte-range';
import { PIECE_BYTES, piecesOf, type Track } from './pieces';
import type { StoredFilm, VideoRow } from './video-row';

/**
 * A new file is about as large as the one it was made of; never by more than so many pieces larger.
 */
const MORE_PIECES = 16;

/**
 * Where the bytes of a video are: the parts that were sent, and the pieces of the files that were
 * made of them.
 */
@Injectable()
export class VideoBytes {
  constructor(@Inject(Objects) private readonly objects: Objects) {}

  partPlace = (uid: string, part: number) => `videos/${uid}/part/${part}`;
  trackPlace = (uid: string, run: string, track: Track) => `videos/${uid}/${run}-${track}`;
  piecePlace = (uid: string, run: string, track: Track, piece: number) =>
    `${this.trackPlace(uid, run, track)}/${piece}`;

  /** The file as it was sent. @throws when a part is not there */
  async *sent({ _id: uid, size }: VideoRow): AsyncGenerator<Buffer> {
    for (let part = 0; part < partsOf(size); part++) {
      const body = await this.objects.get(this.partPlace(uid, part));
      if (!body) throw new Error(`part ${part} of the video ${uid} is not there`);
      yield body;
    }
  }

  /** Some bytes of one of its files, piece by piece: no more is held than one of them. */
  async *read(
    uid: string,
    { run }: StoredFilm,
    track: Track,
    { from, to }: ByteRange,
  ): AsyncGenerator<Buffer> {
    for (let piece = Math.floor(from / PIECE_BYTES); piece * PIECE_BYTES <= to; piece++) {
      const body = await this.objects.get(this.piecePlace(uid, run, track, piece));
      if (!body) throw new Error(`piece ${piece} of the video ${uid} is not there`);
      const start = piece * PIECE_BYTES;
      yield body.subarray(Math.max(from - start, 0), to - start + 1);
    }
  }

  /** Safe to repeat, as all that removes. */
  async removeParts({ _id: uid, size }: VideoRow): Promise<void> {
    for (let part = 0; part < partsOf(size); part++)
      await this.objects.remove(this.partPlace(uid, part));
  }

  /** What this run has written of a file, however far it came. */
  async removePieces({ _id: uid, size, film }: VideoRow, run: string, track: Track) {
    const known = film?.run === run ? film[track] : null;
    const most = known ?? size + MORE_PIECES * PIECE_BYTES;
    for (const { piece } of piecesOf(track, most))
      await this.objects.remove(this.piecePlace(uid, run, track, piece));
  }

  async removeAll(row: VideoRow): Promise<void> {
    await this.removeParts(row);
    for (const run of row.runs)
      for (const track of ['silent', 'sound'] as const) await this.removePieces(row, run, track);
  }
}
