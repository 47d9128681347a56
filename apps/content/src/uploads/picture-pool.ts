import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { upload } from '@chefly/contracts';
import { Metrics } from '@chefly/telemetry';
import { Refusal } from '@chefly/http';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import type { ProcessedPicture } from './picture-processing';

const MOST_WAITING = 16;
const PICTURE_MS = 20_000;
const START_MS = 30_000;
const IDLE_MS = 30_000;

export interface PoolOptions {
  /** Pictures that wait for their turn; the next one is refused. */
  mostWaiting: number;
  /** A picture that takes longer ends its worker and is refused. */
  pictureMs: number;
}

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
 * part in it.
 */
export class PicturePool {
  private readonly waiting: Task[] = [];
  private worker: ChildProcess | null = null;
  private ready = false;
  private current: Task | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {}

  /** How many pictures wait for their turn. */
  get length() {
    return this.waiting.length;
  }

  /**
   * Null when the file is no picture that we take. @throws content/uploads-busy when too many wait
   * already.
   */
  process(body: Buffer): Promise<ProcessedPicture | null> {
    if (this.waiting.length >= this.options.mostWaiting) throw new Refusal('content/uploads-busy');
    return new Promise((resolve, reject) => {
      this.waiting.push({ body, resolve, reject });
      this.next();
    });
  }

  stop() {
    for (const task of this.waiting.splice(0)) task.reject(new Refusal('server/unavailable'));
    this.worker?.kill('SIGKILL');
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
    this.worker!.send({ body: this.current!.body, widths: upload.widths });
  }

  /** Ends the worker when it is not done by then. */
  private within(ms: number) {
    const worker = this.worker;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => worker && this.lose(worker), ms).unref();
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
    worker.on('message', (message: 'ready' | { picture: ProcessedPicture | null }) => {
      if (message === 'ready') {
        this.ready = true;
        if (this.current) this.hand();
      } else this.finish((task) => task.resolve(message.picture));
    });
    worker.on('exit', () => this.lose(worker));
    worker.on('error', () => this.lose(worker));
    worker.unref();
    worker.channel?.unref();
    return worker;
  }

  /** One that ended without having been ready says nothing about the picture. */
  private lose(worker: ChildProcess) {
    if (this.worker !== worker) return;
    const wasReady = this.ready;
    this.worker = null;
    this.ready = false;
    worker.kill('SIGKILL');
    this.finish((task) =>
      wasReady ? task.resolve(null) : task.reject(new Refusal('server/unavailable')),
    );
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
    super({ mostWaiting: MOST_WAITING, pictureMs: PICTURE_MS });
    runtime.onStop(() => this.stop());
    metrics.gauge('chefly_pictures_waiting', 'Uploaded pictures that wait to be decoded', (gauge) =>
      gauge.set({}, this.length),
    );
  }
}
