// A suite that is red by a file or two is given a second look at these, alone. What is green then
// is red by chance: a bug, which is told at the end, and no reason to hold up all else. What shows
// that nothing is lost or doubled gets none: the kills and the drill are believed at once.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { redFilesOf } from './runs.mjs';

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
    second: (files) => ['--runTestsByPath', ...files],
  });

/** A part of Playwright's with a second look; traces of the first stay where they are. */
export const browserAgain = (name, part) =>
  lookedAtAgain(name, part, {
    first: () => ['--output', join(FOLDER, name), '--reporter', 'list,json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    redOf: redFilesOf,
    // named from a folder on: 'calls.spec.ts' would be 'group-calls.spec.ts' too
    second: (files) => [
      ...['--output', join(FOLDER, `${name}-again`), '--reporter', 'list'],
      ...files.map((file) => `/${file}`),
    ],
  });

function lookedAtAgain(name, part, { first, env, redOf, second }) {
  const report = join(process.cwd(), FOLDER, `${name}.json`);
  return {
    ...part,
    command: [...part.command, ...first(report)],
    env: { ...part.env, ...env?.(report) },
    before: () => {
      mkdirSync(dirname(report), { recursive: true });
      rmSync(report, { force: true });
    },
    again: () => {
      const red = redIn(report, redOf);
      return red.length > 0 && red.length <= MOST_FILES
        ? { files: red, command: [...part.command, ...second(red)] }
        : null;
    },
  };
}

/** Nothing where a suite ended before it could tell: that is its own failure and no test's. */
function redIn(report, redOf) {
  try {
    return [...new Set(redOf(JSON.parse(readFileSync(report, 'utf8'))))];
  } catch {
    return [];
  }
}
