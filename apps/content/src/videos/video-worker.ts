import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { comeAfterEverybodyElse } from '../after-everybody-else.ts';
import type { PreparedVideo, VideoLimits } from './video-processing.ts';

/**
 * What follows READY on the output, as a line of JSON: the bytes of both files follow it, one after
 * the other.
 */
export type VideoHead =
  | { problem: string }
  | (Omit<PreparedVideo, 'silent' | 'sound'> & { silent: number; sound: number | null });

/** The first line: this program runs, and what becomes of it from now on is its file’s doing. */
const READY = 'ready\n';

interface Task {
  body: Uint8Array;
  limits: VideoLimits;
}

const LARGEST_MEMORY = 512 * 1024 * 1024;
const LARGEST_HEAP_MB = 128;
const LOOK_MS = 50;
const cpuMs = ({ user, system } = process.cpuUsage()) => (user + system) / 1000;

/**
 * A program that takes one stranger's video apart and ends: it knows no secret and no engine. Its
 * size is the first argument, the limits are the second, the milliseconds that it may have of a
 * processor the third; the file comes on the input. A thread does the work, so that this one can
 * see memory and time grow and end both.
 */
async function main() {
  comeAfterEverybodyElse();
  const [size, limits] = [Number(process.argv[2]), JSON.parse(process.argv[3]!) as VideoLimits];
  const most = cpuMs() + Number(process.argv[4]);
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > LARGEST_MEMORY) process.exit(1);
    if (cpuMs() <= most) return;
    clearInterval(watch);
    void refuseAs('content/video-too-costly');
  }, LOOK_MS);
  process.stdout.write(READY);
  const body = new Uint8Array(size);
  let length = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    if (length + part.length > size) process.exit(1);
    body.set(part, length);
    length += part.length;
  }
  if (length !== size) process.exit(1);
  const thread = new Worker(import.meta.filename, {
    workerData: { body, limits } satisfies Task,
    transferList: [body.buffer],
    resourceLimits: { maxOldGenerationSizeMb: LARGEST_HEAP_MB },
  });
  thread.once('error', () => process.exit(1));
  // one that ends without a word waits for what never comes
  let told = false;
  thread.once('exit', () => told || process.exit(1));
  thread.once('message', (done: { problem: string } | { prepared: PreparedVideo }) => {
    told = true;
    clearInterval(watch);
    if ('problem' in done) return void refuseAs(done.problem);
    const { silent, sound, ...rest } = done.prepared;
    const head = { ...rest, silent: silent.length, sound: sound?.length ?? null };
    void say(head, silent, ...(sound ? [sound] : [])).then(() => process.exit(0));
  });
}

const refuseAs = (problem: string) => say({ problem }).then(() => process.exit(0));

async function say(head: VideoHead, ...bodies: Uint8Array[]) {
  for (const each of [`${JSON.stringify(head)}\n`, ...bodies])
    await new Promise((resolve) => process.stdout.write(each, resolve));
}

async function work({ body, limits }: Task) {
  // by the thread alone: the other one waits for nothing
  const { processVideo, VideoRefused } = await import('./video-processing.ts');
  try {
    parentPort!.postMessage({ prepared: await processVideo(body, limits) });
  } catch (error) {
    // what a parser stumbles over is no video
    const problem = error instanceof VideoRefused ? error.problem : 'content/video-invalid';
    parentPort!.postMessage({ problem });
  }
}

await (isMainThread ? main() : work(workerData as Task));
