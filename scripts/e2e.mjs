// Runs the browser suite; with `--runs 20` twenty times in a row: see runs.mjs. On Linux it runs in
// a network namespace that holds only the loopback device, where that is allowed: the media of a
// call then cannot leave this machine by any road.
import { chromiumPath } from '../apps/e2e/src/browser/chromium.mjs';
import { isolated } from './isolated.mjs';
import { runInARow, runOnce, runsOf } from './runs.mjs';

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
process.exit(runs ? await runInARow(command, runs) : (await runOnce(command)).code);
