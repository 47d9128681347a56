import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errors, MINUTE, video, type ErrorCode } from '@chefly/contracts';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

/** A file is kept in pieces of so many bytes: a player that jumps reads few of them. */
export const PIECE_BYTES = 256 * 1024;
/** A video that costs more of a processor's time is refused. */
export const VIDEO_CPU_MS = 15_000;
/** Who is not done by then on a clock is taken up again later: so slow is the machine. */
const VIDEO_MS = 2 * MINUTE;
const START_MS = 30_000;
/** The new file has tables of its own, and no more than these. */
const MOST_BYTES = video.maxBytes + 16 * PIECE_BYTES;
const LONGEST_HEAD = 1000;
const READY = 'ready\n';

export type Track = 'silent' | 'sound';

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

/** Beside the built programs, or the source itself, which Node reads as it stands. */
const program = ['video-worker.js', '../video-worker.js', 'video-worker.ts']
  .map((name) => join(import.meta.dirname, name))
  .find((path) => existsSync(path));

/** The machine is too slow for this video now; perhaps it always will be. */
export class RanLate extends Error {}

type Keep = (track: Track, piece: number, body: Buffer) => Promise<void>;

/** Videos are taken apart one after the other, each in a process of its own, which ends with it. */
export class VideoWorkshop {
  private last: Promise<unknown> = Promise.resolve();
  private readonly running = new Set<ReturnType<typeof spawn>>();
  private stopped = false;

  constructor(private readonly videoMs = VIDEO_MS) {}

  /** Once everybody who came before has ended: whoever needs the workshop looks then what to do in it. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  get isStopped() {
    return this.stopped;
  }

  stop() {
    this.stopped = true;
    for (const worker of this.running) worker.kill('SIGKILL');
  }

  /**
   * @param parts the file, in order · @param keep is given the new files piece by piece, each whole
   *   before the next · @param cpuMs what the file may cost of a processor's time
   * @returns what it is, or the code of why it is not taken. @throws what reading parts or keeping
   *   pieces throws, and when the machine is too slow
   */
  async prepare(
    size: number,
    parts: AsyncIterable<Buffer>,
    keep: Keep,
    cpuMs = VIDEO_CPU_MS,
  ): Promise<Prepared | ErrorCode> {
    if (this.stopped) throw new Error('stopping');
    const worker = startWorker(size, cpuMs);
    this.running.add(worker);
    let late = false;
    const within = (ms: number) =>
      setTimeout(() => {
        late = true;
        worker.kill('SIGKILL');
      }, ms).unref();
    let timer = within(START_MS);
    const ended = new Promise<number | null>((resolve) => {
      worker.once('error', () => resolve(null));
      worker.once('exit', resolve);
    });
    // of ours, not of the worker, which may go while it is fed
    let lost: unknown;
    let ready = false;
    const note = (error: unknown) => {
      lost = error;
      throw error;
    };
    const fed = pipeline(Readable.from(noting(parts, note)), worker.stdin).catch(() =>
      worker.stdin.destroy(),
    );
    try {
      const onReady = () => {
        ready = true;
        clearTimeout(timer);
        timer = within(this.videoMs);
      };
      const prepared = await readOutput(worker.stdout, onReady, async (...piece) => {
        await keep(...piece).catch(note);
      });
      await fed;
      if ((await ended) === 0 && prepared && !lost) return prepared;
    } catch {
      // a worker that speaks nonsense has been taken over by its file
    } finally {
      clearTimeout(timer);
      worker.kill('SIGKILL');
      this.running.delete(worker);
    }
    if (lost) throw lost;
    if (ready && late) throw new RanLate('the worker of videos had too little of a processor');
    if (this.stopped || !ready) throw new Error('the worker of videos did not run');
    return 'content/video-invalid' as const;
  }
}

function startWorker(size: number, cpuMs: number) {
  if (!program) throw new Error('video-worker is not beside the programs: build again');
  return spawn(
    process.execPath,
    ['--max-old-space-size=96', '--disable-warning=ExperimentalWarning', program].concat(
      String(size),
      JSON.stringify(video),
      String(cpuMs),
    ),
    // nothing of ours to read
    { env: { NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
}

/** The same parts. @param note is told of a failure to read them, and of none of their reader's */
async function* noting(parts: AsyncIterable<Buffer>, note: (error: unknown) => never) {
  const each = parts[Symbol.asyncIterator]();
  for (;;) {
    const next = await each.next().catch(note);
    if (next.done) return;
    yield next.value;
  }
}

/** Null when less or more came than was announced. @param onReady the worker runs */
async function readOutput(
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

/** The pieces of a file of so many bytes. */
export const piecesOf = (track: Track, size: number) =>
  Array.from({ length: Math.ceil(size / PIECE_BYTES) }, (_, piece) => ({
    track,
    piece,
    bytes: Math.min(PIECE_BYTES, size - piece * PIECE_BYTES),
  }));

/** The one workshop of this process. */
@Injectable()
export class Workshop extends VideoWorkshop {
  constructor(runtime: Runtime) {
    super();
    runtime.onStop(() => this.stop());
  }
}
