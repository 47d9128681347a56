import { onDevice } from '@chefly/ui';
import { WORKER } from '../installed';

/** Where the worker looks for what it answers without the network. */
const CACHE = 'chefly-cook';
const LIST = '/cook-files.json';

let kept: Promise<unknown> | null = null;

/**
 * Keeps the program of cook mode, the plan and the session on this device, as this release has it:
 * its files and the page that loads them. Nothing of a member is among them.
 */
export function keepForOffline(): Promise<unknown> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return Promise.resolve();
  return (kept ??= onDevice(keep));
}

async function keep() {
  const listed = await fetch(LIST, { cache: 'no-store' });
  if (!listed.ok) return;
  const { entry, files } = (await listed.json()) as { entry: string; files: string[] };
  const page = await fetch('/', { cache: 'no-store' });
  // a release came between the two: the next visit keeps it
  if (!page.ok || !(await page.clone().text()).includes(entry)) return;
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !known.has(file)));
  await cache.put('/', page);
  const wanted = new Set(['/', ...files]);
  await Promise.all(
    [...known].filter((path) => !wanted.has(path)).map((path) => cache.delete(path)),
  );
  await navigator.serviceWorker.register(WORKER);
}
