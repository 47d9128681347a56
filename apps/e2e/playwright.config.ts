import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

export const chromium = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

export default defineConfig({
  testDir: 'src/browser',
  // the screens are the same in both shapes
  testIgnore: process.env.CHEFLY_SHAPE === 'split' ? 'accessibility.spec.ts' : [],
  outputDir: '../../test-results',
  workers: 1,
  // a whole evening of a group, on a machine with other work; a single step that hangs ends in
  // seconds
  timeout: 480_000,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    // a step that hangs says so in seconds
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    permissions: ['camera', 'microphone'],
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--allow-loopback-in-peer-connection',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
