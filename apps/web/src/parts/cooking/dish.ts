import {
  cookAll,
  cookingLimits,
  type Cooking,
  type CookingCommand,
  type CookingState,
  type Recipe,
} from '@chefly/contracts';
import { Packets } from '../packets';
import { DishClock } from './dish-clock';
import {
  freshRecord,
  isUnsure,
  withAnswer,
  withCommand,
  withKept,
  withRecipe,
  type DishRecord,
} from './dish-record';
import { DishGone, NotUnderstood, type DishWorld } from './dish-world';

type Deed = CookingCommand extends infer C
  ? C extends CookingCommand
    ? Omit<C, 'uid' | 'at'>
    : never
  : never;

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
  private meeting: Promise<void> | null = null;
  private readonly packets = new Packets<CookingCommand>(cookingLimits.commandsAtOnce, AGAIN_MS);
  /** What the server did not understand was told again since. */
  private again = false;
  private waits_ = false;
  private away_ = false;
  private closed = false;
  private readonly clock: DishClock;
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
    this.clock = new DishClock(world, {
      ahead: () => this.record.ahead,
      reckon: (how) => this.reckon(how),
      meet: () => this.meet(),
    });
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
    return this.clock.now();
  }
  /** See `DishClock`. */
  get leapt(): number | null {
    return this.clock.leapt;
  }
  /** Its member says whether time went on then. */
  settleLeap(wentOn: boolean): void {
    if (wentOn) this.clock.forget();
    else void this.clock.takeBackLeap().then(() => this.world.tellTabs());
    this.notify();
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  do(...deeds: Deed[]): void {
    this.clock.believe();
    for (const deed of deeds) {
      const command = { ...deed, uid: this.world.newUid(), at: this.nextAt() } as CookingCommand;
      const { unsure } = this.clock;
      this.change((record) => withCommand(record, { ...command, unsure }));
    }
    void this.flush();
  }

  /** Keeps the recipe with it, so that it can be cooked from this device alone. */
  bring(recipe: Recipe): void {
    this.change((record) => withRecipe(record, recipe));
  }

  /** Asks the server how it stands, once for all who want it before, and sends what it does not know. */
  meet = (): Promise<void> => (this.meeting ??= this.meetNow());

  private async meetNow(): Promise<void> {
    await this.opened;
    // its answer may be of before what is asked about now
    await this.sending;
    this.meeting = null;
    if (this.closed) return;
    if (this.unsent) {
      this.takeUpAgain();
      await this.flush();
      // an answer told how it stands, or the server is away
      if (!this.packets.leavesOut) return;
    }
    await this.take(() => this.world.ask()).catch(() => undefined);
    // a server that was put back is told what it has lost
    if (this.packets.next(this.record.pending).length) await this.flush();
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
    this.packets.rest();
    this.listeners.clear();
  }

  private async open(): Promise<void> {
    await this.reread();
    this.clock.keptAt(this.record.seen);
  }

  /** Tells nobody of it: a screen that is being drawn may be who asks for the time. */
  private async reckon(how: (record: DishRecord) => DishRecord): Promise<void> {
    this.record = how(this.record);
    this.shown = null;
    if (!this.closed) await this.world.keep(this.seen(how));
  }

  private async sendAll(): Promise<void> {
    this.packets.rest();
    await this.opened;
    while (this.unsent && !this.closed) {
      const commands = this.packets.next(this.record.pending);
      if (!commands.length) {
        this.tell(this.waits_ || this.again);
        return this.tryLater();
      }
      try {
        // nothing is said before its time is known: the order among all devices comes by it
        if (commands.some(isUnsure)) await this.take(() => this.world.ask());
        else await this.take(() => this.world.send(commands), commands);
        this.packets.arrived();
      } catch (error) {
        this.isGone = error instanceof DishGone;
        if (this.isGone || this.closed) return;
        if (!(error instanceof NotUnderstood)) return this.tryLater();
        const odd = this.packets.divide(commands);
        if (odd) this.packets.leaveOut(odd);
      }
    }
    this.again = false;
    this.tell(false);
  }

  private tryLater(): void {
    this.packets.again(() => {
      this.takeUpAgain();
      void this.flush();
    });
  }

  private takeUpAgain(): void {
    this.again ||= this.packets.leavesOut;
    this.packets.takeUp();
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
    const isStillSound = this.clock.listening();
    const answer = await ask().catch((error: unknown) => {
      this.setAway(!(error instanceof DishGone || error instanceof NotUnderstood));
      throw error;
    });
    this.setAway(false);
    const isSound = isStillSound();
    const way = { from, to: this.world.now() };
    if (this.closed) return;
    if (!isSound) throw new AskedBefore();
    this.clock.forget();
    this.change((record) => withAnswer(record, answer, way, taken));
    this.clock.heard();
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
