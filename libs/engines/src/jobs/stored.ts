import type { Model } from 'mongoose';
import { Mixed, schemaOf, type Store } from '../store';
import { Lane, rowId, type JobRow } from './lane';
import type { JobHandler, Jobs, HandlerOptions } from './port';

/**
 * Jobs as rows of the store, run by this process: for the single process, where no other takes
 * them.
 */
export class StoredJobs implements Jobs {
  private readonly rows: Model<JobRow>;
  private readonly lanes = new Map<string, Lane>();

  constructor(
    store: Store,
    private readonly failed: (queue: string, error: unknown) => void = () => undefined,
  ) {
    const schema = schemaOf<JobRow>(
      {
        _id: String,
        queue: String,
        id: String,
        at: Date,
        data: Mixed,
        attempts: Number,
      },
      { keepEmpty: true },
    );
    schema.index({ queue: 1, at: 1, _id: 1 });
    this.rows = store.model('jobs', schema);
  }

  async schedule(queue: string, id: string, at: Date, data: Record<string, unknown>) {
    if (await this.lanes.get(queue)?.tellRunning(id, { at, data })) return;
    await this.rows.updateOne(
      { _id: rowId(queue, id) },
      { $set: { queue, id, at, data, attempts: 0 } },
      { upsert: true },
    );
    this.lanes.get(queue)?.wakeAt(at);
  }

  async cancel(queue: string, id: string) {
    if (await this.lanes.get(queue)?.tellRunning(id, null)) return;
    await this.rows.deleteOne({ _id: rowId(queue, id) });
  }

  handle(queue: string, handler: JobHandler, { atOnce = 1 }: HandlerOptions = {}) {
    this.lanes.set(queue, new Lane(queue, this.rows, handler, atOnce, this.failed));
  }

  async start() {
    for (const lane of this.lanes.values()) lane.start();
  }

  /** True when nothing is due and nothing runs. */
  async isIdle(): Promise<boolean> {
    const lanes = [...this.lanes.values()];
    if (lanes.some(({ active }) => active)) return false;
    const queue = { $in: [...this.lanes.keys()] };
    return !(await this.rows.exists({ queue, at: { $lte: new Date() } }));
  }

  async stop() {
    await Promise.all([...this.lanes.values()].map((lane) => lane.stop()));
  }

  /** Runs everything due by `now`. The clock is a parameter so that a test can move it. */
  async runDue(now = new Date()): Promise<void> {
    await Promise.all([...this.lanes.values()].map((lane) => lane.runDue(now)));
  }
}
