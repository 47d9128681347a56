/** What stands in front of the title, by who put it there; the last comes first. */
const marks = new Map<object, string>();
let written = '';
let watch: MutationObserver | undefined;

/**
 * Puts words in front of the tab's title, whatever screen is open, for whoever looks at another tab.
 * Words of others stay behind them.
 * @returns what takes them away
 */
export function markTitle(words: string): () => void {
  const mark = {};
  // as a title tells it
  marks.set(mark, words.replace(/\s+/g, ' ').trim());
  write();
  if (!watch) {
    // a screen that opens writes its own title
    watch = new MutationObserver(write);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  }
  return () => {
    marks.delete(mark);
    write();
    if (marks.size) return;
    watch?.disconnect();
    watch = undefined;
  };
}

function write() {
  const { title } = document;
  const own = `${title} `.startsWith(written) ? title.slice(written.length) : title;
  written = [...marks.values()]
    .reverse()
    .map((words) => `${words} `)
    .join('');
  if (title !== written + own) document.title = written + own;
}
