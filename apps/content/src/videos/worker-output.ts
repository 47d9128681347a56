import { errors, video, type ErrorCode } from '@chefly/contracts';
import { z } from 'zod';
import { PIECE_BYTES, piecesOf, type Track } from './pieces';

/** The new file has tables of its own, and no more than these. */
const MOST_BYTES = video.maxBytes + 16 * PIECE_BYTES;
const LONGEST_HEAD = 1000;
const READY = 'ready\n';

const bytes = z.number().int().min(1).max(MOST_BYTES);
const side = z.number().int().min(1).max(video.longestSide);
/** The worker has read a stranger's file: it is believed no more than its limits. */
const head = z.union([
  z.object({ problem: z.string().refine((code): code is ErrorCode => code in errors) }),
  z.object({
    type: z.enum(['video/mp4', 'video/webm']),
    width: side,
    height: side,
    durationMs: z
      .number()
      .int()
      .min(0)
      .max(video.longestMs + 1000),
    silent: bytes,
    sound: bytes.nullable(),
  }),
]);
export type Prepared = Exclude<z.output<typeof head>, { problem: string }>;
export type Keep = (track: Track, piece: number, body: Buffer) => Promise<void>;

/**
 * What the worker says: that it runs, a line of what the video is or why it is not taken, and then
 * the new files, one behind the other.
 *
 * @param onReady the worker runs · @param keep is given the files piece by piece, each whole before
 *   the next
 * @returns null when less or more came than was announced. @throws where it speaks nonsense, and
 *   what keeping throws
 */
export async function readOutput(
  output: AsyncIterable<Buffer>,
  onReady: () => void,
  keep: Keep,
): Promise<Prepared | ErrorCode | null> {
  let held: Buffer = Buffer.alloc(0);
  let ready = false;
  let prepared: Prepared | null = null;
  let pieces: { track: Track; piece: number; bytes: number }[] = [];
  for await (const chunk of output) {
    held = Buffer.concat([held, chunk]);
    if (!ready) {
      if (held.length < READY.length) continue;
      held = held.subarray(READY.length);
      ready = true;
      onReady();
    }
    if (!prepared) {
      const end = held.indexOf('\n');
      if (end < 0 && held.length < LONGEST_HEAD) continue;
      const told = head.parse(JSON.parse(held.toString('utf8', 0, end)));
      if ('problem' in told) return told.problem;
      prepared = told;
      pieces = [...piecesOf('silent', told.silent), ...piecesOf('sound', told.sound ?? 0)];
      held = held.subarray(end + 1);
    }
    for (let next = pieces[0]; next && held.length >= next.bytes; next = pieces[0]) {
      await keep(next.track, next.piece, Buffer.from(held.subarray(0, next.bytes)));
      held = held.subarray(next.bytes);
      pieces.shift();
    }
  }
  return pieces.length || held.length ? null : prepared;
}
