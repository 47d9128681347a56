import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, Queue, Worker, type Job } from 'bullmq';
import { Redis } from 'ioredis';
import { inTime } from '../in-time';
import type { JobHandler, Jobs } from './port';

/** A worker that dies gives its job up after this; another notices within a second. */
const LOCK_MS = 5000;
const STALLED_CHECK_MS = 1000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * 60_000;
const MOVE_ATTEMPTS = 50;
const MOVE_WAIT_MS = 100;
const JOBS_AT_ONCE = 8;
const ANSWER_MS = 6000;

interface Payload {
  id: string;
  data: Record<string, unknown>;
  /** When it is due, in milliseconds since 1970; jobs of earlier versions have none. */
  at?: number;
}
/** A job in a handler of this process, and when the handler asked for it again. */
interface Running {
  queue: string;
  jobId: string;
  isOver: boolean;
  again?: { at: Date; data: Record<string, unknown> };
}

/** Colons are not allowed in the ids of jobs, and whole numbers are taken for the store's own. */
const jobIdOf = (id: string) => `j${Buffer.from(id).toString('base64url')}`;

/** A queue that was never connected waits for ever; who schedules must know. */
const answered = <T>(work: Promise<T>) => inTime(work, ANSWER_MS, 'Redis');

/**
 * Jobs over Redis: any replica of a service may run them, and one that dies with a job in its hands
 * loses none.
 */
export class BullJobs implements Jobs {
  private readonly queues = new Map<string, Queue<Payload>>();
  private readonly workers: Worker<Payload>[] = [];
  private readonly handlers = new Map<string, JobHandler>();
  private readonly running = new AsyncLocalStorage<Running>();
  private readonly producer: Redis;

  constructor(
    private readonly url: string,
    private readonly prefix: string,
    private readonly failed: (queue: string, error: unknown) => void = () => undefined,
  ) {
    this.producer = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1000),
    });
    this.producer.on('error', () => undefined);
  }

  async schedule(queue: string, id: string, at: Date, data: Record<string, unknown>) {
    const jobId = jobIdOf(id);
    const own = this.runningAs(queue, jobId);
    if (own) {
      own.again = { at, data };
      return;
    }
    await answered(this.remove(queue, jobId));
    // its own clock would be read a moment later, and the job due as much too late
    const timestamp = Date.now();
    await answered(
      this.queue(queue).add(
        queue,
        { id, data, at: at.getTime() },
        {
          jobId,
          timestamp,
          delay: Math.max(at.getTime() - timestamp, 0),
          attempts: Number.MAX_SAFE_INTEGER,
          backoff: { type: 'custom' },
          removeOnComplete: true,
          removeOnFail: false,
        },
      ),
    );
  }

  async cancel(queue: string, id: string) {
    const jobId = jobIdOf(id);
    const own = this.runningAs(queue, jobId);
    if (own) delete own.again;
    else await answered(this.queue(queue).remove(jobId));
  }

  handle(queue: string, handler: JobHandler) {
    this.handlers.set(queue, handler);
  }

  async start() {
    for (const [queue, handler] of this.handlers) {
      const connection = new Redis(this.url, {
        maxRetriesPerRequest: null,
        retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1000),
      });
      connection.on('error', () => undefined);
      const worker = new Worker<Payload>(queue, (job, token) => this.run(handler, job, token), {
        connection,
        prefix: this.prefix,
        concurrency: JOBS_AT_ONCE,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        settings: {
          backoffStrategy: (attempts: number) =>
            Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS),
        },
      });
      worker.on('failed', (_job, error) => this.failed(queue, error));
      worker.on('error', () => undefined);
      worker.on('closed', () => connection.disconnect());
      this.workers.push(worker);
    }
  }

  /** Lets running jobs finish, then lets go. */
  async stop() {
    await Promise.allSettled(this.workers.splice(0).map((worker) => worker.close()));
    this.producer.disconnect();
    await Promise.race([
      Promise.allSettled([...this.queues.values()].map((queue) => queue.close())),
      new Promise((resolve) => setTimeout(resolve, 1000).unref()),
    ]);
  }

  /**
   * Runs everything due by `now`, as if that time had come: for tests and for an operator who
   * cannot wait.
   */
  async runDue(now = new Date()): Promise<void> {
    for (const queue of this.queues.values())
      for (const job of await queue.getDelayed())
        if ((job.data.at ?? job.timestamp + job.delay) <= now.getTime())
          await job.promote().catch(() => undefined);
  }

  /**
   * Jobs that are due and not done, by queue; and how long the oldest of all has been due, in
   * milliseconds.
   */
  async backlog(
    queues: readonly string[] = [...this.handlers.keys()],
  ): Promise<{ queue: string; waiting: number; delayed: number; oldestMs: number }[]> {
    return Promise.all(
      queues.map(async (name) => {
        const queue = this.queue(name);
        const counts = await queue.getJobCounts('waiting', 'active', 'delayed');
        const [oldest] = await queue.getWaiting(0, 0);
        return {
          queue: name,
          waiting: (counts.waiting ?? 0) + (counts.active ?? 0),
          delayed: counts.delayed ?? 0,
          oldestMs: oldest ? Date.now() - oldest.timestamp - (oldest.opts.delay ?? 0) : 0,
        };
      }),
    );
  }

  /**
   * A handler that schedules its own job again waits for its own end if it tries to move it, so
   * that is done here, behind it: in one step, and none is lost if the process dies before.
   */
  private async run(handler: JobHandler, job: Job<Payload>, token?: string) {
    const running: Running = { queue: job.queueName, jobId: job.id!, isOver: false };
    try {
      await this.running.run(running, () => handler(job.data.data, job.data.id));
    } finally {
      running.isOver = true;
    }
    if (!running.again) return;
    const { at, data } = running.again;
    await job.updateData({ id: job.data.id, data, at: at.getTime() });
    await job.moveToDelayed(at.getTime(), token);
    throw new DelayedError();
  }

  /** The job whose handler is calling, if it is this one and has not ended. */
  private runningAs(queue: string, jobId: string): Running | undefined {
    const own = this.running.getStore();
    return own && !own.isOver && own.queue === queue && own.jobId === jobId ? own : undefined;
  }

  /**
   * A job that is running elsewhere cannot be moved: wait for its end, so that the new date is not
   * swallowed by the old job.
   */
  private async remove(queue: string, jobId: string) {
    for (let attempt = 0; attempt < MOVE_ATTEMPTS; attempt++) {
      const held = await this.queue(queue).getJob(jobId);
      if (!held || (await this.queue(queue).remove(jobId)) === 1) return;
      await delay(MOVE_WAIT_MS);
    }
    throw new Error(`the job ${jobId} of ${queue} is still running`);
  }

  queue(name: string): Queue<Payload> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue<Payload>(name, {
        connection: this.producer,
        prefix: this.prefix,
        skipVersionCheck: true,
      });
      queue.on('error', () => undefined);
      this.queues.set(name, queue);
    }
    return queue;
  }
}
