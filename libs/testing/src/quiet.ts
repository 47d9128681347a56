import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 25;
const LOOK_EVERY_MS = 5_000;
/** Less than a test may take, so that whoever stands still is named before the test is given up. */
const STUCK_MS = 80_000;

interface Looks {
  isQuiet(): Promise<boolean>;
  /** What is on its way, as text: it changes while anything moves. */
  onItsWay(): Promise<string>;
}

/**
 * Until all is quiet, however long that takes while something moves.
 * @throws what is still on its way, where none of it has moved for long: somebody hangs
 */
export async function untilQuiet(
  { isQuiet, onItsWay }: Looks,
  { pollMs = POLL_MS, lookEveryMs = LOOK_EVERY_MS, stuckMs = STUCK_MS } = {},
): Promise<void> {
  let [seen, movedAt, lookedAt] = ['', Date.now(), Date.now()];
  while (!(await isQuiet())) {
    await delay(pollMs);
    const now = Date.now();
    if (now - lookedAt < lookEveryMs) continue;
    lookedAt = now;
    const moving = await onItsWay();
    if (moving !== seen) [seen, movedAt] = [moving, now];
    else if (now - movedAt >= stuckMs)
      throw new Error(
        `nothing has moved for ${stuckMs / 1000} s, and is on its way still: ${seen}`,
      );
  }
}
