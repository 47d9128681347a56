import { join } from 'node:path';

/**
 * What all suites share: TypeScript as modules, decorators with their metadata, as the build makes
 * them, and modules that are loaded once for each worker.
 */
export const shared = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/scripts'],
  testEnvironment: join(import.meta.dirname, 'scripts/native-modules/environment.mjs'),
  runtime: join(import.meta.dirname, 'scripts/native-modules/runtime.mjs'),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          target: 'es2024',
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            react: { runtime: 'automatic' },
          },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  injectGlobals: false,
  setupFiles: [join(import.meta.dirname, 'scripts/plain-console.mjs')],
  ...(process.env.TURNS_SEED && {
    testSequencer: join(import.meta.dirname, 'apps/e2e/src/sequencer.mjs'),
  }),
  // a worker that grew is replaced
  workerIdleMemoryLimit: '1GB',
};

/** Unit, contract and platform tests. */
export default {
  ...shared,
  testMatch: ['**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/apps/e2e/src/(browser|crash|outside|split|upgrade)/',
  ],
  // what takes seconds on an idle machine takes a minute on a busy one; a hang ends all the same
  testTimeout: 120_000,
  maxWorkers: '100%',
};
