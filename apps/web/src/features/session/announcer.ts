/** Between two sentences: a screen reader finishes one, and nobody is talked over. */
export const APART_MS = 3000;
/** What waits longer is no news any more. */
const MOST_WAITING = 3;
/** A sentence that stands there already is heard again only once it was gone for a moment. */
const GONE_MS = 150;

/** One voice for a screen: sentences one after another, each once, the newest few of many. */
export class Announcer {
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private spokenAt = -Infinity;
  private shown = '';

  /** @param speak shows a sentence in the screen's polite region */
  constructor(private readonly speak: (sentence: string) => void) {}

  say = (sentence: string) => {
    if (this.waiting.includes(sentence)) return;
    this.waiting = [...this.waiting, sentence].slice(-MOST_WAITING);
    this.timer ??= setTimeout(
      () => this.next(),
      Math.max(0, this.spokenAt + APART_MS - Date.now()),
    );
  };

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private next() {
    this.timer = undefined;
    const [sentence] = this.waiting;
    if (sentence === undefined) return;
    if (sentence === this.shown) {
      this.show('');
      this.timer = setTimeout(() => this.next(), GONE_MS);
      return;
    }
    this.waiting.shift();
    this.spokenAt = Date.now();
    this.show(sentence);
    if (this.waiting.length) this.timer = setTimeout(() => this.next(), APART_MS);
  }

  private show(sentence: string) {
    this.shown = sentence;
    this.speak(sentence);
  }
}
