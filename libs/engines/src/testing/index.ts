export { freePort } from '@chefly/embedded-mongo/cases';
export * from './plain-search';
export * from './until';

/**
 * Where the environment says a real engine is; null when it says nothing, which the run then tells
 * loudly. In CI an engine that is missing is a failure: a suite that was skipped there has shown
 * nothing.
 */
export function engineFrom(variable: string, what: string): string | null {
  const value = process.env[variable];
  if (value) return value;
  if (process.env.CI) throw new Error(`${variable} is not set: ${what} must run in CI`);
  console.warn(`\nSKIPPED: ${what} (${variable} is not set)\n`);
  return null;
}
export * from './video-file';
export * from './read-pushed';
