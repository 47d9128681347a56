import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { upload } from '@chefly/contracts';
import { Metrics } from '@chefly/telemetry';
import { Refusal } from '@chefly/http';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import type { ProcessedPicture } from './picture-processing';
import type { PictureDone, PictureTask } from './picture-worker';

const MOST_WAITING = 16;
/**
 * Less than a process that stops waits for what it has in hand, and less than whoever passes a
 * picture on waits for its answer.
 */
const MOST_WAIT_MS = 8000;
const PICTURE_CPU_MS = 20_000;
const PICTURE_MS = 120_000;
const START_MS = 30_000;
const IDLE_MS = 30_000;

export interface PoolOptions {
  /** Pictures that wait for their turn; the next one is refused. */
  mostWaiting: number;
  /** Who would wait longer for its turn, as fast as pictures are done now, is refused too. */
  mostWaitMs: number;
  /** A picture that costs more of a processor's time ends its worker and is refused. */
  pictureCpuMs: number;
  /** Who is not done by then on a clock is asked to send it later: so slow is the machine. */
  pictureMs: number;
}

/** How much of what a picture is expected to take is what the last one took. */
const LAST_COUNTS = 0.3;

interface Task {
  body: Buffer;
  resolve(picture: ProcessedPicture | null): void;
  reject(error: unknown): void;
}

/** Beside the built programs, or the source itself, which Node reads as it stands. */
const program = ['picture-worker.js', '../picture-worker.js', 'picture-worker.ts']
  .map((name) => join(import.meta.dirname, name))
  .find((path) => existsSync(path));

/**
 * Pictures are decoded one after the other in a process of their own, which lasts while there are
 * any: whatever a file does to its decoder, sign-ins, files and the memory of this process have no
 * part in it. Nor have the pictures after it: only a fresh worker's end is blamed on its picture.
 */
export class PicturePool {
  private readonly waiting: Task[] = [];
  private worker: ChildProcess | null = null;
  private ready = false;
  private stopped = false;
  /** Pictures that this worker was given. */
  private given = 0;
  private current: Task | null = null;
  private handedAt = 0;
  /** What a picture takes at present, in milliseconds: a machine with much to do takes longer. */
  private usualMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {}

  /** How many pictures wait for their turn. */
  get length() {
    return this.waiting.length;
  }

  /** The process that decodes now, where there is one. */
  get workerPid() {
    return this.worker?.pid;
  }

  /**
   * Before anything of a picture is read: one may always wait. @throws content/uploads-busy when too
   * many do already, or for too long.
   */
  checkRoom(): void {
    const { length } = this.waiting;
    const { mostWaiting, mostWaitMs } = this.options;
    if (length >= mostWaiting || length * this.usualMs > mostWaitMs)
      throw new Refusal('content/uploads-busy');
  }

  /**
   * Null when the file is no picture that we take. @throws content/uploads-busy as `checkRoom` does.
   */
  process(body: Buffer): Promise<ProcessedPicture | null> {
    if (this.stopped) throw new Refusal('server/unavailable');
    this.checkRoom();
    return new Promise((resolve, reject) => {
      this.waiting.push({ body, resolve, reject });
      this.next();
    });
  }

  stop() {
    this.stopped = true;
    for (const task of this.waiting.splice(0)) task.reject(new Refusal('server/unavailable'));
    this.leave();
    this.finish((task) => task.reject(new Refusal('server/unavailable')));
  }

  private next() {
    if (this.current) return;
    clearTimeout(this.timer);
    this.current = this.waiting.shift() ?? null;
    if (!this.current) {
      this.within(IDLE_MS);
      return;
    }
    this.worker ??= this.start();
    if (this.ready) this.hand();
    else this.within(START_MS);
  }

  private hand() {
    this.within(this.options.pictureMs);
    this.given++;
    this.handedAt = performance.now();
    const { body } = this.current!;
    const task: PictureTask = { body, widths: upload.widths, cpuMs: this.options.pictureCpuMs };
    this.worker!.send(task);
  }

  private count() {
    this.usualMs += LAST_COUNTS * (performance.now() - this.handedAt - this.usualMs);
  }

  /** Ends the worker when it is not done by then, which says nothing about its picture. */
  private within(ms: number) {
    const worker = this.worker;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (worker) this.lose(worker, (task) => task.reject(new Refusal('server/unavailable')));
    }, ms).unref();
  }

  private start(): ChildProcess {
    if (!program) throw new Error('picture-worker is not beside the programs: build again');
    const worker = fork(program, [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=96', '--disable-warning=ExperimentalWarning'],
      // one thread for decoding, and nothing of ours to read
      env: { UV_THREADPOOL_SIZE: '1', NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    worker.on('message', (message: 'ready' | PictureDone) => {
      if (this.worker !== worker) return;
      if (message === 'ready') {
        this.ready = true;
        if (this.current) this.hand();
        return;
      }
      this.count();
      if (message.full) this.leave();
      this.finish((task) => task.resolve(message.picture));
    });
    worker.on('exit', () => this.lose(worker));
    worker.on('error', () => this.lose(worker));
    worker.unref();
    worker.channel?.unref();
    return worker;
  }

  /**
   * One that ended without having been ready says nothing about the picture, and one that had
   * others before it not enough.
   */
  private lose(worker: ChildProcess, tell?: (task: Task) => void) {
    if (this.worker !== worker) return;
    const outcome = tell ?? this.verdict();
    // what was in hand has taken its time from those behind it, whatever came of it
    if (this.ready && this.current) this.count();
    this.leave();
    this.finish(outcome);
  }

  private verdict(): (task: Task) => void {
    if (!this.ready) return (task) => task.reject(new Refusal('server/unavailable'));
    if (this.given === 1) return (task) => task.resolve(null);
    // its next one is fresh
    return (task) => void this.waiting.unshift(task);
  }

  /** The next picture has a worker of its own. */
  private leave() {
    this.worker?.kill('SIGKILL');
    this.worker = null;
    this.ready = false;
    this.given = 0;
  }

  private finish(tell: (task: Task) => void) {
    const task = this.current;
    this.current = null;
    clearTimeout(this.timer);
    if (task) tell(task);
    if (this.worker || this.waiting.length) this.next();
  }
}

/** The one pool of this process. */
@Injectable()
export class Pool extends PicturePool {
  constructor(runtime: Runtime, metrics: Metrics) {
    super({
      mostWaiting: MOST_WAITING,
      mostWaitMs: MOST_WAIT_MS,
      pictureCpuMs: PICTURE_CPU_MS,
      pictureMs: PICTURE_MS,
    });
    runtime.onStop(() => this.stop());
    metrics.gauge('chefly_pictures_waiting', 'Uploaded pictures that wait to be decoded', (gauge) =>
      gauge.set({}, this.length),
    );
  }
}
