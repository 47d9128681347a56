/** What moves by less was not set. */
export const SET_BY_MS = 2000;

/** The two clocks of a device, in milliseconds. */
export interface Clocks {
  /** The one that it shows, which may be set anew at any time. */
  now(): number;
  /** One that only goes on, from wherever it began. */
  runs(): number;
}

/** Notices that a device's clock was set anew while its page stood. */
export class WatchedClock {
  private before: { now: number; runs: number; ahead: number } | null = null;

  constructor(private readonly clocks: Clocks) {}

  /**
   * Null while it goes on as it should. Otherwise how far the server's clock is ahead of it from now
   * on, at least: set back, it takes no time away; put ahead, it may be that the device has slept,
   * and time went on.
   *
   * @param ahead how far it was taken to be ahead until now
   */
  look(ahead: number): number | null {
    const { before } = this;
    const [now, runs] = [this.clocks.now(), this.clocks.runs()];
    this.before = { now, runs, ahead };
    if (!before) return null;
    const moved = now - before.now - (runs - before.runs);
    return Math.abs(moved) < SET_BY_MS ? null : before.ahead - Math.min(moved, 0);
  }
}
