// A suite that is red by a file or two is given a second look at these, alone. What is green then
// is red by chance: a bug, which is told at the end, and no reason to hold up all else. What shows
// that nothing is lost or doubled gets none: the kills and the drill are believed at once.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { redFilesOf, redTestsOf } from './runs.mjs';

/** More than these are no accident. */
export const MOST_FILES = 2;
const FOLDER = 'test-results';

/**
 * A part of Jest's with a second look.
 * @param only which of the runner's files: patterns, in whose place the red ones stand later
 */
export const jestAgain = (name, part, only = []) =>
  lookedAtAgain(name, part, {
    first: (report) => [...only, '--json', `--outputFile=${report}`],
    redOf: ({ testResults }) =>
      testResults.filter(({ status }) => status === 'failed').map((file) => file.name),
    linesOf: ({ testResults }) =>
      testResults
        .flatMap(({ assertionResults = [] }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages: [why = ''] }) => lineOf(fullName, why)),
    second: (files) => ['--runTestsByPath', ...files],
  });

/**
 * A part of Playwright's with a second look. Traces of tests that pass are a tenth of the suite's
 * work, so the second look alone has any.
 */
export const browserAgain = (name, part) =>
  lookedAtAgain(name, part, {
    first: () => [
      ...['--output', join(FOLDER, name), '--reporter', 'list,json'],
      ...['--trace', 'off'],
    ],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    redOf: redFilesOf,
    linesOf: (report) => redTestsOf(report).map(({ name, why }) => lineOf(name, why)),
    // named from a folder on: 'calls.spec.ts' would be 'group-calls.spec.ts' too
    second: (files) => [
      ...['--output', join(FOLDER, `${name}-again`), '--reporter', 'list'],
      ...files.map((file) => `/${file}`),
    ],
  });

function lookedAtAgain(name, part, { first, env, redOf, linesOf, second }) {
  const report = join(process.cwd(), FOLDER, `${name}.json`);
  return {
    ...part,
    command: [...part.command, ...first(report)],
    env: { ...part.env, ...env?.(report) },
    before: () => {
      mkdirSync(dirname(report), { recursive: true });
      rmSync(report, { force: true });
    },
    red: () => toldBy(report, linesOf),
    again: () => {
      const red = toldBy(report, redOf);
      return red.length > 0 && red.length <= MOST_FILES
        ? { files: red, command: [...part.command, ...second(red)] }
        : null;
    },
  };
}

/** A test and what it says first of why it is red, without the colours of a terminal. */
const lineOf = (test, why) => `${test}: ${stripVTControlCharacters(why).split('\n')[0]}`;

/** Nothing where a suite ended before it could tell: that is its own failure and no test's. */
function toldBy(report, read) {
  try {
    return [...new Set(read(JSON.parse(readFileSync(report, 'utf8'))))];
  } catch {
    return [];
  }
}
