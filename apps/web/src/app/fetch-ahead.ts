/**
 * The screen that was asked for comes first, with its pictures: on a slow network it would share
 * with some two hundred files that nobody has asked for.
 */
export const AHEAD_AFTER_MS = 4000;

type Loads = Record<string, () => Promise<unknown>>;
const ofMembers = async (): Promise<Loads> => (await import('./member-screens')).memberScreens;

/**
 * Loads a member's other screens ahead, one after the other while nothing else is going on, so
 * that a connection lost later does not lock them.
 *
 * @returns what stops it
 */
export function fetchAhead(screens = ofMembers) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  let stopped = !!connection?.saveData;
  const timer = setTimeout(async () => {
    if (stopped) return;
    // what does not come now is asked for again when it is visited
    for (const load of Object.values(await screens().catch((): Loads => ({})))) {
      await idle();
      if (stopped) return;
      await load().catch(() => undefined);
    }
  }, AHEAD_AFTER_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

const idle = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );
