import type { Objects } from '@chefly/engines/objects';
import type { ExportFile } from './exports.store';

/** Whoever fetches slowly holds this much of our memory, not the file. */
export const PIECE_BYTES = 512 * 1024;

/** The files of exports, in pieces: what is read at a time is one of them. */
export class ExportFiles {
  constructor(private readonly objects: Objects) {}

  async put(file: ExportFile, body: Buffer): Promise<void> {
    for (const [from, place] of piecesOf(file))
      await this.objects.put(place, body.subarray(from, from + PIECE_BYTES), 'application/zip');
  }

  /** @throws where a piece is gone */
  async *read(file: ExportFile): AsyncGenerator<Buffer> {
    for (const [, place] of piecesOf(file)) {
      const body = await this.objects.get(place);
      if (!body) throw new Error(`${place} is not there`);
      yield body;
    }
  }

  /** Safe to repeat. */
  async remove(file: ExportFile): Promise<void> {
    for (const [, place] of piecesOf(file)) await this.objects.remove(place);
  }
}

/** Where each piece begins, and where it is kept. */
const piecesOf = ({ key, bytes }: ExportFile) =>
  Array.from(
    { length: Math.ceil(bytes / PIECE_BYTES) },
    (_, piece) => [piece * PIECE_BYTES, `${key}/${piece}`] as const,
  );
