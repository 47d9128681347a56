// One process at a time installs or builds in this folder; the others wait, and find it done.
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';

const LOCK = 'dist/.alone';
const LOOK_MS = 200;

/**
 * Takes the folder for this process, and waits for whoever has it.
 * @returns what lets go of it. A process that is killed has let go of it, too
 */
export function takeFolder() {
  mkdirSync('dist', { recursive: true });
  const mine = `${LOCK}.${process.pid}`;
  let told = null;
  for (;;) {
    writeFileSync(mine, `${process.pid}`);
    try {
      // whole or not at all, and only one wins
      linkSync(mine, LOCK);
      return () => rmSync(LOCK, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(mine);
    }
    const holder = holderOf();
    if (holder && holder.pid !== told)
      console.log(
        `  waits for process ${holder.pid}, which installs or builds here (if it is none of ` +
          `chefly’s, remove ${LOCK})`,
      );
    told = holder?.pid ?? told;
    if (holder) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  }
}

/** Who has the folder; null where nobody has by now. What somebody left who is gone is taken away. */
function holderOf() {
  let found;
  try {
    found = { text: readFileSync(LOCK, 'utf8'), ino: statSync(LOCK).ino };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(found.text);
  if (Number.isInteger(pid) && pid > 0 && lives(pid)) return { pid };
  const aside = `${LOCK}.left.${process.pid}`;
  try {
    renameSync(LOCK, aside);
    // another has taken it between the look and now
    if (statSync(aside).ino !== found.ino) linkSync(aside, LOCK);
    unlinkSync(aside);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  return null;
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
