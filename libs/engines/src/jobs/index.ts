import { Schema } from 'mongoose';
import type { Store } from '../store';

/** Work at a time. Jobs survive a restart, run at least once, and an id is scheduled once. */
export interface Jobs {
  /** Scheduling a known id again moves it. */
  schedule(queue: string, id: string, at: Date, data: Record<string, unknown>): Promise<void>;
  cancel(queue: string, id: string): Promise<void>;
  /** A handler that throws is called again, later each time. */
  work(queue: string, handler: JobHandler): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
export type JobHandler = (data: any, id: string) => Promise<void>;
export const Jobs = Symbol('Jobs');

interface JobRow {
  _id: string;
  queue: string;
  id: string;
  at: Date;
  data: Record<string, unknown>;
  attempts: number;
}

/** Node's timers overflow beyond 2^31 ms; the next look is never further away than this. */
const LONGEST_WAIT_MS = 60_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** Jobs as rows of the store, run by this process: for the single process, where no other takes them. */
export class StoredJobs implements Jobs {
  private readonly rows;
  private readonly handlers = new Map<string, JobHandler>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = true;
  private running: Promise<void> | null = null;

  constructor(store: Store) {
    const schema = new Schema({ _id: String, queue: String, id: String, at: Date, data: Schema.Types.Mixed, attempts: Number }, { versionKey: false, minimize: false });
    schema.index({ at: 1, _id: 1 });
    this.rows = store.model<JobRow>('jobs', schema as never);
  }

  async schedule(queue: string, id: string, at: Date, data: Record<string, unknown>) {
    await this.rows.updateOne({ _id: `${queue}/${id}` }, { $set: { queue, id, at, data, attempts: 0 } }, { upsert: true });
    this.wakeAt(at);
  }

  async cancel(queue: string, id: string) {
    await this.rows.deleteOne({ _id: `${queue}/${id}` });
  }

  work(queue: string, handler: JobHandler) {
    this.handlers.set(queue, handler);
  }

  async start() {
    this.stopped = false;
    await this.runDue();
  }

  async stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Runs everything due by `now`. The clock is a parameter so that a test can move it. */
  async runDue(now = new Date()): Promise<void> {
    for (;;) {
      const [row] = await this.rows.find({ at: { $lte: now } }).sort({ at: 1, _id: 1 }).limit(1).lean();
      if (!row || this.stopped) break;
      await this.run(row as JobRow);
    }
    const [next] = await this.rows.find({}).sort({ at: 1, _id: 1 }).limit(1).lean();
    this.due = Infinity;
    this.wakeAt(next?.at ?? new Date(Date.now() + LONGEST_WAIT_MS));
  }

  private due = Infinity;

  private wakeAt(at: Date) {
    if (this.stopped || at.getTime() >= this.due) return;
    this.due = at.getTime();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.running = this.runDue().catch(() => this.wakeAt(new Date(Date.now() + FIRST_RETRY_MS)))), Math.min(Math.max(at.getTime() - Date.now(), 0), LONGEST_WAIT_MS)).unref();
  }

  private async run(row: JobRow) {
    try {
      const handler = this.handlers.get(row.queue);
      if (!handler) throw new Error(`nobody works on ${row.queue}`);
      await handler(row.data, row.id);
      await this.rows.deleteOne({ _id: row._id, at: row.at });
    } catch {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** row.attempts, LONGEST_RETRY_MS);
      await this.rows.updateOne({ _id: row._id, at: row.at }, { $set: { at: new Date(Date.now() + wait) }, $inc: { attempts: 1 } });
    }
  }
}
