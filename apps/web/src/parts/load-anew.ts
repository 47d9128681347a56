import { tabKeeps } from '@chefly/ui';

/** A reload that did not help is not repeated at once: it would never end. */
const ONCE_IN_MS = 30_000;
const KEY = 'chefly-reloaded';

export const loadedLately = () => Date.now() - Number(tabKeeps.read(KEY)) < ONCE_IN_MS;

/** Loads the page again where somebody answers; whoever does it without network has no page any more. */
export async function loadAnew(): Promise<boolean> {
  const answers = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return false;
  tabKeeps.write(KEY, String(Date.now()));
  location.reload();
  return true;
}
