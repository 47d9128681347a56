// Runs a browser suite again and again and says which tests are red by chance. One red run stops
// nothing: each has its line, its answers and the traces of its reds in a folder of its own.
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnded } from './children.mjs';

/** Takes `--runs N` out of arguments. @returns N, or 0 without it, and the rest */
export function runsOf(given) {
  const at = given.indexOf('--runs');
  if (at < 0) return { runs: 0, rest: given };
  const runs = Number(given[at + 1]);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs wants a number from 1 on');
  return { runs, rest: given.toSpliced(at, 2) };
}

/**
 * The tests of a report of Playwright's, by what came of them. What a red test kept from running
 * is neither.
 * @returns `{ passed, skipped, red }`, the last as titles with their files
 */
export function readReport({ suites = [], errors = [] }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const all = suites.flatMap(specs);
  const nameOf = ({ file, title }) => `${file} › ${title}`;
  const red = all.filter(({ ok }) => !ok).map(nameOf);
  const ran = ({ tests }) =>
    tests.some(({ results }) => results.some((r) => r.status !== 'skipped'));
  return {
    passed: all.filter((spec) => spec.ok && ran(spec)).length,
    skipped: all.filter((spec) => spec.ok && !ran(spec)).length,
    // what failed outside of any test
    red: [...red, ...errors.map(({ message = '' }) => message.split('\n')[0])],
  };
}

/**
 * The files of red tests, as a report of Playwright's names them. Empty where anything failed
 * outside of tests.
 */
export function redFilesOf({ suites = [], errors = [] }) {
  const files = (suite) => [
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ file }) => file),
    ...(suite.suites ?? []).flatMap(files),
  ];
  return errors.length ? [] : [...new Set(suites.flatMap(files))];
}

/** The files of a report of Playwright's that hold tests which nobody began, or which were cut off. */
export function unrunFilesOf({ suites = [] }) {
  const files = (suite) => [
    ...(suite.specs ?? []).filter(({ tests }) => tests.some(isUnrun)).map(({ file }) => file),
    ...(suite.suites ?? []).flatMap(files),
  ];
  return [...new Set(suites.flatMap(files))];
}
// what a file itself leaves out is expected to be
const isUnrun = ({ expectedStatus, results }) =>
  expectedStatus !== 'skipped' && results.every(({ status }) => status === 'interrupted');

/** The red tests of a report of Playwright's, and what each says of why. */
export const redTestsOf = ({ suites = [] }) =>
  suites.flatMap(function specsOf(suite) {
    const red = (suite.specs ?? []).filter(({ ok }) => !ok);
    return [...red.map(whyRed), ...(suite.suites ?? []).flatMap(specsOf)];
  });
const whyRed = ({ file, title, tests }) => ({
  name: `${file} › ${title}`,
  why: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? '',
});

/** How often each test was red, and in which runs, the worst first; null when none was. */
export function tableOfReds(reds) {
  const runsByTest = new Map();
  for (const [i, titles] of reds.entries())
    for (const title of titles) runsByTest.set(title, [...(runsByTest.get(title) ?? []), i + 1]);
  if (!runsByTest.size) return null;
  const rows = [...runsByTest]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(
      ([title, runs]) =>
        `| ${title.replaceAll('|', '\\|')} | ${runs.length} | ${runs.join(', ')} |`,
    );
  return ['| test | red | in runs |', '|---|---|---|', ...rows].join('\n');
}

/** Of an interrupt alone Playwright ends its tests, and with them the browsers and servers they started. */
export const runOnce = ([program, ...args], { env = process.env, endsAfterMs } = {}) =>
  childEnded(program, args, { told: 'SIGINT', env, endsAfterMs });

/**
 * @param command a program and its arguments that run Playwright
 * @returns a promise of what to exit with: 0 when no run was red
 */
export async function runInARow(command, runs) {
  const folder = join('test-runs', new Date().toISOString().slice(0, 19).replaceAll(':', '-'));
  mkdirSync(folder, { recursive: true });
  const say = (line) => {
    console.log(line);
    appendFileSync(join(folder, 'runs.md'), `${line}\n`);
  };
  console.log(`\n${runs} runs; what comes of them is in ${folder}\n`);
  const reds = [];
  for (let run = 1; run <= runs; run++) {
    const name = join(folder, `run-${String(run).padStart(2, '0')}`);
    const from = performance.now();
    const { code, interrupted } = await runOnce(
      [...command, '--output', name, '--reporter', 'list,json'],
      { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(process.cwd(), `${name}.json`) } },
    );
    if (interrupted) break;
    const minutes = ((performance.now() - from) / 60_000).toFixed(1);
    const report = reportAt(`${name}.json`) ?? { passed: 0, skipped: 0, red: [] };
    if (code && !report.red.length) report.red.push(`the suite itself, which ended with ${code}`);
    reds.push(report.red);
    const what = report.red.length ? `RED ${report.red.join('; ')}` : 'green';
    say(
      `run ${run} of ${runs}: ${report.passed} passed, ${report.skipped} skipped, ${minutes} min: ${what}`,
    );
    if (!report.red.length) rmSync(name, { recursive: true, force: true });
  }
  const table = tableOfReds(reds);
  say(`\n${table ?? `No test was red in ${reds.length} runs.`}`);
  return table || reds.length < runs ? 1 : 0;
}

function reportAt(path) {
  try {
    return readReport(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
