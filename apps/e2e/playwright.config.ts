import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArgs, withoutWindows } from './src/browser/chromium.mjs';
import { byTurn, turnsSeed } from './src/by-turn.mjs';
import { leftOutOf } from './src/browser/shapes';

const shape = process.env.CHEFLY_SHAPE === 'split' ? 'split' : 'single';
/** Which of what is tried in turns runs in which shape. */
const seed = turnsSeed();
const folder = join(import.meta.dirname, 'src/browser');
const left = new Set(leftOutOf(shape, seed));
const files = readdirSync(folder).filter(
  (file) => file.endsWith('.spec.ts') && !left.has(file.replace('.spec.ts', '')),
);

/** Where two suites and their servers share two cores, a page was seen to stand still for 20 s. */
const STEP_MS = process.env.CI ? 40_000 : 20_000;

export default defineConfig({
  testDir: folder,
  // a path from its folder on: 'calls.spec.ts' would be 'group-calls.spec.ts' too
  testMatch: files.map((file) => `**/browser/${file}`),
  projects:
    seed === undefined
      ? undefined
      : byTurn(files, seed)
          .filter((some) => some.length > 0)
          .map((some, i) => ({
            name: i ? 'then' : 'first',
            testMatch: some.map((file) => `**/browser/${file}`),
          })),
  // one installation for all files, each finds it as new
  globalSetup: shape === 'split' ? './src/browser/installation.ts' : undefined,
  outputDir: '../../test-results',
  workers: 1,
  // on a machine with other work; a single step that hangs ends in seconds. The longest tests, whose
  // services end under a call of four, took two to three minutes where three suites shared two cores
  timeout: process.env.CI ? 600_000 : 300_000,
  expect: { timeout: STEP_MS },
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    // a step that hangs says so in seconds
    actionTimeout: STEP_MS,
    navigationTimeout: 1.5 * STEP_MS,
    // a film of every page of every test that passes is a good part of the suite's work, and what
    // every page looked like at every step another
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: !process.env.CI },
    screenshot: 'only-on-failure',
    permissions: ['camera', 'microphone', 'screen-wake-lock'],
    // what moves without end is a quarter of a call's work here; the journey is made with it
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: withoutWindows,
      args: browserArgs,
    },
  },
});
