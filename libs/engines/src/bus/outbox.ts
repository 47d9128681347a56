import {
  events,
  topicOf,
  turnOf,
  type DomainEvent,
  type Events,
  type EventType,
} from '@chefly/contracts';
import type { ClientSession, Model } from 'mongoose';
import { InTurn } from '../in-turn';
import { insertRows, newUid, removeRows, type Store } from '../store';
import { HybridClock } from './hybrid-clock';
import { OutboxHold } from './outbox-hold';
import { outboxRows, type OutboxRow } from './outbox-row';
import type { Bus } from './port';
import { Relay } from './relay';
import { silent, type Telemetry } from './telemetry';

/** What a use case does in one transaction: its writes with `tx`, its events with `emit`. */
export interface UnitOfWork {
  /**
   * The same each time that it is tried, of an event that of the event: what is counted beside the
   * store is counted once by it.
   */
  uid: string;
  tx: ClientSession;
  /** Resolves once the transaction is over, committed or not: for what is kept beside the store. */
  ended: Promise<void>;
  /** @throws when the data are not of the shape that the contract gives the type. */
  emit<T extends EventType>(type: T, subject: string, data: Events[T]): void;
}

type Emitted = Pick<DomainEvent, 'type' | 'subject' | 'data' | 'traceparent'>;

interface Queued {
  rows: OutboxRow[];
  /** Subjects of which others wait to be published before these; null where the relay knows. */
  behind: Set<string> | null;
  /** Told by no row: whoever hears them hears only what comes while they listen. */
  passing: DomainEvent[];
  /** Rows that nobody was told of, and that go with what turns them back. */
  turnedBack: OutboxRow[];
}
const NOTHING: Queued = { rows: [], behind: null, passing: [], turnedBack: [] };

/**
 * State and event commit together: events are rows of the same transaction, and a relay publishes
 * them afterwards, at least once, in order for each aggregate.
 */
