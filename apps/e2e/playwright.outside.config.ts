import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** Against an installation that runs elsewhere, as browsers reach it: CHEFLY_URL. */
export default defineConfig(base, {
  testDir: 'src/outside',
  testIgnore: [],
  globalSetup: [],
  use: { baseURL: process.env.CHEFLY_URL },
});
