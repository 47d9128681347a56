import { shared } from '../../jest.config.mjs';

/** Runs against two built platforms: see deploy/native/check-upgrade. */
export default {
  ...shared,
  testMatch: ['<rootDir>/apps/e2e/src/upgrade/**/*.spec.ts'],
  testTimeout: 600_000,
  maxWorkers: 1,
};
