/** What moves by less was not set. */
export const SET_BY_MS = 2000;
/** So long the server may take to say whether time went on. */
const DOUBT_MS = 4000;

/** The two clocks of a device, in milliseconds, and its screen. */
export interface Clocks {
  /** The one that it shows, which may be set anew at any time. */
  now(): number;
  /** One that only goes on, from wherever it began. */
  runs(): number;
  /** For which time the page is shown, put away and shown again; null while it is put away. */
  shown(): number | null;
}

interface Look {
  now: number;
  runs: number;
  ahead: number;
  shown: number | null;
}

/** It went ahead: it was set, or the device has slept, which looks the same from here. */
export interface Leap {
  by: number;
  /** By the clock that only goes on. */
  at: number;
  /** How it stood before. */
  before: { now: number; ahead: number };
  /** The page was shown all the while, so that it is hardly sleep. */
  seen: boolean;
}

/** Notices that a device's clock was set anew while its page stood. */
export class WatchedClock {
  private before: Look | null = null;
  private leap_: Leap | null = null;
  private doubts = false;

  constructor(private readonly clocks: Clocks) {}

  /** Which nobody has settled since. */
  get leap(): Leap | null {
    return this.leap_;
  }
  /** How much of a leap is not taken for time that went on: the server is being asked. */
  get doubted(): number {
    if (!this.leap_ || !this.doubts) return 0;
    return this.clocks.runs() - this.leap_.at < DOUBT_MS ? this.leap_.by : 0;
  }

  /**
   * Null while it goes on as it should. Otherwise how far the server's clock is ahead of it from now
   * on, at least: set back, it takes no time away; gone ahead, it may be that the device has slept,
   * and time went on.
   *
   * @param ahead how far it was taken to be ahead until now
   */
  look(ahead: number): { ahead: number; undone?: Leap } | null {
    const { before } = this;
    const look = { now: this.clocks.now(), runs: this.clocks.runs(), shown: this.clocks.shown() };
    this.before = { ...look, ahead };
    if (!before) return null;
    const moved = look.now - before.now - (look.runs - before.runs);
    if (Math.abs(moved) < SET_BY_MS) return null;
    const leap = this.leap_;
    if (moved < 0) {
      const undone = leap && Math.abs(moved + leap.by) < SET_BY_MS ? leap : undefined;
      this.forget();
      return undone ? { ahead: undone.before.ahead, undone } : { ahead: before.ahead - moved };
    }
    const seen = before.shown !== null && before.shown === look.shown;
    this.leap_ = {
      by: moved + (leap?.by ?? 0),
      at: look.runs,
      before: leap?.before ?? before,
      seen: seen && (leap?.seen ?? true),
    };
    this.doubts = true;
    return { ahead: before.ahead };
  }

  /** Time went on, as far as is known. */
  believe(): void {
    this.doubts = false;
  }

  /** The server has said what it was, or somebody else has. */
  forget(): void {
    this.leap_ = null;
    this.doubts = false;
  }
}