export class Outbox {
  private readonly rows: Model<OutboxRow>;
  private readonly owner = newUid();
  private readonly clock = new HybridClock(this.owner);
  private readonly relay: Relay;
  private readonly line = new InTurn();
  /** Events that were committed through here so far. */
  emitted = 0;

  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly source: string,
    private readonly telemetry: Telemetry = silent,
  ) {
    this.rows = outboxRows(store, bus.shared);
    // a bus of this process's own keeps nothing that is not in the outbox
    const hold = bus.shared ? new OutboxHold(store) : null;
    this.relay = new Relay(this.rows, bus, this.owner, telemetry, hold);
  }

  /**
   * Runs `work` in a transaction, retrying it whole when it lost a race: it must have no effect
   * outside `tx`.
   * @param crowded what many change at once, by its uid: in this process they take turns instead of
   *   losing races
   */
  transaction<R>(work: (work: UnitOfWork) => Promise<R>, crowded?: string): Promise<R> {
    return crowded ? this.line.run(crowded, () => this.commit(work)) : this.commit(work);
  }

  private async commit<R>(work: (work: UnitOfWork) => Promise<R>): Promise<R> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    try {
      return await this.committed(work, ended);
    } finally {
      end();
    }
  }

  private async committed<R>(
    work: (work: UnitOfWork) => Promise<R>,
    ended: Promise<void>,
  ): Promise<R> {
    let queued = NOTHING;
    const uid = newUid();
    try {
      const result = await this.store.transaction(async (tx) => {
        // of an attempt that lost a race
        this.relay.drop(queued.rows, queued.turnedBack);
        queued = NOTHING;
        const emissions: Emitted[] = [];
        const emit: UnitOfWork['emit'] = (...event) => this.note(event, emissions);
        const value = await work({ uid, tx, ended, emit });
        if (!emissions.length) return value;
        queued = await this.queue(emissions, tx);
        await this.write(queued, tx);
        return value;
      });
      this.publish(queued);
      return result;
    } catch (error) {
      this.relay.doubt(queued.rows, queued.turnedBack);
      throw error;
    }
  }

  private async write({ rows, turnedBack }: Queued, tx: ClientSession) {
    const ids = turnedBack.map(({ _id }) => _id);
    // who takes something back has changed the same row of the same facts, or is in conflict
    if (ids.length && (await removeRows(this.rows, ids, tx)) < ids.length)
      throw new Error('an event that was to be taken back is not there');
    await insertRows(this.rows, rows, tx);
  }

  /** Its thread of a trace is the one in which it is emitted: transactions may be shared. */
  private note([type, subject, data]: Parameters<UnitOfWork['emit']>, emissions: Emitted[]) {
    const traceparent = this.telemetry.traceparent();
    emissions.push({
      ...(traceparent ? { traceparent } : {}),
      type,
      subject,
      data: events[type].parse(data) as Events[EventType],
    });
  }

  private publish({ rows, behind, passing, turnedBack }: Queued) {
    this.emitted += rows.length + passing.length;
    this.relay.go(turnedBack);
    this.relay.tell(passing);
    if (!behind) return this.relay.follow(rows);
    const first = rows.filter(({ subject }) => !behind.has(subject));
    const others = rows.filter(({ subject }) => behind.has(subject));
    if (first.length) this.relay.take(first);
    if (others.length) this.relay.come(others);
  }

  /**
   * Rows for the events, each behind whatever of its subject is not published yet and with the same
   * owner: the clocks of replicas differ, and two relays must not publish one subject's events side
   * by side. Transactions that change the same aggregate conflict, so the later one sees the rows
   * of the earlier one here.
   */
  private async queue(emissions: Emitted[], tx: ClientSession): Promise<Queued> {
    const { knowsAll, latest } = this.relay;
    if (knowsAll) return this.queueKnown(emissions, latest);
    const { rows, behind } = this.bus.shared
      ? await this.rowsBehindTheirs(emissions, tx)
      : await this.rowsBehindAll(emissions, tx);
    this.relay.expect(rows);
    return { ...NOTHING, rows, behind };
  }

  private async rowsBehindTheirs(emissions: Emitted[], tx: ClientSession) {
    const waiting = new Map<string, Pick<OutboxRow, '_id' | 'owner'>>();
    for (const subject of new Set(emissions.map((emission) => emission.subject))) {
      const latest = await this.lastOf({ subject }, tx);
      if (latest) waiting.set(subject, latest);
    }
    const rows = emissions.map((emission) => {
      const before = waiting.get(emission.subject);
      return this.rowOf(this.eventOf(emission), before?.owner, before?._id);
    });
    return { rows, behind: new Set(waiting.keys()) };
  }

  /** Where nobody else publishes, an event may stand behind those of every subject. */
  private async rowsBehindAll(emissions: Emitted[], tx: ClientSession) {
    const latest = await this.lastOf({}, tx);
    const rows = emissions.map((emission) =>
      this.rowOf(this.eventOf(emission), this.owner, latest?._id),
    );
    return { rows, behind: new Set(latest ? rows.map(({ subject }) => subject) : []) };
  }

  /** By the driver: a query object around it costs as much again, in every transaction. */
  private async lastOf(filter: { subject?: string }, tx: ClientSession) {
    const options = { projection: { owner: 1 }, sort: { _id: -1 as const }, session: tx };
    const row: unknown = await this.rows.collection.findOne(filter, options);
    return row as Pick<OutboxRow, '_id' | 'owner'> | null;
  }

  /**
   * The same where the relay knows of all that waits, and nobody else publishes: what takes back an
   * event that nobody has heard goes with it, what nobody hears is none, and what is for those
   * alone who listen now needs no row, as long as nothing of its subject has to go before it.
   */
  private queueKnown(emissions: Emitted[], latest: string): Queued {
    const queued: Queued = { rows: [], behind: null, passing: [], turnedBack: [] };
    for (const emission of emissions) {
      const { type, subject } = emission;
      const turn = turnOf(emission);
      const turnedBack = turn && this.relay.claim(subject, turn);
      if (turnedBack) {
        queued.turnedBack.push(turnedBack);
        continue;
      }
      const audience = this.bus.audienceOf({ topic: topicOf(type), type });
      if (audience === 'nobody') continue;
      const event = this.eventOf(emission);
      const isFirst =
        !this.relay.isWaiting(subject) && queued.rows.every((row) => row.subject !== subject);
      if (audience === 'present' && isFirst) queued.passing.push(event);
      else queued.rows.push(this.rowOf(event, this.owner, latest));
    }
    this.relay.expect(queued.rows);
    return queued;
  }

  private eventOf({ type, subject, data, ...trace }: Emitted): DomainEvent {
    return {
      ...trace,
      specversion: '1.0',
      id: newUid(),
      source: `/chefly/${this.source}`,
      type,
      subject,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      data,
    };
  }

  private rowOf(event: DomainEvent, owner = this.owner, after?: string): OutboxRow {
    return { _id: this.clock.after(after), owner, subject: event.subject, event };
  }

  /** Whether what stands here is published and heard: on a bus of others, or once this process listens. */
  get goesOut(): boolean {
    return this.bus.shared || this.relay.started;
  }

  start() {
    this.relay.start();
  }

  /** Publishes now what else would wait a while, since it may be taken back. */
  hurry() {
    this.relay.hurry();
  }

  /** Publishes what is under way and begins nothing new. */
  stop() {
    return this.relay.stop();
  }

  async isEmpty(): Promise<boolean> {
    return this.relay.isIdle && !(await this.rows.exists({}));
  }

  /** Nothing that is this process's to publish waits: others publish theirs. */
  async isPublished(): Promise<boolean> {
    const own = this.bus.shared ? { owner: this.owner } : {};
    return this.relay.isIdle && !(await this.rows.exists(own));
  }

  /** Age of the oldest unpublished event in milliseconds; 0 when there is none. */
  async age(): Promise<number> {
    const oldest = await this.rows.findOne({}).sort({ _id: 1 }).lean<OutboxRow>();
    return oldest ? Date.now() - Date.parse(oldest.event.time) : 0;
  }
}
