import { setTimeout as delay } from 'node:timers/promises';
import { isLostEngine } from './lost-engine';

/** How long a start waits for an engine that is still coming up. */
const COMING_UP_MS = 60_000;
const AGAIN_MS = 200;

/**
 * The work of a start, again and again while the engine it needs may still be coming up: everything
 * is started at once. What waiting does not mend is thrown at once.
 */
export async function onceUp<R>(work: () => Promise<R>, ms = COMING_UP_MS): Promise<R> {
  const until = Date.now() + ms;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!isLostEngine(error) || Date.now() > until) throw error;
      await delay(AGAIN_MS);
    }
}
