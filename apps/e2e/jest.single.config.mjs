import base from '../../jest.config.mjs';
import { turnsSeed } from './src/by-turn.mjs';
import { platformFiles, leftOutOfSingle } from './src/split/turns.mjs';

/** The platform suite on the single process; with a seed, without what separate processes are asked for by it. */
export default {
  ...base,
  testMatch: ['<rootDir>/apps/e2e/src/platform/**/*.spec.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...leftOutOfSingle(platformFiles(), turnsSeed()).map(
      (name) => `/platform/${name}\\.spec\\.ts$`,
    ),
  ],
};
