// Runs the parts of a suite one after the other, and those that were put together beside each
// other. Each says how it went; at the end stand when each began, how long it took and how busy the
// machine was meanwhile, which tests were red where that is known, and once more the last words of
// those that failed, and of those that passed by a second look: who reads only the end of a log
// knows what to mend.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** What shells answer for a program that was interrupted. */
export const INTERRUPTED = 130;
/** How much of what a failed part said is said again at the end, in characters. */
const LAST_WORDS = 6000;
/** How many red tests of a part are named at the end. */
const MOST_RED = 5;
const PASSED = 'passed';
const FAILED = 'FAILED';
/** Could not be tried on this machine: nothing is known of it, and whoever reads the end is told. */
const LEFT_OUT = 'SKIPPED';
/** What a part ends with then, as test harnesses have it. */
const SKIPS = 77;
/** Green in a second look alone: a bug that somebody has to find. */
const UNSTEADY = 'UNSTEADY';

/**
 * @param parts `{ name, command, env?, before?, then?, red?, again?, nice?, startsWithin? }`: the
 *   command with its arguments, what it is told besides this process's environment, what to do
 *   before it and after it, however it went; where it failed, a line for each red test, as it reads
 *   them from what it said, and which `files` are run once more by which `command`; by how much it
 *   stands back from those beside it where the cores do not suffice, as `nice` counts it; after how
 *   many seconds of the whole it is left out rather than begun, which the end says. Parts in an
 *   array run at the same time; what the first says is shown as it comes, the rest's when it ends.
 *   An array among them is one after the other.
 * @param options.goesOn whether the rest still runs after this part failed; an interruption ends
 *   all
 * @returns what the whole may exit with: 0 when every part passed, or could not be tried here
 */
