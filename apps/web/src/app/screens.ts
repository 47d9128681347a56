import type { ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/**
 * The program of a screen did not come: the network or the server is away, or a newer version has
 * replaced it.
 */
export class ScreenUnavailable extends Error {}

const AGAIN_MS = [300, 1200];
const known: Load[] = [];

async function patiently(load: Load): Promise<{ default: ComponentType }> {
  for (const wait of AGAIN_MS)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  return load().catch((cause: unknown) => {
    throw new ScreenUnavailable('a screen did not load', { cause });
  });
}

/** A screen loaded when it is first visited, or before that while nothing else is going on. */
export function screen(load: Load) {
  known.push(load);
  return async () => ({ Component: (await patiently(load)).default });
}

/**
 * Fetches the other screens ahead, one after the other, so that a connection lost later does not
 * lock them.
 */
export async function fetchAhead() {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const load of known) {
    await idle();
    // one that does not come now is asked for again when it is visited
    await load().catch(() => undefined);
  }
}

const idle = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );
