import { ApiError } from '@chefly/api-client';

const PATIENCE_MS = 240_000;

/**
 * A failure that says nothing about what was acknowledged: the door was shut, or the answer was
 * lost.
 */
export const isExpected = (error: unknown) =>
  error instanceof ApiError ||
  ['TypeError', 'SyntaxError', 'AbortError', 'TimeoutError'].includes((error as Error).name);

/**
 * Waits for a fact, not for a time. A failure that is `tolerated` means "not yet"; the last one is
 * the cause when it never comes true.
 */
export async function until<T>(
  check: () => Promise<T | null | undefined | false>,
  tolerated: (error: unknown) => boolean = isExpected,
): Promise<T> {
  let last: unknown;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    const found = await check().catch((error) =>
      tolerated(error) ? void (last = error) : Promise.reject(error),
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`never came true within ${PATIENCE_MS / 1000} s: ${check}`, { cause: last });
}
