import {
  changed,
  newKitchen,
  withoutGone,
  type Kitchen,
  type KitchenAnswer,
  type KitchenChange,
  type KitchenState,
} from '@chefly/contracts';
import { ApiError, passes } from '@chefly/api-client/react';
import { isOfOtherVersion } from '../../../parts/other-version';
import { Pauses } from '../../../parts/pauses';
import type { RefusedChange } from './refused-words';

/** So often in a row the server may not know what is done. */
const UNKNOWN_TIMES = 5;
/** So long a look at the server's clock counts, however quick it was: clocks drift. */
const CLOCK_MS = 5 * 60_000;

/** One thing that was done here and is on its way. */
export interface Sent {
  changeUid: string;
  change: KitchenChange;
}
export interface SentChange extends Sent {
  seen: number;
}

interface Door {
  send(sent: SentChange): Promise<KitchenAnswer>;
  /** Asks for the kitchen as it is. */
  read(): Promise<KitchenAnswer>;
  /** Told of what was not done: all of it at once, when nothing is sent any more. */
  onRefused(refused: RefusedChange[]): void;
  /** Told of what the server does not know how to do, however often it was asked. */
  onOtherVersion(): void;
  /** Told of what the server has done. */
  onDone(change: KitchenChange): void;
  /** Told of what was refused: what was typed for it is not lost. */
  onLost(change: KitchenChange): void;
  /** Keeps what is not answered, in case the page is left: it is sent again as the same. */
  way: { all(): Sent[]; add(sent: Sent): void; arrived(changeUid: string): void };
}

export interface KitchenView {
  state: KitchenState;
  /** Null until it was told once: nothing can be done before. */
  version: number | null;
  open: boolean;
  /** The server cannot be reached, or not the part of it that keeps the kitchen. */
  unanswered: boolean;
  /** What was done here and is on its way. */
  sending: readonly KitchenChange[];
}

/** Away, or busy. */
const isLater = (error: unknown) =>
  passes(error) || (error instanceof ApiError && error.status === 429);

async function timed<T>(ask: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const answer = await ask();
  return [answer, performance.now() - began];
}

/**
 * The kitchen of one session as this browser shows it: the latest that was told, with what was done
 * here and is not told yet. What is done goes to the server one by one, each under a uid of its
 * own, again and again until it is answered: nothing overtakes, and nothing happens twice.
 */
export class SharedKitchen {
  view: KitchenView;
  private told: Kitchen | null = null;
  private open = false;
  private unanswered = false;
  /** How far the server's clock is ahead, by the answer that was quickest on its way. */
  private clock = { aheadMs: 0, tookMs: Infinity, at: -Infinity };
  private sent: Sent[] = [];
  private refusals: RefusedChange[] = [];
  private running = false;
  private readonly pauses = new Pauses();
  private here: readonly string[];
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly who: { me: string; chefUid: string; startedAt: string },
    here: readonly string[],
    private readonly door: Door,
  ) {
    this.here = here;
    this.sent = door.way.all();
    this.view = {
      state: newKitchen(new Date(who.startedAt)),
      version: null,
      open: false,
      unanswered: false,
      sending: this.sent.map(({ change }) => change),
    };
  }

  /** The server's time: timers run by it. */
  now(): Date {
    return new Date(Date.now() + this.clock.aheadMs);
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** What came over the socket, or with an answer; an older state than the known one is none. */
  hear = (kitchen: Kitchen) => {
    if (this.told && this.told.version >= kitchen.version) return;
    this.told = kitchen;
    this.show();
  };

  /** Who is in the session now: of others nothing is shown. */
  setHere(here: readonly string[]) {
    this.here = here;
    this.show();
  }

  /** As it is now: at the beginning, and after whatever may have been missed. */
  catchUp = async (): Promise<void> => {
    while (!this.stopped)
      try {
        return this.answered(...(await timed(() => this.door.read())));
      } catch (error) {
        if (!isLater(error)) return;
        this.miss();
        await this.pauses.after();
      }
  };

  act = (change: KitchenChange) => {
    if (!this.view.open) return;
    const sent = { changeUid: crypto.randomUUID(), change };
    this.door.way.add(sent);
    this.sent = [...this.sent, sent];
    this.show();
    void this.run();
  };

  /** At once what would be tried again in a moment. */
  again = () => this.pauses.again();

  /** Again after a stop. */
  start() {
    this.pauses.start();
    void this.run();
  }

  stop() {
    this.pauses.stop();
  }

  private get stopped() {
    return this.pauses.stopped;
  }

  private answered({ serverTime, open, ...kitchen }: KitchenAnswer, tookMs: number) {
    const at = performance.now();
    if (tookMs <= this.clock.tookMs || at - this.clock.at > CLOCK_MS)
      this.clock = { aheadMs: Date.parse(serverTime) + tookMs / 2 - Date.now(), tookMs, at };
    this.open = open;
    this.unanswered = false;
    this.hear(kitchen);
    this.show();
  }

  private miss() {
    this.tellRefused();
    if (this.unanswered) return;
    this.unanswered = true;
    this.show();
  }

  private async run() {
    if (this.running) return;
    this.running = true;
    for (let next = this.sent[0]; next && !this.stopped; next = this.sent[0]) {
      if (!(await this.deliver(next))) break;
      this.door.way.arrived(next.changeUid);
      this.sent = this.sent.filter((each) => each !== next);
      this.show();
    }
    this.running = false;
    this.tellRefused();
  }

  private tellRefused() {
    if (this.refusals.length) this.door.onRefused(this.refusals.splice(0));
  }

  /** @returns whether it was answered before the room was left */
  private async deliver(sent: Sent): Promise<boolean> {
    let unknown = 0;
    for (let attempt = 0; !this.stopped; attempt++)
      try {
        const seen = this.told?.version ?? 0;
        this.answered(...(await timed(() => this.door.send({ ...sent, seen }))));
        this.door.onDone(sent.change);
        return true;
      } catch (error) {
        const goesOn = isOfOtherVersion(error) ? ++unknown < UNKNOWN_TIMES : isLater(error);
        if (!goesOn) {
          this.door.onLost(sent.change);
          this.door.way.arrived(sent.changeUid);
          await this.refused(sent.change, error);
          return true;
        }
        this.miss();
        await this.pauses.after(attempt);
      }
    return false;
  }

  /** Somebody was faster: what they did is shown, and says it all. */
  private async refused(change: KitchenChange, error: unknown) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'sessions/ended') this.open = false;
    else if (isOfOtherVersion(error)) this.door.onOtherVersion();
    else if (code !== 'sessions/kitchen-changed')
      this.refusals.push({ change, why: (error as Error).message });
    await this.catchUp();
  }

  private show() {
    const { me, chefUid, startedAt } = this.who;
    const told = this.told?.state ?? newKitchen(new Date(startedAt));
    const version = this.told?.version ?? null;
    const doing = { by: me, chefUid, here: this.here, seen: Infinity, now: this.now() };
    const state = this.sent.reduce((before, { change }, n) => {
      const outcome = changed(before, change, { ...doing, version: (version ?? 0) + n + 1 });
      return 'state' in outcome ? outcome.state : before;
    }, told);
    const { open, unanswered } = this;
    const sending = this.sent.map(({ change }) => change);
    this.view = { state: withoutGone(state, this.here), version, open, unanswered, sending };
    for (const listener of this.listeners) listener();
  }
}
