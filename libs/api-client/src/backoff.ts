const FIRST_MS = 300;
const LONGEST_MS = 5000;

/**
 * How long to wait before the next attempt: longer each time, and by chance, so that many do not
 * come at once.
 */
export class Backoff {
  private failures = 0;

  /** Milliseconds. */
  next(): number {
    const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.failures++);
    return most / 2 + (Math.random() * most) / 2;
  }

  reset() {
    this.failures = 0;
  }
}
