// taken before a test sets clocks of its own
const { setTimeout: wait } = globalThis;
const now = performance.now.bind(performance);

/** For a crowded machine: only what never comes takes so long. */
const LONGEST_MS = 30_000;

/**
 * Waits for a fact, not for a time: asks again until the check no longer throws, and gives what it
 * gave. What it last threw is thrown when that takes longer than `timeout`.
 * @param options.timeout milliseconds
 * @param options.interval milliseconds between two looks
 */
export async function until<T>(
  check: () => T | Promise<T>,
  { timeout = LONGEST_MS, interval = 20 } = {},
): Promise<T> {
  for (const deadline = now() + timeout; ;)
    try {
      return await check();
    } catch (error) {
      if (now() >= deadline) throw error;
      await new Promise((resolve) => wait(resolve, interval));
    }
}
