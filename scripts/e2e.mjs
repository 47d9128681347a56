// Runs the browser suite; with `--runs 20` twenty times in a row: see runs.mjs. On Linux it runs in
// a network namespace that holds only the loopback device, where that is allowed: the media of a
// call then cannot leave this machine by any road.
import { readFileSync } from 'node:fs';
import { chromiumPath } from '../apps/e2e/src/browser/chromium.mjs';
import { tellLeftOut, timeLeft } from './in-time.mjs';
import { isolated } from './isolated.mjs';
import { redFilesOf, runInARow, runOnce, runsOf, unrunFilesOf } from './runs.mjs';

if (!chromiumPath) {
  console.warn(
    '\nSKIPPED: the browser suite. No Chromium was found; install it, or name it with CHROMIUM.\n',
  );
  process.exit(process.env.CI ? 1 : 0);
}
const { runs, rest } = runsOf(process.argv.slice(2));
const playwright = [
  'node_modules/.bin/playwright',
  'test',
  '--config',
  'apps/e2e/playwright.config.ts',
  ...rest,
];
// the engines of the split product are outside such a namespace; LiveKit is told to use the
// loopback device alone
const split = process.env.CHEFLY_SHAPE === 'split';
const command = (!split && isolated(playwright)) || playwright;
process.exit(runs ? await runInARow(command, runs) : await runInTime(command));

/** One run. Where the time is up before its end, it is as green as what was run of it. */
async function runInTime(runner) {
  const left = timeLeft();
  if (left <= 0) {
    tellLeftOut('the whole browser suite');
    return 0;
  }
  const { code, outOfTime } = await runOnce(runner, { endsAfterMs: left });
  const report = outOfTime && lastReport();
  if (!report) return code;
  for (const file of unrunFilesOf(report)) tellLeftOut(`browser/${file}`);
  return redFilesOf(report).length || report.errors?.length ? code : 0;
}

/** Null where the run was not asked for one, or ended before it could write it. */
function lastReport() {
  try {
    return JSON.parse(readFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, 'utf8'));
  } catch {
    return null;
  }
}
