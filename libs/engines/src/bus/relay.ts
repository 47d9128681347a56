import { setTimeout as delay } from 'node:timers/promises';
import { topicOf } from '@chefly/contracts';
import type { Model } from 'mongoose';
import { removeRows } from '../store';
import { Together } from '../together';
import { placeAt, type OutboxRow } from './outbox';
import type { Bus } from './port';
import type { Telemetry } from './telemetry';
import { WaitingRows } from './waiting-rows';

const BATCH = 200;
/** How often a relay looks for what other replicas put behind its own events. */
const POLL_MS = 1000;
/** Every so many looks also for what others left behind. */
const POLLS_FOR_OTHERS = 3;
const RETRY_MS = 500;
/** How long a replica leaves another's events to it. After that their owner is taken for dead. */
const PATIENCE_MS = 3000;
/** Subjects whose events are on their way at once. */
const MOST_SUBJECTS = 200;
/** Rows of one subject that are kept for when those before them have been published. */
const MOST_NEXT = 50;
const STOP_WITHIN_MS = 5000;
/** A removal that takes longer holds up no other: its connection may hang. */
const REMOVAL_MS = 1000;

/**
 * Publishes the rows of an outbox: a replica's own at once, another's when they have waited too
 * long (at once where the bus is this process's alone: who wrote them is dead). The rows of one
 * subject go out in order and one group at a time, so a subject that is held up holds up no other.
 * An event may be published twice, by a replica and by one that took it for dead, and never before
 * an earlier one of its subject.
 */
export class Relay {
  private readonly underWay = new Map<string, Promise<void>>();
  /** Rows whose transactions are under way, until one is over or a look finds it committed. */
  private readonly expected = new Set<string>();
  private readonly waiting: WaitingRows;
  /** How many rows of each subject are under way, or next. */
  private readonly inHand = new Map<string, number>();
  /** Rows that are published when those of their subjects that are under way have been. */
  private readonly next = new Map<string, OutboxRow[]>();
  /** The last place of a row that was read. */
  latest = '';
  /** Subjects that were taken over while the look that is under way may have read their rows. */
  private readonly taken = new Set<string>();
  private readonly removal = new Together((groups: OutboxRow[][]) => this.remove(groups), {
    turnMs: REMOVAL_MS,
  });
  private looking: Promise<void> | null = null;
  private wanted = false;
  /** There may be more rows than the last look brought. */
  private more = false;
  private failing = 0;
  private pokes = 0;
  private polls = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopping = new AbortController();
  private started = false;

  constructor(
    private readonly rows: Model<OutboxRow>,
    private readonly bus: Bus,
    private readonly owner: string,
    private readonly telemetry: Telemetry,
  ) {
    this.waiting = new WaitingRows(bus.shared);
  }

  get isIdle() {
    return !this.looking && this.underWay.size === 0;
  }

  start() {
    if (this.started) return;
    this.started = true;
    this.waiting.doubt();
    this.inHand.clear();
    this.next.clear();
    this.stopping = new AbortController();
    const poll = () => this.poke(this.bus.shared && this.polls++ % POLLS_FOR_OTHERS === 0);
    this.timer = setInterval(poll, POLL_MS).unref();
    poll();
  }

