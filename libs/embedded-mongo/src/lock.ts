import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

const heldHere = new Set<string>();

/**
 * A process by more than its number, which another program has after it: when it began, and since
 * which boot.
 */
interface Holder {
  pid: number;
  began: string;
  boot: string;
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** When a process began; empty when there is none, or nobody can say. */
function beganOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  if (stat) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!;
  if (process.platform === 'linux') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

const me = (): Holder => ({
  pid: process.pid,
  began: beganOf(process.pid),
  boot: read('/proc/sys/kernel/random/boot_id').trim(),
});

function holderOf(text: string): Holder | null {
  try {
    const given = JSON.parse(text) as Holder | number;
    return typeof given === 'number' ? { pid: given, began: '', boot: '' } : given;
  } catch {
    return null;
  }
}

/** Whether the one that wrote the lock still runs. */
function lives({ pid, began, boot }: Holder): boolean {
  const mine = me();
  if (boot !== mine.boot) return false;
  const now = beganOf(pid);
  return now !== '' && now === began && pid !== process.pid;
}

/**
 * Whether somebody answers on a socket in the folder: a process in another container has a number
 * nobody here knows.
 */
export const answers = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(socket);
    probe.once('connect', () => (probe.destroy(), resolve(true)));
    probe.once('error', () => resolve(false));
  });

/** Another process has the folder: its words are for whoever started this one. */
class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Takes the data folder for this process.
 * @param socket on which the folder's holder answers.
 * @returns the release. @throws when a living process holds it.
 */
export async function lockFolder(folder: string, socket: string): Promise<() => void> {
  const path = join(folder, 'lock');
  const mine = `${path}.${process.pid}`;
  for (let attempt = 0; attempt < 5; attempt++) {
    writeFileSync(mine, JSON.stringify(me()), { mode: 0o600 });
    try {
      linkSync(mine, path); // whole or not at all, and only one wins
      heldHere.add(path);
      return () => {
        heldHere.delete(path);
        rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(mine);
    }
    const found = read(path);
    const holder = holderOf(found);
    if (heldHere.has(path) || (holder && lives(holder)) || (await answers(socket)))
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${holder?.pid ?? 'unknown'}. Stop ` +
          'it, or name another folder with CHEFLY_DATA.',
      );
    takeAway(path, found);
  }
  throw new Error(`The data folder ${folder} could not be locked.`);
}

/** Removes a lock that nobody holds any more, unless somebody took it meanwhile. */
function takeAway(path: string, stale: string) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== stale) linkSync(aside, path);
  } catch {
    // another starter was first
  }
  rmSync(aside, { force: true });
}
