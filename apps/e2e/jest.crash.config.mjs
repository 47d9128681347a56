import { shared } from '../../jest.config.mjs';

/** Runs against the built platform, which it kills. */
export default {
  ...shared,
  testMatch: ['<rootDir>/apps/e2e/src/crash/**/*.spec.ts'],
  testTimeout: 600_000,
  maxWorkers: 1,
};
