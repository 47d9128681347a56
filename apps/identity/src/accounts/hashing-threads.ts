import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HashingDone, HashingTask } from './hashing-thread';

const IDLE_MS = 30_000;

/** Beside the built programs, or the source itself, which Node reads as it stands. */
const program = ['hashing-thread.js', '../hashing-thread.js', 'hashing-thread.ts']
  .map((name) => join(import.meta.dirname, name))
  .find((path) => existsSync(path));

interface Thread {
  worker: Worker;
  /** Ends it when nobody has needed it for a while. */
  end?: NodeJS.Timeout;
}

/**
 * Threads that hash passwords, and stand back from what answers everybody else: a hash is sixteen
 * milliseconds of a core, a page of the feed less than one. As many as were needed at once of late.
 */
const idle: Thread[] = [];
const all = new Set<Thread>();

/** @throws what the thread says, or that it ended without a word */
export async function inHashingThread(task: HashingTask): Promise<string | boolean> {
  const thread = idle.pop() ?? start();
  clearTimeout(thread.end);
  const { worker } = thread;
  // whoever waits for nothing else waits for this
  worker.ref();
  const done = await new Promise<HashingDone>((resolve, reject) => {
    const told = (settle: () => void) => {
      worker.off('message', answered).off('error', reject).off('exit', gone);
      settle();
    };
    const answered = (answer: HashingDone) => told(() => resolve(answer));
    const gone = () => told(() => reject(new Error('the thread that hashes passwords has ended')));
    worker.once('message', answered).once('error', reject).once('exit', gone);
    worker.postMessage(task);
  });
  rest(thread);
  if ('failed' in done) throw new Error(done.failed);
  return done.result;
}

function start(): Thread {
  if (!program) throw new Error('hashing-thread is not beside the programs: build again');
  const worker = new Worker(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // a password and its hash: nothing of ours to read, and little to keep
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  const thread: Thread = { worker };
  all.add(thread);
  // who waits for an answer hears of it besides
  worker.on('error', () => forget(thread)).on('exit', () => forget(thread));
  return thread;
}

function rest(thread: Thread) {
  thread.worker.unref();
  thread.end = setTimeout(() => end(thread), IDLE_MS).unref();
  idle.push(thread);
}

function end(thread: Thread) {
  forget(thread);
  void thread.worker.terminate();
}

/** Whoever waits for a hash is told that there will be none. */
export function endHashingThreads() {
  for (const thread of all) end(thread);
}

function forget(thread: Thread) {
  clearTimeout(thread.end);
  all.delete(thread);
  const at = idle.indexOf(thread);
  if (at >= 0) idle.splice(at, 1);
}
