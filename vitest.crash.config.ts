import { defineConfig } from 'vitest/config';

/** Runs against the built platform, which it kills. */
export default defineConfig({
  test: {
    include: ['apps/e2e/src/crash/**/*.spec.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    pool: 'forks',
    fileParallelism: false,
  },
});