export async function runParts(parts, { goesOn = () => true } = {}) {
  const results = [];
  let interrupted = false;
  const children = new Set();
  const interrupt = () => {
    interrupted = true;
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  process.on('disconnect', interrupt);
  const begun = performance.now();

  async function run(part, aside) {
    const { name, before, then, again, startsWithin = Infinity } = part;
    if (performance.now() - begun > startsWithin * 1000) {
      const words = `It was too late for it: ${startsWithin} s had passed.`;
      console.log(`\n── ${name}: ${words}`);
      const began = ((performance.now() - begun) / 1000).toFixed(0);
      results.push({ name, how: LEFT_OUT, red: [], seconds: '0', words, began, busy: 0 });
      return true;
    }
    console.log(`\n── ${name}${aside ? ' (beside the other; what it says comes at its end)' : ''}`);
    const from = performance.now();
    const work = workOfMachine();
    before?.();
    const first = await attempt(part, aside);
    then?.();
    const more = first.how !== FAILED || interrupted ? null : again?.();
    let { how } = first;
    let words = first.words.slice(-LAST_WORDS);
    const red = (first.how === FAILED && !interrupted && part.red?.(first.words)) || [];
    if (more) {
      console.log(`\n── ${name}: red, and looked at again: ${more.files.join(' ')}`);
      const second = await attempt({ ...part, command: more.command }, aside);
      if (second.how === PASSED) how = UNSTEADY;
      else words += `\n── and once more:\n${second.words.slice(-LAST_WORDS)}`;
    }
    const seconds = ((performance.now() - from) / 1000).toFixed(0);
    console.log(`── ${name}: ${how} after ${seconds} s`);
    const began = ((from - begun) / 1000).toFixed(0);
    results.push({ name, how, red, seconds, words, began, busy: busySince(work) });
    return how !== FAILED || goesOn(name);
  }

  async function attempt({ name, command: asked, env, nice }, aside) {
    const said = keptWords();
    const command =
      nice && process.platform !== 'win32' ? ['nice', '-n', `${nice}`, ...asked] : asked;
    // at a terminal whoever is in front sees the colours
    const seen = !aside && process.stdout.isTTY;
    const child = spawn(command[0], command.slice(1), {
      stdio: seen ? 'inherit' : ['ignore', said.file, said.file],
      env: { ...process.env, ...env },
    });
    children.add(child);
    const told = !aside && !seen && said.tell();
    const status = await new Promise((resolve) => {
      child.once('error', (error) => (console.error(error.message), resolve(1)));
      child.once('exit', resolve);
    });
    children.delete(child);
    if (told) told.end();
    const words = said.take();
    if (aside) console.log(`\n── ${name}, what it said:\n${words}`);
    return { how: status === 0 ? PASSED : status === SKIPS ? LEFT_OUT : FAILED, words };
  }

  for (const step of parts) {
    if (interrupted) break;
    const lanes = [step].flat().map((lane) => [lane].flat());
    const may = await Promise.all(
      lanes.map(async (lane, i) => {
        let goes = true;
        for (const part of lane) {
          goes &&= !interrupted && (await run(part, i > 0));
        }
        return goes;
      }),
    );
    if (may.includes(false)) break;
  }

  for (const signal of SIGNALS) process.off(signal, interrupt);
  process.off('disconnect', interrupt);
  const failed = sayHowAllWent(results);
  return interrupted ? INTERRUPTED : failed;
}

/**
 * Says the last words of those that did not pass, and below them how each went.
 *
 * @returns 1 where one failed
 */
function sayHowAllWent(results) {
  const those = (how) => results.filter((result) => result.how === how);
  for (const { name, how, words } of results)
    if (how !== PASSED) console.log(`\n── ${name}: ${how}; its last words:\n${words}`);
  console.log();
  for (const { name, how, red, seconds, began, busy } of results.toSorted(
    (a, b) => a.began - b.began,
  )) {
    console.log(
      `${seconds.padStart(6)} s  ${how}  ${name} (from ${began} s on, ${busy} % of the cores busy)`,
    );
    for (const line of red.slice(0, MOST_RED)) console.log(`             ${line}`);
  }
  const counts = [PASSED, UNSTEADY, LEFT_OUT, FAILED].flatMap((how) =>
    how !== LEFT_OUT || those(how).length ? [`${those(how).length} ${how}`] : [],
  );
  console.log(`\n${counts.join(', ')}`);
  return those(FAILED).length > 0 ? 1 : 0;
}

/** Of all cores since the machine was started, in milliseconds. */
function workOfMachine() {
  const spent = cpus().map(({ times: { idle, ...times } }) => [
    idle,
    Object.values(times).reduce((sum, ms) => sum + ms, 0),
  ]);
  const [idle, busy] = [0, 1].map((kind) => spent.reduce((sum, core) => sum + core[kind], 0));
  return { idle, busy };
}

/** How much of the time of all cores was work, in percent: whoever waits leaves them to others. */
function busySince(before) {
  const { idle, busy } = workOfMachine();
  const all = idle - before.idle + busy - before.busy;
  return all > 0 ? Math.round((100 * (busy - before.busy)) / all) : 0;
}

/**
 * A file for what a program says, which is gone when it was taken. A file, since a program that
 * ends at once leaves its last words in a pipe.
 */
function keptWords() {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-part-'));
  const path = join(folder, 'said');
  const file = openSync(path, 'a');
  const take = () => {
    closeSync(file);
    const words = readFileSync(path, 'utf8');
    rmSync(folder, { recursive: true, force: true });
    return words;
  };
  /** Says it as it comes, until the end. */
  const tell = () => {
    const reader = openSync(path, 'r');
    const chunk = Buffer.alloc(65_536);
    const more = () => {
      for (let size; (size = readSync(reader, chunk)) > 0;)
        process.stdout.write(Buffer.from(chunk.subarray(0, size)));
    };
    const timer = setInterval(more, 1000);
    return { end: () => (clearInterval(timer), more(), closeSync(reader)) };
  };
  return { file, take, tell };
}
