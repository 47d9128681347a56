import { defineConfig } from 'vitest/config';

/** The platform suite against separate processes over the engines of the environment. They are started once; the files run one after the other. */
export default defineConfig({
  test: {
    include: ['apps/e2e/src/platform/**/*.spec.ts', 'apps/e2e/src/split/**/*.spec.ts'],
    globalSetup: ['apps/e2e/src/split/setup.ts'],
    env: { CHEFLY_SHAPE: 'split' },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    pool: 'forks',
    // kafkajs computes waits that have passed already; Node 24 tells of each
    execArgv: ['--disable-warning=TimeoutNegativeWarning'],
    fileParallelism: false,
  },
});
