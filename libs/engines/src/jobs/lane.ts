import type { Model } from 'mongoose';
import { OwnJob } from './own-job';
import type { JobHandler } from './port';

export interface JobRow {
  _id: string;
  queue: string;
  id: string;
  at: Date;
  data: Record<string, unknown>;
  attempts: number;
}

interface Again {
  at: Date;
  data: Record<string, unknown>;
}

/** A job in its handler, and what was said of it meanwhile. */
interface Running {
  queue: string;
  id: string;
  /** When it is due again, by its own word; null when it is to be dropped. */
  again?: Again | null;
  /** Somebody else moved or dropped it since: its row is as they want it. */
  moved?: boolean;
  /** What is written behind its handler. */
  ending?: Promise<unknown>;
}

export const rowId = (queue: string, id: string) => `${queue}/${id}`;

/** Node's timers overflow beyond 2^31 ms; the next look is never further away than this. */
const LONGEST_WAIT_MS = 60_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * 60_000;

/**
 * The jobs of one queue, the earliest first. However long one of them takes, it holds up no other
 * queue: it may wait for a stranger's server.
 */
export class Lane {
  private readonly underWay = new Map<string, Running>();
  private readonly own = new OwnJob<Running>();
  private readonly workers = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private due = Infinity;
  private stopped = true;
  private looking: Promise<unknown> = Promise.resolve();

  constructor(
    readonly queue: string,
    private readonly rows: Model<JobRow>,
    private readonly handler: JobHandler,
    private readonly atOnce: number,
    private readonly failed: (queue: string, error: unknown) => void,
  ) {}

  get active(): number {
    return this.workers.size;
  }

  start(): void {
    this.stopped = false;
    this.hire(new Date());
  }

  /** Those that run are waited for. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    while (this.workers.size) await Promise.allSettled(this.workers);
  }

  /** Runs everything due by then. @throws when the store is away */
  async runDue(now: Date): Promise<void> {
    do {
      this.hire(now);
      while (this.workers.size) await Promise.all(this.workers);
    } while (!this.stopped && (await this.rows.exists({ queue: this.queue, at: { $lte: now } })));
  }

  wakeAt(at: Date): void {
    if (this.stopped || at.getTime() >= this.due) return;
    this.due = at.getTime();
    clearTimeout(this.timer);
    const wait = Math.min(Math.max(at.getTime() - Date.now(), 0), LONGEST_WAIT_MS);
    this.timer = setTimeout(() => {
      this.due = Infinity;
      this.hire(new Date());
    }, wait).unref();
  }

  /** One more who takes jobs until none is left, where there is room. */
  private hire(now: Date): void {
    if (this.stopped || this.workers.size >= this.atOnce) return;
    const worker: Promise<void> = this.work(now).finally(() => this.workers.delete(worker));
    this.workers.add(worker);
    worker.catch(() => this.wakeAt(new Date(Date.now() + FIRST_RETRY_MS)));
  }

  private async work(now: Date): Promise<void> {
    for (let row = await this.take(now); row; row = await this.take(now)) {
      this.hire(now);
      await this.run(row).finally(() => this.underWay.delete(row!._id));
    }
    await this.planNext();
  }

  /** One after the other: two at once would find the same job due. */
  private take(now: Date): Promise<JobRow | null> {
    const look = this.looking.then(async () => {
      if (this.stopped) return null;
      const [row] = await this.rows
        .find({ queue: this.queue, at: { $lte: now }, _id: { $nin: [...this.underWay.keys()] } })
        .sort({ at: 1, _id: 1 })
        .limit(1)
        .lean<JobRow[]>();
      if (row) this.underWay.set(row._id, { queue: this.queue, id: row.id });
      return row ?? null;
    });
    this.looking = look.catch(() => undefined);
    return look;
  }

  /** What is under way looks for the next itself when it has ended. */
  private async planNext(): Promise<void> {
    const [next] = await this.rows
      .find({ queue: this.queue, _id: { $nin: [...this.underWay.keys()] } })
      .sort({ at: 1, _id: 1 })
      .limit(1)
      .lean<JobRow[]>();
    this.wakeAt(next?.at ?? new Date(Date.now() + LONGEST_WAIT_MS));
  }

  /**
   * Whoever moves or drops a job says so before they write its row. What a handler says of its own
   * is done behind it.
   *
   * @param again when it is due again, with what; null when it is dropped
   * @returns true when that is all there is to do
   */
  async tellRunning(id: string, again: Again | null): Promise<boolean> {
    const own = this.own.find(this.queue, id);
    if (own) {
      own.again = again;
      return true;
    }
    const running = this.underWay.get(rowId(this.queue, id));
    if (!running) return false;
    delete running.again;
    running.moved = true;
    // which is told of its failure itself
    await running.ending?.catch(() => undefined);
    return false;
  }

  private async run(row: JobRow): Promise<void> {
    const running = this.underWay.get(row._id)!;
    const failure = await this.own
      .run(running, () => this.handler(row.data, row.id))
      .then(
        () => null,
        (error: unknown) => ({ error }),
      );
    if (failure) this.failed(this.queue, failure.error);
    running.ending = this.end(row, running, !!failure);
    await running.ending;
  }

  private async end(row: JobRow, { again, moved }: Running, failed: boolean): Promise<void> {
    const { _id, queue, id } = row;
    const asTaken = { _id, at: row.at };
    if (failed) {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** row.attempts, LONGEST_RETRY_MS);
      const at = new Date(Date.now() + wait);
      if (!moved) await this.rows.updateOne(asTaken, { $set: { at }, $inc: { attempts: 1 } });
    } else if (again) {
      const next = { queue, id, ...again, attempts: 0 };
      await this.rows.updateOne({ _id }, { $set: next }, { upsert: true });
    } else if (again === null) await this.rows.deleteOne({ _id });
    else if (!moved) await this.rows.deleteOne(asTaken);
  }
}
