// Runs the parts of a suite one after the other, and those that were put together beside each
// other. Each says how it went; at the end stand when each began, how long it took and how busy the
// machine was meanwhile, which tests were red where that is known, and once more the last words of
// those that failed, and of those that passed by a second look: who reads only the end of a log
// knows what to mend.
import { cpus } from 'node:os';
import { leftOutIn, WITHOUT_END } from './in-time.mjs';
import { Programs } from './programs.mjs';

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
  const programs = new Programs(SIGNALS);
  const begun = performance.now();
  const results = [];
  const run = async (part, aside) => {
    const result = await resultOf(part, { programs, begun, aside });
    results.push(result);
    return result.how !== FAILED || goesOn(part.name);
  };

  for (const step of parts) {
    if (programs.interrupted) break;
    const lanes = [step].flat().map((lane) => [lane].flat());
    const may = await Promise.all(
      lanes.map(async (lane, i) => {
        for (const part of lane)
          if (programs.interrupted || !(await run(part, i > 0))) return false;
        return true;
      }),
    );
    if (may.includes(false)) break;
  }

  programs.release();
  const failed = sayHowAllWent(results);
  return programs.interrupted ? INTERRUPTED : failed;
}

/** What the end says of a part, which is run here unless it is too late for it. */
async function resultOf(part, { programs, begun, aside }) {
  const { name, startsWithin = Infinity } = part;
  const began = secondsSince(begun);
  if (performance.now() - begun > startsWithin * 1000) {
    const words = `It was too late for it: ${startsWithin} s had passed.`;
    console.log(`\n── ${name}: ${words}`);
    return { name, how: LEFT_OUT, red: [], left: [], seconds: '0', words, began, busy: 0 };
  }
  console.log(`\n── ${name}${aside ? ' (beside the other; what it says comes at its end)' : ''}`);
  const from = performance.now();
  const work = workOfMachine();
  const went = await lookedAt(part, programs, aside);
  const seconds = secondsSince(from);
  console.log(`── ${name}: ${went.how} after ${seconds} s`);
  return { name, ...went, seconds, began, busy: busySince(work) };
}

/** How a part goes: at once, or where it knows what was red, in a second look at that. */
async function lookedAt(part, programs, aside) {
  part.before?.();
  const first = await attempt(part, programs, aside);
  part.then?.();
  const words = first.words.slice(-LAST_WORDS);
  const left = leftOutIn(first.words);
  if (first.how !== FAILED || programs.interrupted) return { how: first.how, words, red: [], left };
  const again = part.again?.();
  const red = part.red?.(first.words) ?? [];
  if (!again) return { how: FAILED, words, red, left };
  console.log(`\n── ${part.name}: red, and looked at again: ${again.files.join(' ')}`);
  const unhurried = { ...part, command: again.command, env: { ...part.env, ...WITHOUT_END } };
  const second = await attempt(unhurried, programs, aside);
  if (second.how === PASSED) return { how: UNSTEADY, words, red, left };
  const both = `${words}\n── and once more:\n${second.words.slice(-LAST_WORDS)}`;
  return { how: FAILED, words: both, red, left };
}

async function attempt({ name, command, env, nice }, programs, aside) {
  const asked = nice && process.platform !== 'win32' ? ['nice', '-n', `${nice}`] : [];
  const { status, words } = await programs.run([...asked, ...command], env, { shown: !aside });
  if (aside) console.log(`\n── ${name}, what it said:\n${words}`);
  return { how: status === 0 ? PASSED : status === SKIPS ? LEFT_OUT : FAILED, words };
}

const secondsSince = (from) => ((performance.now() - from) / 1000).toFixed(0);

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
  for (const { name, how, red, left, seconds, began, busy } of results.toSorted(
    (a, b) => a.began - b.began,
  )) {
    console.log(
      `${seconds.padStart(6)} s  ${how}  ${name} (from ${began} s on, ${busy} % of the cores busy)`,
    );
    for (const line of red.slice(0, MOST_RED)) console.log(`             ${line}`);
    if (left.length)
      console.log(`             LEFT OUT, since the time was up: ${left.join(', ')}`);
  }
  const counts = [PASSED, UNSTEADY, LEFT_OUT, FAILED].flatMap((how) =>
    how !== LEFT_OUT || those(how).length ? [`${those(how).length} ${how}`] : [],
  );
  const leftOut = results.flatMap(({ left }) => left).length;
  if (leftOut) counts.push(`${leftOut} files of tests LEFT OUT`);
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
