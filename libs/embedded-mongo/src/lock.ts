import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const heldHere = new Set<string>();

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Takes the data folder for this process.
 * @returns the release. @throws when a living process holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, String(process.pid));
      closeSync(file);
      heldHere.add(path);
      return () => {
        heldHere.delete(path);
        unlinkSync(path);
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(path, 'utf8'));
      if (heldHere.has(path) || (holder && holder !== process.pid && alive(holder)))
        throw new Error(
          `The data folder ${folder} is in use by process ${holder}. Stop it, or name another folder with CHEFLY_DATA.`,
        );
      unlinkSync(path);
    }
  }
  throw new Error(`The data folder ${folder} could not be locked.`);
}
