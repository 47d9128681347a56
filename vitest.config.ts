import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['libs/*/src/**/*.spec.ts', 'apps/*/src/**/*.spec.ts'],
    exclude: [
      'apps/e2e/src/browser/**',
      'apps/e2e/src/crash/**',
      'apps/e2e/src/split/**',
      '**/node_modules/**',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
