const AGAIN_MS = [500, 1000, 2000, 4000];

/**
 * The pauses before what was not answered is tried again: longer each time, and over at once where
 * somebody will not wait, or nothing is to be tried any more.
 */
export class Pauses {
  private stopping = new AbortController();
  private readonly wakes = new Set<() => void>();

  get stopped() {
    return this.stopping.signal.aborted;
  }

  /** Again after a stop. */
  start() {
    if (this.stopped) this.stopping = new AbortController();
  }

  stop() {
    this.stopping.abort();
  }

  /** Ends those that last. */
  again = () => {
    for (const wake of this.wakes) wake();
  };

  /** @param attempt how often it was tried before; without it the longest */
  async after(attempt = AGAIN_MS.length): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, over.signal]);
    if (signal.aborted) return;
    const wake = () => over.abort();
    this.wakes.add(wake);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, AGAIN_MS[Math.min(attempt, AGAIN_MS.length - 1)]);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
    this.wakes.delete(wake);
  }
}
