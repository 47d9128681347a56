const MARK = /^\(\d+\) /;

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
  const write = () => {
    const marked = `(${waiting}) ${document.title.replace(MARK, '')}`;
    // a screen that opens writes its own title
    if (document.title !== marked) document.title = marked;
  };
  write();
  const watch = new MutationObserver(write);
  watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  void navigator.setAppBadge?.(waiting).catch(() => undefined);
  return () => {
    watch.disconnect();
    document.title = document.title.replace(MARK, '');
    clearBadge();
  };
}
