import { randomBytes } from 'node:crypto';
import { topicOf, type DomainEvent, type Events, type EventType } from '@chefly/contracts';
import { Schema, type ClientSession } from 'mongoose';
import { newUid, type Store } from '../store';
import type { Bus } from './port';
import { silent, type Telemetry } from './telemetry';

const BATCH = 200;
const POLL_MS = 2000;
const RETRY_MS = 500;
/** How long a replica leaves another's events to it. After that their owner is taken for dead. */
const PATIENCE_MS = 3000;
const NEIGHBOUR_WAIT_MS = 20;

interface OutboxRow {
  _id: string;
  /** The replica that wrote the event and will publish it. Duplicates are harmless; order within an aggregate is kept. */
  owner: string;
  event: DomainEvent;
}

let last = 0;
/** Sorts by the time of its making, also within a millisecond. */
function sequence(): string {
  last = Math.max(last + 1, Date.now() * 1000);
  return `${last.toString(36).padStart(12, '0')}-${randomBytes(4).toString('hex')}`;
}

/** What a use case does in one transaction: its writes with `session`, its events with `emit`. */
export interface Work {
  session: ClientSession;
  emit<T extends EventType>(type: T, subject: string, data: Events[T]): void;
}

/**
 * State and event commit together: events are rows of the same transaction, and a relay publishes them afterwards,
 * at least once, in order for each aggregate.
 */
export class Outbox {
  private readonly rows;
  private running: Promise<void> | null = null;
  private again = false;
  private timer: NodeJS.Timeout | undefined;
  private started = false;
  private readonly owner = newUid();

  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly source: string,
    private readonly telemetry: Telemetry = silent,
  ) {
    this.rows = store.model<OutboxRow>(
      'outbox',
      new Schema<OutboxRow>(
        { _id: String, owner: String, event: Schema.Types.Mixed },
        { versionKey: false, minimize: false },
      ),
    );
  }

  /** Runs `work` in a transaction, retrying it whole when it lost a race: it must have no effect outside `session`. */
  async transaction<R>(work: (work: Work) => Promise<R>): Promise<R> {
    let emitted = 0;
    const result = await this.store.transaction(async (session) => {
      const events: OutboxRow[] = [];
      const traceparent = this.telemetry.traceparent();
      const trace = traceparent ? { traceparent } : {};
      const emit: Work['emit'] = (type, subject, data) =>
        void events.push({
          _id: sequence(),
          owner: this.owner,
          event: {
            ...trace,
            specversion: '1.0',
            id: newUid(),
            source: `/chefly/${this.source}`,
            type,
            subject,
            time: new Date().toISOString(),
            datacontenttype: 'application/json',
            data,
          },
        });
      const value = await work({ session, emit });
      if (events.length) await this.rows.insertMany(events, { session, lean: true });
      emitted = events.length;
      return value;
    });
    if (emitted) this.poke();
    return result;
  }

  start() {
    this.started = true;
    this.timer = setInterval(() => this.poke(), POLL_MS).unref();
    this.poke();
  }

  async stop() {
    this.started = false;
    clearInterval(this.timer);
    await this.running;
  }

  async isEmpty(): Promise<boolean> {
    return !this.running && !(await this.rows.exists({}));
  }

  /** Age of the oldest unpublished event in milliseconds; 0 when there is none. */
  async age(): Promise<number> {
    const [oldest] = await this.rows.find({}).sort({ _id: 1 }).limit(1).lean();
    return oldest ? Date.now() - Date.parse(oldest.event.time) : 0;
  }

  poke() {
    if (!this.started) return;
    this.again = true;
    this.running ??= this.drain().finally(() => (this.running = null));
  }

  private async drain(): Promise<void> {
    while (this.again && this.started) {
      this.again = false;
      try {
        const batch = (await this.rows
          .find({})
          .sort({ _id: 1 })
          .limit(BATCH)
          .lean()) as OutboxRow[];
        if (!batch.length) continue;
        if (batch.length === BATCH) this.again = true;
        const bySubject = Map.groupBy(batch, (row) => row.event.subject);
        const groups = [...bySubject.values()].map((rows) => this.publish(rows));
        // all of them, also after a failure: what is still under way must not be begun again
        await Promise.allSettled(groups);
        const told = await Promise.all(groups);
        const blocked = told.some((group) => group.blocked);
        const progress = told.some((group) => group.published > 0);
        // my events wait behind a neighbour's, or beyond a whole batch of them: look again soon, not at once
        if (blocked || (this.again && !progress)) {
          await new Promise((resolve) => setTimeout(resolve, NEIGHBOUR_WAIT_MS));
          this.again = true;
        }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        this.again = true;
      }
    }
  }

  /** In order; stops before an event that another replica is about to publish. `blocked` when one of mine waits behind it. */
  private async publish(rows: OutboxRow[]): Promise<{ published: number; blocked: boolean }> {
    for (const [i, { _id, owner, event }] of rows.entries()) {
      if (owner !== this.owner && Date.now() - Date.parse(event.time) < PATIENCE_MS)
        return { published: i, blocked: rows.slice(i).some((row) => row.owner === this.owner) };
      await this.bus.publish([
        { topic: topicOf(event.type), key: event.subject, value: JSON.stringify(event) },
      ]);
      await this.rows.deleteOne({ _id });
      this.telemetry.published(event.type, Date.now() - Date.parse(event.time));
    }
    return { published: rows.length, blocked: false };
  }
}
