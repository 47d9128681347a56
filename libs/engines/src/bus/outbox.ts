import { randomBytes } from 'node:crypto';
import { topicOf, type DomainEvent, type Events, type EventType } from '@chefly/contracts';
import { Schema, type ClientSession } from 'mongoose';
import { newUid, type Store } from '../store';
import type { Bus } from './port';

const BATCH = 200;
const POLL_MS = 2000;
const RETRY_MS = 500;

interface OutboxRow {
  _id: string;
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

  constructor(private readonly store: Store, private readonly bus: Bus, private readonly source: string) {
    this.rows = store.model<OutboxRow>('outbox', new Schema<OutboxRow>({ _id: String, event: Schema.Types.Mixed }, { versionKey: false, minimize: false }));
  }

  /** Runs `work` in a transaction, retrying it whole when it lost a race: it must have no effect outside `session`. */
  async transaction<R>(work: (work: Work) => Promise<R>): Promise<R> {
    let emitted = 0;
    const result = await this.store.transaction(async (session) => {
      const events: OutboxRow[] = [];
      const emit: Work['emit'] = (type, subject, data) =>
        void events.push({
          _id: sequence(),
          event: { specversion: '1.0', id: newUid(), source: `/chefly/${this.source}`, type, subject, time: new Date().toISOString(), datacontenttype: 'application/json', data },
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
        const batch = (await this.rows.find({}).sort({ _id: 1 }).limit(BATCH).lean()) as OutboxRow[];
        if (!batch.length) continue;
        if (batch.length === BATCH) this.again = true;
        const bySubject = Map.groupBy(batch, (row) => row.event.subject);
        await Promise.all([...bySubject.values()].map((rows) => this.publish(rows)));
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        this.again = true;
      }
    }
  }

  private async publish(rows: OutboxRow[]) {
    for (const { _id, event } of rows) {
      await this.bus.publish([{ topic: topicOf(event.type), key: event.subject, value: JSON.stringify(event) }]);
      await this.rows.deleteOne({ _id });
    }
  }
}
