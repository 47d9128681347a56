import {
  cookAll,
  cookingLimits,
  type Cooking,
  type CookingCommand,
  type CookingState,
  type Recipe,
} from '@chefly/contracts';
import {
  freshRecord,
  isUnsure,
  withAnswer,
  withClock,
  withCommand,
  withKept,
  withoutLeap,
  withRecipe,
  type DishRecord,
} from './dish-record';
import { SET_BY_MS, WatchedClock, type Clocks, type Leap } from './watched-clock';

type Deed = CookingCommand extends infer C
  ? C extends CookingCommand
    ? Omit<C, 'uid' | 'at'>
    : never
  : never;

/** What a dish needs of the world: the device, the server, the other tabs. */
export interface DishWorld extends Clocks {
  /** Null while nothing is kept. */
  kept(): Promise<DishRecord | null>;
  keep(change: (record: DishRecord) => DishRecord): Promise<unknown>;
  /**
   * @throws `DishGone` when the server knows of no such recipe, `NotUnderstood` when it does not know
   * one of the commands, anything else when it is away.
   */
  send(commands: CookingCommand[]): Promise<Cooking>;
  ask(): Promise<Cooking>;
  tellTabs(): void;
  newUid(): string;
}

/** The server will never take it: what was done stays on this device. */
export class DishGone extends Error {}
/** The server, of another version than this page, knows nothing of one of the commands. */
export class NotUnderstood extends Error {}

/** This device's clock went ahead while the answer was on its way: nothing is reckoned by it. */
class AskedBefore extends Error {}

const AGAIN_MS = [2000, 5000, 10_000, 30_000];

/**
 * A member's dish as this tab shows it: what is done answers in the same frame, is kept on the
 * device until the server has taken it, and meets there what other devices did.
 */
export class Dish {
  private record: DishRecord;
  private shown: CookingState | null = null;
  private sending: Promise<void> | null = null;
  private failures = 0;
  /** What the server did not understand, by uid: it is told the others, and later these again. */
  private readonly aside = new Set<string>();
  /** Some of it was told again since. */
  private again = false;
  private waits_ = false;
  private away_ = false;
  private atOnce = cookingLimits.commandsAtOnce;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly clock: WatchedClock;
  /** The server has told this page its time since the device's clock was set. */
  private sure = false;
  private isGone = false;
  private readonly listeners = new Set<() => void>();
  /** What is kept on the device has been read. */
  readonly opened: Promise<void>;

  constructor(
    readonly of: string,
    readonly recipeUid: string,
    private readonly world: DishWorld,
  ) {
    this.record = freshRecord(of, recipeUid);
    this.clock = new WatchedClock(world);
    this.opened = this.open();
  }

