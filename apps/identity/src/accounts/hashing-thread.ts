import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync, type Options } from '@node-rs/argon2';

/** A password to hash, or to compare with what was hashed before. */
export type HashingTask = { password: string } & ({ options: Options } | { hashed: string });
/** What came of it: the hash, whether it matches, or why neither can be said. */
export type HashingDone = { result: string | boolean } | { failed: string };

/** A third of what everybody else gets of a core that both want. */
const LATER = 5;
const LATEST = 19;

/** Lets other threads of this process go first, where the system has it that a thread may. */
function comeAfterOtherThreads() {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(LATEST, getPriority(thread) + LATER));
  } catch {
    // a courtesy: passwords are hashed all the same
  }
}

function done(task: HashingTask): HashingDone {
  try {
    return {
      result:
        'hashed' in task
          ? verifySync(task.hashed, task.password)
          : hashSync(task.password, task.options),
    };
  } catch (error) {
    return { failed: String(error) };
  }
}

comeAfterOtherThreads();
parentPort!.on('message', (task: HashingTask) => parentPort!.postMessage(done(task)));
