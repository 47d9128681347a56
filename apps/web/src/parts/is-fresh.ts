import { MINUTE } from '@chefly/contracts';

/** Tickets and receipts last 50 minutes: what is older is asked for anew. */
const STALE_MS = 45 * MINUTE;

/**
 * Whether what the server gave for a file can still be used. What was given later than now was given
 * before this device's clock was set back: how old it is nobody knows.
 */
export function isFresh({ at }: { at: number }): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < STALE_MS;
}
