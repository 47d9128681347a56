import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@chefly/engines/free-port';

/** Those of the image. */
const NODE_FLAGS = ['--max-semi-space-size=32'];
const START_TIMEOUT_MS = 180_000;
const STOP_MS = 40_000;
/** In characters: what a failed start shows of its log. */
const KEPT_OF_LOG = 2000;

/** Others than tests choose for servers of their own. */
export const freePort = freePorts(20_000);

/**
 * One program as a process of its own, with its own log file; it can be killed and started again on
 * the same port.
 */
export class Program {
  private child: ChildProcess | null = null;
  startedInMs = 0;

  constructor(
    readonly name: string,
    private readonly script: string,
    readonly env: Record<string, string>,
    private readonly logs: string,
    readonly port: number,
    readonly opsPort: number | null,
  ) {}

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid() {
    return this.child?.pid;
  }

  get running() {
    return !!this.child && this.child.exitCode === null && this.child.signalCode === null;
  }

  async start(): Promise<void> {
    const from = performance.now();
    mkdirSync(this.logs, { recursive: true });
    const out = createWriteStream(join(this.logs, `${this.name}.log`), { flags: 'a' });
    // no environment of the parent's but what programs need to run at all: each process gets the
    // credentials that are its own
    const { PATH = '', HOME = '', TMPDIR = '', NODE_ENV = 'production' } = process.env;
    // kept by whoever starts this one
    const { NODE_COMPILE_CACHE = '' } = process.env;
    const child = spawn(
      process.execPath,
      [
        ...NODE_FLAGS,
        join(process.env.CHEFLY_ROOT ?? process.cwd(), 'dist/server', `${this.script}.js`),
      ],
      {
        env: { PATH, HOME, TMPDIR, NODE_ENV, NODE_COMPILE_CACHE, ...this.env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    child.channel?.unref();
    this.child = child;
    let last = '';
    const keep = (chunk: Buffer) => {
      out.write(chunk);
      last = (last + String(chunk)).slice(-KEPT_OF_LOG);
    };
    child.stderr!.on('data', keep);
    let timer: NodeJS.Timeout | undefined;
    const ready = new Promise<void>((resolve, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new Error(
              `${this.name} did not get ready within ${START_TIMEOUT_MS / 1000} s: see ${this.logs}/${this.name}.log`,
            ),
          ),
        START_TIMEOUT_MS,
      );
      child.stdout!.on('data', (chunk: Buffer) => {
        keep(chunk);
        if (String(chunk).includes('is ready')) resolve();
      });
      // "close" comes after the last output: what it died of is in the message, for whoever cannot
      // see the log file
      child.once('close', (code, signal) =>
        reject(
          new Error(
            `${this.name} ended with ${code ?? signal}: see ${this.logs}/${this.name}.log\n${last}`,
          ),
        ),
      );
    });
    await ready.finally(() => clearTimeout(timer));
    this.startedInMs = performance.now() - from;
  }

  /** SIGTERM, and SIGKILL after as long as manifests leave it. */
  async stop(): Promise<void> {
    if (!this.running) return;
    const ended = new Promise((resolve) => this.child!.once('exit', resolve));
    this.child!.kill('SIGTERM');
    const timer = setTimeout(() => this.child!.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    if (!this.running) return;
    const ended = new Promise((resolve) => this.child!.once('exit', resolve));
    this.child!.kill('SIGKILL');
    await ended;
  }
}
