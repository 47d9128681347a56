import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { leftOutOf } from './src/browser/shapes';

const found = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));
/** A browser with windows, which has all that a browser has. */
export const chromium = found(
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
);
/** The same without windows, a fifth less work for the suite; it shows no notifications. */
const withoutWindows = found(process.env.CHROMIUM, '/usr/bin/chromium-headless-shell') ?? chromium;

/** Cameras and microphones are the browser's own fakes, and nothing goes out of this machine. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // pictures are encoded by the machine that everything else runs on
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  // nothing answers in a browser without a window whether speech is understood on this device, and
  // the page that asks is ended
  '--disable-blink-features=OnDeviceWebSpeechAvailable',
];

const shape = process.env.CHEFLY_SHAPE === 'split' ? 'split' : 'single';
/** Which of what is tried in turns runs in which shape. */
const seed = process.env.TURNS_SEED ? Number(process.env.TURNS_SEED) : undefined;

/** Where two suites and their servers share two cores, a page was seen to stand still for 20 s. */
const STEP_MS = process.env.CI ? 40_000 : 20_000;

export default defineConfig({
  testDir: 'src/browser',
  // a path from its folder on: 'calls.spec.ts' would be 'group-calls.spec.ts' too
  testIgnore: leftOutOf(shape, seed).map((name) => `**/browser/${name}.spec.ts`),
  // one installation for all files, each finds it as new
  globalSetup: shape === 'split' ? './src/browser/installation.ts' : undefined,
  outputDir: '../../test-results',
  workers: 1,
  // on a machine with other work; a single step that hangs ends in seconds
  timeout: 300_000,
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
