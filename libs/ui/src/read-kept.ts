import type { z } from 'zod';

/**
 * What was kept, where it is what this page keeps; null for nothing, and for what another version
 * of the page, or another hand, has left there: that is let go of.
 */
export function readKept<T>(contract: z.ZodType<T>, words: string | null): T | null {
  try {
    return contract.parse(JSON.parse(words || 'null'));
  } catch {
    return null;
  }
}
