import { Schema } from 'mongoose';
import type { Store } from '../store';
import type { JobHandler, Jobs } from './port';

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

/**
 * Jobs as rows of the store, run by this process: for the single process, where no other takes
 * them.
 */
export class StoredJobs implements Jobs {
  private readonly rows;
  private readonly handlers = new Map<string, JobHandler>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = true;
  private active = 0;
  private turn: Promise<void> = Promise.resolve();
  private running: Promise<void> | null = null;

  constructor(
    store: Store,
    private readonly failed: (queue: string, error: unknown) => void = () => undefined,
  ) {
    const schema = new Schema(
      {
        _id: String,
        queue: String,
        id: String,
        at: Date,
        data: Schema.Types.Mixed,
        attempts: Number,
      },
      { versionKey: false, minimize: false },
    );
    schema.index({ at: 1, _id: 1 });
    this.rows = store.model<JobRow>('jobs', schema as never);
  }

  async schedule(queue: string, id: string, at: Date, data: Record<string, unknown>) {
    await this.rows.updateOne(
      { _id: `${queue}/${id}` },
      { $set: { queue, id, at, data, attempts: 0 } },
      { upsert: true },
    );
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

  /** True when nothing is due and nothing runs. */
  async isIdle(): Promise<boolean> {
    return this.active === 0 && !(await this.rows.exists({ at: { $lte: new Date() } }));
  }

  async stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Runs everything due by `now`. The clock is a parameter so that a test can move it. */
  runDue(now = new Date()): Promise<void> {
    // one after the other: two at once would find the same job due
    const turn = this.turn.then(() => this.runAllDue(now));
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  private async runAllDue(now: Date): Promise<void> {
    for (;;) {
      const [row] = await this.rows
        .find({ at: { $lte: now } })
        .sort({ at: 1, _id: 1 })
        .limit(1)
        .lean();
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
    this.timer = setTimeout(
      () =>
        (this.running = this.runDue().catch(() =>
          this.wakeAt(new Date(Date.now() + FIRST_RETRY_MS)),
        )),
      Math.min(Math.max(at.getTime() - Date.now(), 0), LONGEST_WAIT_MS),
    ).unref();
  }

  private async run(row: JobRow) {
    this.active++;
    try {
      const handler = this.handlers.get(row.queue);
      if (!handler) throw new Error(`nobody works on ${row.queue}`);
      await handler(row.data, row.id);
      await this.rows.deleteOne({ _id: row._id, at: row.at });
    } catch (error) {
      this.failed(row.queue, error);
      const wait = Math.min(FIRST_RETRY_MS * 2 ** row.attempts, LONGEST_RETRY_MS);
      await this.rows.updateOne(
        { _id: row._id, at: row.at },
        { $set: { at: new Date(Date.now() + wait) }, $inc: { attempts: 1 } },
      );
    } finally {
      this.active--;
    }
  }
}
