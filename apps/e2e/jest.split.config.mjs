import { join } from 'node:path';
import { shared } from '../../jest.config.mjs';
import { turnsSeed } from './src/by-turn.mjs';
import { leftOutOfSeparate, platformFiles } from './src/split/turns.mjs';

process.env.CHEFLY_SHAPE = 'split';
const hook = (name) => join(import.meta.dirname, `src/split/${name}.mjs`);

export const onSeparateProcesses = { ...shared, testTimeout: 180_000, maxWorkers: 1 };

const seed = turnsSeed();

/**
 * The platform suite against separate processes over the engines of the environment. They are
 * started once; the files run one after the other.
 */
export default {
  ...onSeparateProcesses,
  testMatch: [
    '<rootDir>/apps/e2e/src/platform/**/*.spec.ts',
    // what those processes wrote
    '<rootDir>/apps/e2e/src/split/logs.spec.ts',
  ],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...leftOutOfSeparate(platformFiles(), seed).map((name) => `/platform/${name}\\.spec\\.ts$`),
  ],
  ...(seed !== undefined && { testSequencer: hook('sequencer') }),
  globalSetup: hook('global-setup'),
  globalTeardown: hook('global-teardown'),
};