  /** As the server knows it, with what it has not taken yet. */
  get state(): CookingState {
    return (this.shown ??= cookAll(this.record.known.state, this.record.pending));
  }
  get recipe(): Recipe | null {
    return this.record.recipe;
  }
  get version(): number {
    return this.record.known.version;
  }
  /** Done here, and not yet known to the server. */
  get unsent(): number {
    return this.record.pending.length;
  }
  /** Of that, and of what a page of a newer version did, what may still be told; 1 where that is not known. */
  get waiting(): number {
    if (this.record.newer) return 1;
    return this.isGone ? 0 : this.unsent + this.record.unread.length;
  }
  /**
   * Something that was done here waits for a server of this page's version, and was told again in
   * vain: while pods come and go the next one may know it.
   */
  get waits(): boolean {
    return this.waits_;
  }
  /** The last that was sent or asked found nobody. */
  get away(): boolean {
    return this.away_;
  }
  /**
   * What a page of a newer version keeps of it on this device: all of it, in a form that this page
   * leaves as it is, or something that was done there.
   */
  get newer(): 'all' | 'some' | null {
    if (this.record.newer) return 'all';
    return this.record.unread.length ? 'some' : null;
  }
  /** The server's clock, as far as it was heard. */
  now(): Date {
    const moved = this.clock.look(this.record.ahead);
    if (moved?.undone) void this.goBack(moved.undone);
    if (moved) this.setClock(moved.ahead);
    const { doubted } = this.clock;
    return new Date(this.world.now() + this.record.ahead - doubted);
  }
  /**
   * By how much this device's clock went ahead under its member's eyes, in milliseconds, and nobody
   * could be asked whether time did; null where it did not.
   */
  get leapt(): number | null {
    const { leap, doubted } = this.clock;
    return leap?.seen && !doubted ? leap.by : null;
  }
  /** Its member says whether time went on then. */
  settleLeap(wentOn: boolean): void {
    const { leap } = this.clock;
    this.clock.forget();
    if (leap && !wentOn) void this.goBack(leap).then(() => this.world.tellTabs());
    this.notify();
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  do(...deeds: Deed[]): void {
    // what is done is not held back: an answer moves it to its place
    this.now();
    this.clock.believe();
    for (const deed of deeds) {
      const command = { ...deed, uid: this.world.newUid(), at: this.nextAt() } as CookingCommand;
      const unsure = this.sure ? undefined : this.record.ahead;
      this.change((record) => withCommand(record, { ...command, unsure }));
    }
    void this.flush();
  }

  /** Keeps the recipe with it, so that it can be cooked from this device alone. */
  bring(recipe: Recipe): void {
    this.change((record) => withRecipe(record, recipe));
  }

  /** Asks the server how it stands, and sends what it does not know. */
  async meet(): Promise<void> {
    await this.opened;
    // its answer may be of before what is asked about now
    await this.sending;
    if (this.closed) return;
    if (this.unsent) {
      this.takeUpAgain();
      await this.flush();
      // an answer told how it stands, or the server is away
      if (!this.aside.size) return;
    }
    await this.take(() => this.world.ask()).catch(() => undefined);
    // a server that was put back is told what it has lost
    if (this.toSend().length) await this.flush();
  }

  /** Another tab of this browser has done something. */
  async reread(): Promise<void> {
    const kept = await this.world.kept();
    // another tab knows better
    if (kept && kept.ahead !== this.record.ahead) this.clock.forget();
    // done here before the device was read, or written by another tab meanwhile
    if (kept) this.set(withKept(this.record, kept));
    // a page of that version has put it in this form, or it was forgotten
    else if (this.record.newer) this.set({ ...this.record, newer: undefined });
  }

  /** One after the other, until nothing is left to send or the server is away. */
  flush(): Promise<void> {
    return (this.sending ??= this.sendAll().finally(() => (this.sending = null)));
  }

  /** Nothing is sent or kept from now on, whatever was on its way. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  private async open(): Promise<void> {
    await this.reread();
    // kept at a moment that is yet to come: the clock was set back since
    const back = this.record.seen - this.world.now();
    if (back > SET_BY_MS) this.setClock(this.record.ahead + back);
  }

  /** Tells nobody of it: a screen that is being drawn may be who asks for the time. */
  private setClock(ahead: number): void {
    this.sure = false;
    if (ahead > this.record.ahead) void this.reckon((record) => withClock(record, ahead));
    else if (this.clock.doubted) void this.meet().finally(() => this.clock.believe());
  }

  private goBack({ by, before }: Leap): Promise<unknown> {
    const since = before.now + by + this.record.ahead;
    return this.reckon((record) => withoutLeap(record, before.ahead - by, since));
  }

  private async reckon(how: (record: DishRecord) => DishRecord): Promise<void> {
    this.record = how(this.record);
    this.shown = null;
    if (!this.closed) await this.world.keep(this.seen(how));
  }

  private async sendAll(): Promise<void> {
    clearTimeout(this.timer);
    await this.opened;
    while (this.unsent && !this.closed) {
      const commands = this.toSend();
      if (!commands.length) {
        this.tell(this.waits_ || this.again);
        return this.tryLater();
      }
      try {
        // nothing is said before its time is known: the order among all devices comes by it
        if (commands.some(isUnsure)) await this.take(() => this.world.ask());
        else await this.take(() => this.world.send(commands), commands);
        this.failures = 0;
        this.atOnce = cookingLimits.commandsAtOnce;
      } catch (error) {
        this.isGone = error instanceof DishGone;
        if (this.isGone || this.closed) return;
        if (!(error instanceof NotUnderstood)) return this.tryLater();
        // the others are told without it: which one it is, fewer at once will show
        if (commands.length > 1) this.atOnce = Math.ceil(commands.length / 2);
        else this.aside.add(commands[0]!.uid);
      }
    }
    this.again = false;
    this.tell(false);
  }

  private toSend(): CookingCommand[] {
    return this.record.pending.filter(({ uid }) => !this.aside.has(uid)).slice(0, this.atOnce);
  }

  private tryLater(): void {
    const wait = AGAIN_MS[Math.min(this.failures++, AGAIN_MS.length - 1)];
    this.timer = setTimeout(() => {
      this.takeUpAgain();
      void this.flush();
    }, wait);
  }

  private takeUpAgain(): void {
    this.again ||= this.aside.size > 0;
    this.aside.clear();
  }

  private setAway(away: boolean): void {
    if (this.away_ === away) return;
    this.away_ = away;
    this.notify();
  }

  private tell(waits: boolean): void {
    if (this.waits_ === waits) return;
    this.waits_ = waits;
    this.notify();
  }

  /** Later than all that is known here: what is pressed now is never older than what is shown. */
  private nextAt(): number {
    const { anew, servings, units, step, done, ticks, timers } = this.state;
    const stamps = [anew, servings, units, step, done];
    const known = [...stamps, ...Object.values(ticks), ...Object.values(timers)];
    return Math.max(
      Math.round(this.now().getTime()),
      ...known.map((stamp) => (stamp ? stamp.at + 1 : 0)),
    );
  }

  /** What the server answers, unless the dish was closed meanwhile. */
  private async take(
    ask: () => Promise<Cooking>,
    taken: readonly CookingCommand[] = [],
  ): Promise<void> {
    const from = this.world.now();
    const since = this.world.runs();
    const answer = await ask().catch((error: unknown) => {
      this.setAway(!(error instanceof DishGone || error instanceof NotUnderstood));
      throw error;
    });
    this.setAway(false);
    // one that went ahead while this was on its way is asked about anew
    this.now();
    const way = { from, to: this.world.now() };
    if (this.closed) return;
    if ((this.clock.leap?.at ?? 0) > since) throw new AskedBefore();
    this.clock.forget();
    this.change((record) => withAnswer(record, answer, way, taken));
    this.sure = true;
  }

  private change(how: (record: DishRecord) => DishRecord): void {
    const seen = this.seen(how);
    this.set(seen(this.record));
    void this.world.keep(seen).then(() => this.world.tellTabs());
  }

  private seen(how: (record: DishRecord) => DishRecord) {
    const seen = this.world.now();
    return (record: DishRecord): DishRecord => ({ ...how(record), seen });
  }

  private set(record: DishRecord): void {
    this.record = record;
    this.shown = null;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
