import { markTitle } from '../parts/title-mark';

const clearBadge = () => void navigator.clearAppBadge?.().catch(() => undefined);

/**
 * Says in the tab's title and on the app's icon how much waits for the member, whatever screen is
 * open. Where nothing does, the icon loses what was put on it while no page was open.
 * @returns what takes it away
 */
export function markWaiting(waiting: number): () => void {
  if (!waiting) {
    clearBadge();
    return () => undefined;
  }
  const unmark = markTitle(`(${waiting})`);
  void navigator.setAppBadge?.(waiting).catch(() => undefined);
  return () => {
    unmark();
    clearBadge();
  };
}
