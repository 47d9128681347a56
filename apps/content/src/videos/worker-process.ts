import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { video } from '@chefly/contracts';

const START_MS = 30_000;

/** Beside the built programs, or the source itself, which Node reads as it stands. */
const program = ['video-worker.js', '../video-worker.js', 'video-worker.ts']
  .map((name) => join(import.meta.dirname, name))
  .find((path) => existsSync(path));

/** A process that takes one video apart, and is killed when it takes too long by the clock. */
export class WorkerProcess {
  /** Whether it has begun to work, and whether it was killed for being late. */
  isReady = false;
  isLate = false;
  private readonly child;
  private readonly exit: Promise<number | null>;
  private timer: NodeJS.Timeout;

  /**
   * @param size of the file, in bytes · @param cpuMs what it may cost of a processor's time
   * @param workMs on a clock, once the process is ready
   */
  constructor(
    size: number,
    cpuMs: number,
    private readonly workMs: number,
  ) {
    if (!program) throw new Error('video-worker is not beside the programs: build again');
    this.child = spawn(
      process.execPath,
      ['--max-old-space-size=96', '--disable-warning=ExperimentalWarning', program].concat(
        String(size),
        JSON.stringify(video),
        String(cpuMs),
      ),
      // nothing of ours to read
      { env: { NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'ignore'] },
    );
    this.exit = new Promise((resolve) => {
      this.child.once('error', () => resolve(null));
      this.child.once('exit', resolve);
    });
    this.timer = this.killedAfter(START_MS);
  }

  get output(): AsyncIterable<Buffer> {
    return this.child.stdout;
  }

  /** Never fails: the worker may go while it is fed. */
  async feed(parts: AsyncIterable<Buffer>): Promise<void> {
    await pipeline(Readable.from(parts), this.child.stdin).catch(() => this.child.stdin.destroy());
  }

  /** It runs: from now on its work is timed. */
  begin(): void {
    this.isReady = true;
    clearTimeout(this.timer);
    this.timer = this.killedAfter(this.workMs);
  }

  async endedWell(): Promise<boolean> {
    return (await this.exit) === 0;
  }

  kill(): void {
    clearTimeout(this.timer);
    this.child.kill('SIGKILL');
  }

  private killedAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.isLate = true;
      this.child.kill('SIGKILL');
    }, ms).unref();
  }
}
