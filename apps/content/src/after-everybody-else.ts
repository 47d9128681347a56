import { getPriority, setPriority } from 'node:os';

const AFTER_EVERYBODY_ELSE = 10;

/**
 * Lets every other process go first. It is a courtesy: where this one comes later already, or the
 * system lets nobody choose, the work is done all the same.
 */
export function comeAfterEverybodyElse(): void {
  try {
    if (getPriority() < AFTER_EVERYBODY_ELSE) setPriority(AFTER_EVERYBODY_ELSE);
  } catch {
    // as it is, then
  }
}
