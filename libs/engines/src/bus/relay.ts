import { setTimeout as delay } from 'node:timers/promises';
import { turnOf, type DomainEvent, type Turn } from '@chefly/contracts';
import { FleetingMap, FleetingSet } from '@chefly/embedded-mongo/fleeting';
import type { Model } from 'mongoose';
import { HeldRows } from './held-rows';
import { Looks } from './looks';
import type { OutboxHold } from './outbox-hold';
import { OutboxPublisher } from './outbox-publisher';
import { BATCH, OutboxReader } from './outbox-reader';
import type { OutboxRow } from './outbox-row';
import type { Bus } from './port';
import type { Telemetry } from './telemetry';
import { MOST_KNOWN, WaitingRows } from './waiting-rows';

/** How often a relay looks for what other replicas put behind its own events. */
const POLL_MS = 1000;
/** Every so many looks also for what others left behind. */
const POLLS_FOR_OTHERS = 3;
/** Subjects whose events are on their way at once. */
const MOST_SUBJECTS = 200;
/** How long an event waits that may be taken back by another. */
const HELD_MS = 1000;
const STOP_WITHIN_MS = 5000;

/**
 * Publishes the rows of an outbox: a replica's own at once, another's when they have waited too
 * long (at once where the bus is this process's alone: who wrote them is dead). The rows of one
 * subject go out in order and one group at a time, so a subject that is held up holds up no other.
 * An event may be published twice, by a replica and by one that took it for dead, and never before
 * an earlier one of its subject.
 */
export class Relay {
  private readonly underWay = new FleetingMap<string, Promise<void>>();
  /** Rows whose transactions are under way, until one is over or a look finds it committed. */
  private readonly expected = new FleetingSet<string>();
  private readonly waiting: WaitingRows;
  private readonly held = new HeldRows({
    isBusy: (subject) => this.underWay.has(subject),
    isFull: () => this.underWay.size >= MOST_SUBJECTS,
    begin: (subject, rows) => this.begin(subject, rows),
  });
  /** Subjects that a look passed over because of what is being taken back. */
  private readonly passed = new Set<string>();
  private readonly reader: OutboxReader;
  private readonly publisher: OutboxPublisher;
  private readonly looks = new Looks({
    isReady: () => this.isStarted && this.underWay.size < MOST_SUBJECTS,
    lookForNew: () => this.lookForOwn(),
    lookForLeft: () => this.lookForLeft(),
  });
  /** There may be more rows than the last look brought. */
  private more = false;
  private polls = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopping = new AbortController();
  private isStarted = false;

  constructor(
    rows: Model<OutboxRow>,
    private readonly bus: Bus,
    owner: string,
    telemetry: Telemetry,
    hold: OutboxHold | null = null,
  ) {
    this.reader = new OutboxReader(rows, bus.shared ? owner : null);
    this.waiting = new WaitingRows(bus.shared);
    const onGone = (gone: OutboxRow[]) => this.waiting.go(gone);
    this.publisher = new OutboxPublisher(rows, bus, telemetry, onGone, hold);
  }

  get isIdle() {
    return !this.looks.underWay && this.underWay.size === 0;
  }

  start() {
    if (this.isStarted) return;
    this.isStarted = true;
    this.waiting.doubt();
    this.waiting.letGo();
    this.stopping = new AbortController();
    this.timer = setInterval(() => this.poll(), POLL_MS).unref();
    this.poll();
  }

