import type { ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/**
 * The program of a screen did not come: the network or the server is away, or a newer version has
 * replaced it.
 */
export class ScreenUnavailable extends Error {}

const AGAIN_MS = [300, 1200];

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

/** A screen that is loaded when it is first visited. */
export const screen = (load: Load) => async () => ({
  Component: (await patiently(load)).default,
});
