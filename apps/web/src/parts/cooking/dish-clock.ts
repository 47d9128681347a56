import { withClock, withoutLeap, type DishRecord } from './dish-record';
import { SET_BY_MS, WatchedClock, type Clocks, type Leap } from './watched-clock';

/** The dish that is cooked by the clock. */
interface Cooked {
  /** How far the server's clock is ahead of this device's, in milliseconds, as the dish knows it. */
  ahead(): number;
  /** Changes what the dish knows. */
  reckon(how: (record: DishRecord) => DishRecord): Promise<unknown>;
  /** Asks the server. */
  meet(): Promise<unknown>;
}

/** The server's clock, as far as a dish on this device has heard it. */
export class DishClock {
  private readonly watched: WatchedClock;
  /** The server has told this page its time since the device's clock was set. */
  private sure = false;

  constructor(
    private readonly clocks: Clocks,
    private readonly dish: Cooked,
  ) {
    this.watched = new WatchedClock(clocks);
  }

  now(): Date {
    const moved = this.watched.look(this.dish.ahead());
    if (moved?.undone) void this.goBack(moved.undone);
    if (moved) this.set(moved.ahead);
    return new Date(this.clocks.now() + this.dish.ahead() - this.watched.doubted);
  }

  /**
   * By how much this device's clock went ahead under its member's eyes, in milliseconds, and nobody
   * could be asked whether time did; null where it did not.
   */
  get leapt(): number | null {
    const { leap, doubted } = this.watched;
    return leap?.seen && !doubted ? leap.by : null;
  }

  /** Its member says that time did not go on then. */
  async takeBackLeap(): Promise<void> {
    const { leap } = this.watched;
    this.watched.forget();
    if (leap) await this.goBack(leap);
  }

  /** What is done now is not held back by a doubt: an answer moves it to its place. */
  believe(): void {
    this.now();
    this.watched.believe();
  }

  /** By what a command's time is too uncertain to be said; undefined where it is certain. */
  get unsure(): number | undefined {
    return this.sure ? undefined : this.dish.ahead();
  }

  /** When the dish was kept on the device: at a moment that is yet to come, the clock was set back since. */
  keptAt(seen: number): void {
    const back = seen - this.clocks.now();
    if (back > SET_BY_MS) this.set(this.dish.ahead() + back);
  }

  /** Begins to listen for the server's time. @returns what says whether its answer can be reckoned by */
  listening(): () => boolean {
    const since = this.clocks.runs();
    return () => {
      // one that went ahead while this was on its way is asked about anew
      this.now();
      return (this.watched.leap?.at ?? 0) <= since;
    };
  }

  /** The server has told it. */
  heard(): void {
    this.sure = true;
  }

  /** Somebody else knows better what came of a leap. */
  forget(): void {
    this.watched.forget();
  }

  private set(ahead: number): void {
    this.sure = false;
    if (ahead > this.dish.ahead()) void this.dish.reckon((record) => withClock(record, ahead));
    else if (this.watched.doubted) void this.dish.meet().finally(() => this.watched.believe());
  }

  private goBack({ by, before }: Leap): Promise<unknown> {
    const since = before.now + by + this.dish.ahead();
    return this.dish.reckon((record) => withoutLeap(record, before.ahead - by, since));
  }
}