  async stop() {
    this.isStarted = false;
    clearInterval(this.timer);
    this.held.clear();
    this.stopping.abort();
    const settled = (async () => {
      await this.looks.underWay;
      await Promise.allSettled(this.underWay.values());
    })();
    const late = new AbortController();
    await Promise.race([
      settled,
      delay(STOP_WITHIN_MS, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
  }

  private poll() {
    const isKnown = this.knowsAll;
    if (isKnown || (this.bus.shared && this.polls++ % POLLS_FOR_OTHERS === 0))
      this.looks.pokeForLeft();
    if (!isKnown) this.poke();
  }

  /** There is something to publish. */
  poke() {
    if (this.isStarted) this.looks.poke();
  }

  /** The last place of a row that was read. */
  get latest() {
    return this.reader.latest;
  }

  /** Rows are published; not before `start`, nor any more after `stop`. */
  get started() {
    return this.isStarted;
  }

  /** Every row that waits in the store is known here. */
  get knowsAll() {
    return this.waiting.areKnown;
  }

  /** Rows that are about to be committed here: `take`, `follow`, `come`, `drop` or `doubt` is next. */
  expect(rows: OutboxRow[]) {
    for (const { _id } of rows) this.expected.add(_id);
    this.waiting.add(rows);
  }

  /** Rows that are expected no longer: they have come. */
  private forget(rows: OutboxRow[]) {
    for (const { _id } of rows) this.expected.delete(_id);
  }

  /** Expected rows that were committed just now, behind others of their subjects. */
  come(rows: OutboxRow[]) {
    const unread = rows.filter(({ _id }) => this.expected.has(_id));
    this.forget(rows);
    this.leave(unread);
  }

  /**
   * Rows that were expected and did not come.
   * @param turnedBack those that would have left with them
   */
  drop(rows: OutboxRow[], turnedBack: OutboxRow[] = []) {
    this.forget(rows);
    this.waiting.remove(rows);
    for (const row of turnedBack) this.release(row, true);
  }

  /** Of a transaction that failed in the end: whether they have come or left, the store knows. */
  doubt(rows: OutboxRow[], turnedBack: OutboxRow[]) {
    if (!rows.length && !turnedBack.length) return;
    this.drop(rows);
    for (const row of turnedBack) {
      this.waiting.putBack(row.subject, this.held.abandon(row).length);
      this.waiting.go([row]);
    }
    this.waiting.doubt();
    this.poke();
  }

  /** Rows that were claimed, and left with what turned them back. */
  go(turnedBack: OutboxRow[]) {
    for (const { subject } of turnedBack) this.reader.passOver(subject);
    this.waiting.go(turnedBack);
    for (const row of turnedBack) this.release(row, false);
  }

  /**
   * Expected rows of this replica's own that were committed just now, and before which nothing of
   * their subjects waited: they are published without being read again. Who hears late that they
   * are committed may find them published already, and others of their subjects after them.
   */
  take(rows: OutboxRow[]) {
    const read = rows.some(({ _id }) => !this.expected.has(_id));
    this.forget(rows);
    if (!this.isStarted) return;
    const busy = rows.some(({ subject }) => this.underWay.has(subject));
    const isReady = !read && !busy && this.underWay.size < MOST_SUBJECTS;
    if (isReady) this.dispatch(rows);
    else this.leave(read ? [] : rows);
  }

  /**
   * Expected rows that were committed just now, each behind whatever of its subject is in hand. What
   * is not in hand may have to go before them: the store says.
   */
  follow(rows: OutboxRow[]) {
    const isRead = rows.some(({ _id }) => !this.expected.has(_id));
    this.forget(rows);
    if (!this.isStarted) return;
    if (isRead) return this.poke();
    const { knowsAll } = this;
    const left: OutboxRow[] = [];
    for (const [subject, group] of Map.groupBy(rows, (row) => row.subject)) {
      const isFull = this.held.size + group.length > MOST_KNOWN;
      if (!knowsAll || isFull || !this.waiting.areInHandBut(group.length, subject)) {
        left.push(...group);
        continue;
      }
      this.waiting.takeInHand(subject, group.length);
      const waits = group.every(({ event }) => turnOf(event));
      this.held.add(subject, group, waits ? Date.now() + HELD_MS : 0);
    }
    if (left.length) this.leave(left);
  }

  /** Committed rows that a look has to find. */
  private leave(rows: OutboxRow[]) {
    this.waiting.leave(rows);
    this.poke();
  }

  /** Whether anything of this subject is in the outbox. */
  isWaiting(subject: string): boolean {
    return this.waiting.has(subject);
  }

  /** What an event turns back that is about to be committed: `go`, `drop` or `doubt` follows. */
  claim(subject: string, turn: Turn): OutboxRow | null {
    return this.knowsAll ? this.held.claim(subject, turn) : null;
  }

  private release(row: OutboxRow, stands: boolean) {
    this.held.release(row, stands);
    if (this.passed.delete(row.subject)) this.poke();
  }

  /** What is held is published now. */
  hurry() {
    this.held.hurry();
  }

  /** Events of which there is no row, and never was. */
  tell(events: DomainEvent[]) {
    if (this.isStarted) this.publisher.tell(events);
  }

  private async lookForOwn() {
    const isAll = !this.bus.shared && this.underWay.size === 0;
    const looked = this.waiting.look();
    const own = await this.reader.readOwn(this.underWay.keys());
    this.more = own.length === BATCH;
    const isWhole = this.dispatchRead(own);
    if (isAll && isWhole && !this.more) this.waiting.know(looked);
  }

  /** What another replica left behind, or whoever else wrote there. */
  private async lookForLeft() {
    // a bus that takes nothing from here takes nothing from elsewhere either
    if (this.publisher.isFailing) return;
    this.dispatchRead(await this.reader.readLeft(this.underWay.keys()));
  }

  /**
   * What was taken over since the reading began may be published and gone by now, and stays out.
   *
   * @returns whether nothing was
   */
  private dispatchRead(rows: OutboxRow[]): boolean {
    const untaken = this.reader.accept(rows);
    const isWhole = untaken.length === rows.length;
    if (!isWhole) this.looks.again();
    this.forget(untaken);
    this.waiting.add(untaken);
    this.dispatch(untaken);
    return isWhole;
  }

  private dispatch(rows: OutboxRow[]) {
    for (const [subject, group] of Map.groupBy(rows, (row) => row.event.subject)) {
      if (this.underWay.has(subject)) continue;
      if (this.held.isClaimed(subject)) this.passed.add(subject);
      const { size } = this.held;
      const joined = this.held.join(subject, group);
      if (!joined) continue;
      this.waiting.takeInHand(subject, joined.length - (size - this.held.size));
      this.begin(subject, joined);
    }
  }

  private begin(subject: string, group: OutboxRow[]) {
    this.reader.passOver(subject);
    const { pokes } = this.looks;
    const published = this.publisher.publish(group, this.stopping.signal).finally(() => {
      this.underWay.delete(subject);
      if (this.isStarted) this.held.goOn(subject);
      // looks since then have passed this subject over
      if (this.more || this.looks.pokes !== pokes) this.poke();
    });
    this.underWay.set(subject, published);
  }
}
