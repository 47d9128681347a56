const MARK = /^\(\d+\) /;

/**
 * Says in the tab's title and on the app's icon how many requests wait, whatever screen is open.
 * @returns what takes it away
 */
export function markWaiting(waiting: number): () => void {
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
    void navigator.clearAppBadge?.().catch(() => undefined);
  };
}