  async stop() {
    this.started = false;
    clearInterval(this.timer);
    this.stopping.abort();
    const settled = (async () => {
      await this.looking;
      await Promise.allSettled(this.underWay.values());
    })();
    const late = new AbortController();
    await Promise.race([
      settled,
      delay(STOP_WITHIN_MS, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
  }

  /**
   * There is something to publish, or, with `others`, there may be something that another replica
   * left behind.
   */
  poke(others = false) {
    if (!this.started) return;
    this.wanted = true;
    this.pokes++;
    this.looking ??= this.look(others).finally(() => {
      this.looking = null;
      // whoever poked after the last look found it still under way
      if (this.wanted) this.poke();
    });
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

  /** Rows that were expected and did not come. */
  drop(rows: OutboxRow[]) {
    this.forget(rows);
    this.waiting.remove(rows);
  }

  /** Rows of a transaction that failed in the end: whether they have come, the store knows. */
  doubt(rows: OutboxRow[]) {
    if (!rows.length) return;
    this.drop(rows);
    this.waiting.doubt();
    this.poke();
  }

  /**
   * Expected rows of this replica's own that were committed just now, and before which nothing of
   * their subjects waited: they are published without being read again. Who hears late that they
   * are committed may find them published already, and others of their subjects after them.
   */
  take(rows: OutboxRow[]) {
    const read = rows.some(({ _id }) => !this.expected.has(_id));
    this.forget(rows);
    if (!this.started) return;
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
    if (!this.started) return;
    if (isRead) return this.poke();
    const { knowsAll } = this;
    const left: OutboxRow[] = [];
    for (const [subject, group] of Map.groupBy(rows, (row) => row.subject)) {
      const inHand = this.inHand.get(subject) ?? 0;
      const isBusy = this.underWay.has(subject);
      const next = this.next.get(subject) ?? [];
      const isFull = isBusy ? next.length >= MOST_NEXT : this.underWay.size >= MOST_SUBJECTS;
      if (!knowsAll || isFull || this.waiting.countOf(subject) !== inHand + group.length) {
        left.push(...group);
        continue;
      }
      this.inHand.set(subject, inHand + group.length);
      if (isBusy) this.next.set(subject, [...next, ...group]);
      else this.begin(subject, group);
    }
    if (left.length) this.leave(left);
  }

  /** Committed rows that a look has to find. */
  private leave(rows: OutboxRow[]) {
    this.waiting.leave(rows);
    this.poke();
  }

  private async look(others: boolean) {
    try {
      while (this.wanted && this.started && this.underWay.size < MOST_SUBJECTS) {
        this.wanted = false;
        const isAll = !this.bus.shared && this.underWay.size === 0;
        const looked = this.waiting.look();
        const own = await this.read(this.bus.shared ? { owner: this.owner } : {});
        this.more = own.length === BATCH;
        const isWhole = this.dispatchRead(own);
        if (isAll && isWhole && !this.more) this.waiting.know(looked);
        // a bus that takes nothing from here takes nothing from elsewhere either
        if (others && !this.failing) {
          const abandoned = placeAt((Date.now() - PATIENCE_MS) * 1000);
          this.dispatchRead(await this.read({ _id: { $lt: abandoned } }));
        }
        others = false;
      }
      // whoever finishes looks again
      this.wanted = false;
    } catch {
      // the store is away: the next tick looks again
      this.wanted = false;
    }
  }

  private read(filter: object) {
    this.taken.clear();
    return this.rows
      .find({ ...filter, subject: { $nin: [...this.underWay.keys()] } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<OutboxRow[]>();
  }

  /**
   * What was taken over since the reading began may be published and gone by now, and stays out.
   *
   * @returns whether nothing was
   */
  private dispatchRead(rows: OutboxRow[]): boolean {
    const untaken = rows.filter(({ subject }) => !this.taken.has(subject));
    const isWhole = untaken.length === rows.length;
    if (!isWhole) {
      this.wanted = true;
      this.pokes++;
    }
    this.forget(untaken);
    this.waiting.add(untaken);
    const last = untaken.at(-1)?._id ?? '';
    if (last > this.latest) this.latest = last;
    this.dispatch(untaken);
    return isWhole;
  }

  private dispatch(rows: OutboxRow[]) {
    for (const [subject, group] of Map.groupBy(rows, (row) => row.event.subject)) {
      if (this.underWay.has(subject)) continue;
      this.inHand.set(subject, (this.inHand.get(subject) ?? 0) + group.length);
      this.begin(subject, group);
    }
  }

  private begin(subject: string, group: OutboxRow[]) {
    // a look that is under way may have read them
    this.taken.add(subject);
    const { pokes } = this;
    const published = this.publish(group).finally(() => {
      this.underWay.delete(subject);
      const next = this.next.get(subject);
      this.next.delete(subject);
      if (next && this.started) this.begin(subject, next);
      // looks since then have passed this subject over
      if (this.more || this.pokes !== pokes) this.poke();
    });
    this.underWay.set(subject, published);
  }

  /** One subject's rows in order, again and again until the bus has them or this relay stops. */
  private async publish(rows: OutboxRow[]): Promise<void> {
    const messages = rows.map(({ event }) => ({
      topic: topicOf(event.type),
      key: event.subject,
      value: JSON.stringify(event),
      type: event.type,
    }));
    for (let failed = false; ;) {
      try {
        await this.bus.publish(messages);
        await this.removal.add(rows);
        if (failed) this.failing--;
        for (const { event } of rows)
          this.telemetry.published(event.type, Date.now() - Date.parse(event.time));
        return;
      } catch {
        if (!failed) this.failing++;
        failed = true;
        const stopped = await delay(RETRY_MS, false, { signal: this.stopping.signal }).catch(
          () => true,
        );
        if (!stopped) continue;
        this.failing--;
        return;
      }
    }
  }

  private async remove(groups: OutboxRow[][]): Promise<void[]> {
    const ids = groups.flat().map((row) => row._id);
    await removeRows(this.rows, ids);
    this.waiting.remove(groups.flat());
    for (const { subject } of groups.flat()) {
      const left = (this.inHand.get(subject) ?? 0) - 1;
      if (left > 0) this.inHand.set(subject, left);
      else this.inHand.delete(subject);
    }
    return groups.map(() => undefined);
  }
}
