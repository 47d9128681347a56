import { join } from 'node:path';
import { shared } from '../../jest.config.mjs';

process.env.CHEFLY_SHAPE = 'split';
const hook = (name) => join(import.meta.dirname, `src/split/${name}.mjs`);

/**
 * The platform suite against separate processes over the engines of the environment. They are
 * started once; the files run one after the other.
 */
export default {
  ...shared,
  testMatch: ['<rootDir>/apps/e2e/src/(platform|split)/**/*.spec.ts'],
  globalSetup: hook('global-setup'),
  globalTeardown: hook('global-teardown'),
  testTimeout: 180_000,
  maxWorkers: 1,
};
