import { onSeparateProcesses } from './jest.split.config.mjs';

/** What each engine's loss does to separate processes, each file with processes of its own. */
export default {
  ...onSeparateProcesses,
  testMatch: ['<rootDir>/apps/e2e/src/split/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/apps/e2e/src/split/logs.spec.ts'],
};
