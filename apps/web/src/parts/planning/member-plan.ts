import {
  isOvertaken,
  latestOf,
  planningLimits,
  type PlanCommand,
  type Planned,
} from '@chefly/contracts';
import { Packets } from '../packets';
import { ToldNews, type PlanNews } from './plan-news';
import {
  freshPlan,
  setBy,
  shownOf,
  withAnswer,
  withCommand,
  without,
  type PlanRecord,
} from './plan-record';
import type { PlanWorld } from './plan-world';

export type PlanDeed = PlanCommand extends infer C
  ? C extends PlanCommand
    ? Omit<C, 'uid' | 'at' | 'knew'>
    : never
  : never;

/** `waiting`: kept until the server can be reached. */
export type Outcome = 'done' | 'waiting' | 'refused';

const AGAIN_MS = [1000, 2000, 4000, 10_000, 30_000];
/** Not answered for so long, it waits. */
const SLOW_MS = 4000;
/** So often what the server finds odd is told again. */
const ODD_TIMES = 4;

/**
 * A member's plan as this tab shows it: what is done answers in the same frame, is kept on the
 * device until the server has taken it, and meets there what other devices did.
 */
export class MemberPlan {
  private record: PlanRecord;
  private shown_: Planned | null = null;
  private waiting_: ReadonlySet<string> = new Set();
  private away = false;
  private keeps_ = true;
  /** Done here, and not on the device yet, by what it sets. */
  private readonly unkept = new Map<string, PlanCommand>();
  /** Taken or refused, and on the device still. */
  private readonly gone = new Map<string, PlanCommand>();
  private readonly awaited = new Map<string, (outcome: Outcome) => void>();
  private sending: Promise<void> | null = null;
  private more = false;
  private readonly packets = new Packets<PlanCommand>(planningLimits.commandsAtOnce, AGAIN_MS);
  /** How often the server found what odd, by uid. */
  private readonly odd = new Map<string, number>();
  private readonly news = new ToldNews();
  private closed = false;
  private readonly listeners = new Set<() => void>();
  /** What is kept on the device has been read. */
  readonly opened: Promise<void>;

  constructor(
    readonly of: string,
    private readonly world: PlanWorld,
  ) {
    this.record = freshPlan(of, world.newUid());
    this.opened = this.reread().then(() => void (this.record.pending.length && this.flush()));
  }

  /** Null until the device or the server has told it. */
  get shown(): Planned | null {
    return this.shown_;
  }
  /** -1 before the server has told it. */
  get version(): number {
    return this.record.known?.version ?? -1;
  }
  /** What of it waits for the server, which cannot be reached, by what it sets. */
  get waiting(): ReadonlySet<string> {
    return this.waiting_;
  }
  /** How much was done that the server has not taken yet, by a page of a newer version too. */
  get unsent(): number {
    return this.newer ? 1 : this.record.pending.length + this.record.unread.length;
  }
  /** The device keeps what is done until it is sent. */
  get keeps(): boolean {
    return this.keeps_;
  }
  /** A page of a newer version keeps it on this device, in a form that this page leaves as it is. */
  get newer(): boolean {
    return !!this.record.newer;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  onNews(hear: (news: PlanNews[]) => void): () => void {
    return this.news.on(hear);
  }

  /** Made now, knowing what is shown. */
  do(deed: PlanDeed): Promise<Outcome> {
    const { known, page, turn } = this.record;
    const command = {
      ...deed,
      uid: this.world.newUid(),
      at: Math.max(Date.now(), this.shown_ ? latestOf(this.shown_.state) + 1 : 0),
      // later than those of another tab as well, which are heard of in a moment
      knew: { version: known?.version ?? 0, page, turn: Math.max(Date.now(), turn + 1) },
    } as PlanCommand;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.awaited.set(command.uid, resolve);
    this.unkept.set(setBy(command), command);
    void this.change((record) => withCommand(record, command)).then((kept) => {
      if (kept) this.isKept(command);
    });
    void this.flush();
    return promise;
  }

  /** Asks the server how it stands. */
  async ask(signal?: AbortSignal): Promise<Planned> {
    const askedAt = Date.now();
    const answer = await this.world.ask(signal);
    const { length } = this.record.pending;
    if (!this.closed) void this.change((record) => withAnswer(record, answer, askedAt));
    // a server that was put back is told what it has lost
    if (this.away || this.record.pending.length > length) void this.flush();
    return answer;
  }

  /** What waits is sent now: there is a network, or may be. */
  async meet(): Promise<void> {
    await this.opened;
    if (this.record.pending.length) await this.flush();
  }

  /** Another tab of this browser has done something, and perhaps sent it. */
  async hear(): Promise<void> {
    await this.reread();
    await this.meet();
  }

  private async reread(): Promise<void> {
    const kept = await this.world.kept(this.record.page);
    if (kept === undefined || this.closed) return;
    const found = without(kept ?? freshPlan(this.of, this.record.page), [...this.gone.values()]);
    const { known, knownAt } = this.record.knownAt > found.knownAt ? this.record : found;
    this.set([...this.unkept.values()].reduce(withCommand, { ...found, known, knownAt }));
  }

  /** One tab after the other, until nothing is left to send or the server is away. */
  flush(): Promise<void> {
    this.more = !!this.sending;
    return (this.sending ??= this.sendAll().finally(() => {
      this.sending = null;
      if (this.more && !this.closed) void this.flush();
    }));
  }

  /** Nothing is sent or kept from now on, whatever was on its way. */
  close(): void {
    this.closed = true;
    this.packets.rest();
    this.listeners.clear();
    this.news.close();
  }

  private async sendAll(): Promise<void> {
    this.packets.rest();
    await this.opened;
    await this.world.inTurn(async () => {
      // what another tab has sent meanwhile is gone from the device
      await this.reread();
      while (!this.closed) {
        const commands = this.packets.next(this.record.pending);
        if (!commands.length) break;
        if (!(await this.deliver(commands))) return this.tryLater();
      }
      if (this.record.pending.length) this.tryLater();
    });
    this.news.tell(!this.record.pending.length);
  }

  /** @returns false when the server cannot be reached */
  private async deliver(commands: PlanCommand[]): Promise<boolean> {
    const askedAt = Date.now();
    const slow = setTimeout(() => this.setAway(true), SLOW_MS);
    try {
      const answer = await this.world.send(commands);
      if (this.closed) return true;
      this.news.overtaken(commands.filter((given) => isOvertaken(answer.state, given)));
      await this.change((record) => withAnswer(record, answer, askedAt, commands), commands);
      this.packets.arrived();
      this.setAway(false);
      return true;
    } catch (error) {
      const how = this.world.judge(error);
      if (how === 'away') {
        this.setAway(true);
        return false;
      }
      this.setAway(false);
      const command = this.packets.divide(commands);
      if (command) await this.refused(command, error, how === 'odd');
      return true;
    } finally {
      clearTimeout(slow);
    }
  }

  private async refused(command: PlanCommand, why: unknown, odd: boolean): Promise<void> {
    const times = (this.odd.get(command.uid) ?? 0) + 1;
    if (odd && times < ODD_TIMES) {
      this.odd.set(command.uid, times);
      return this.packets.leaveOut(command);
    }
    this.odd.delete(command.uid);
    this.awaited.get(command.uid)?.('refused');
    this.news.refused(command, why);
    await this.change((record) => without(record, [command]), [command]);
  }

  private tryLater(): void {
    if (this.closed) return;
    this.packets.again(() => {
      this.packets.takeUp();
      void this.flush();
    });
  }

  /** @param gone what is not waited for any more: not done here, either, before the device has it */
  private async change(
    how: (record: PlanRecord) => PlanRecord,
    gone: readonly PlanCommand[] = [],
  ): Promise<boolean> {
    if (this.closed) return false;
    for (const command of gone) {
      this.isKept(command);
      this.gone.set(command.uid, command);
    }
    this.set(how(this.record));
    const kept = await this.world.keep(this.record.page, how);
    for (const { uid } of gone) this.gone.delete(uid);
    if (this.closed) return kept;
    if (kept !== this.keeps_) {
      this.keeps_ = kept;
      this.notify();
    }
    this.world.tellTabs();
    return kept;
  }

  /** Not what was done instead of it since. */
  private isKept(command: PlanCommand): void {
    if (this.unkept.get(setBy(command))?.uid === command.uid) this.unkept.delete(setBy(command));
  }

  private setAway(away: boolean): void {
    if (this.closed || this.away === away) return;
    this.away = away;
    this.set(this.record);
  }

  private set(record: PlanRecord): void {
    this.record = record;
    this.shown_ = shownOf(record);
    this.waiting_ = new Set(this.away ? record.pending.map(setBy) : []);
    const pending = new Set(record.pending.map(({ uid }) => uid));
    for (const [uid, tell] of this.awaited)
      // what was overtaken here by what was done since is done with it
      if (!pending.has(uid) || this.away) {
        tell(pending.has(uid) ? 'waiting' : 'done');
        this.awaited.delete(uid);
      }
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
