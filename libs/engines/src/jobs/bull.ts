import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, Queue, Worker, type Job } from 'bullmq';
import { Redis, ReplyError } from 'ioredis';
import { inTime } from '../in-time';
import { redisOptions } from '../redis-options';
import { hearWords, lastWord, NO_WORD, runOf, tellRunning, type Word } from './bull-word';
import { OwnJob } from './own-job';
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

const answered = <T>(work: Promise<T>) => inTime(work, ANSWER_MS, 'Redis');
const isLate = (error: unknown) => (error as { code?: string }).code === 'ETIMEDOUT';
const away = () => Object.assign(new Error('Redis is away'), { code: 'ECONNREFUSED' });

interface Payload {
  id: string;
  data: Record<string, unknown>;
  /** When it is due, in milliseconds since 1970; jobs of earlier versions have none. */
  at?: number;
}
/** A job in a handler of this process. */
interface Running {
  queue: string;
  id: string;
  /** Which run of it: see `runOf`. */
  run: string;
}

/** Colons are not allowed in the ids of jobs, and whole numbers are taken for the store's own. */
const jobIdOf = (id: string) => `j${Buffer.from(id).toString('base64url')}`;

const dueAt = ({ data, timestamp, opts }: Job<Payload>) => data.at ?? timestamp + (opts.delay ?? 0);

/**
 * Jobs over Redis: any replica of a service may run them, and one that dies with a job in its hands
 * loses none.
 */
export class BullJobs implements Jobs {
  private readonly queues = new Map<string, Queue<Payload>>();
  private readonly workers: Worker<Payload>[] = [];
  private readonly handlers = new Map<string, JobHandler>();
  private readonly own = new OwnJob<Running>();
  private readonly producer: Redis;
  /** Of the connection: lost ones are waited for until somebody has waited in vain. */
  private state: 'up' | 'lost' | 'away' = 'lost';
  private up = Promise.withResolvers<void>();

  constructor(
    private readonly url: string,
    private readonly prefix: string,
    private readonly failed: (queue: string, error: unknown) => void = () => undefined,
  ) {
    this.producer = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: null,
      ...redisOptions,
    });
    this.producer.on('error', () => undefined);
    this.producer.on('ready', () => {
      this.state = 'up';
      this.up.resolve();
    });
    this.producer.on('close', () => {
      if (this.state !== 'up') return;
      this.state = 'lost';
      this.up = Promise.withResolvers();
    });
  }

  async schedule(queue: string, id: string, at: Date, data: Record<string, unknown>) {
    const word = { id, data, at: at.getTime() };
    await this.connected(queue);
    if (await this.answered(this.runs(queue, id, word))) return;
    // its own clock would be read a moment later, and the job due as much too late
    const timestamp = Date.now();
    await this.answered(
      this.queue(queue).add(queue, word, {
        jobId: jobIdOf(id),
        timestamp,
        delay: Math.max(word.at - timestamp, 0),
        attempts: Number.MAX_SAFE_INTEGER,
        backoff: { type: 'custom' },
        removeOnComplete: true,
        removeOnFail: false,
      }),
    );
  }

  async cancel(queue: string, id: string) {
    await this.connected(queue);
    await this.answered(this.runs(queue, id, null));
  }

  handle(queue: string, handler: JobHandler) {
    this.handlers.set(queue, handler);
  }

  async start() {
    for (const [queue, handler] of this.handlers) {
      const connection = new Redis(this.url, {
        maxRetriesPerRequest: null,
        ...redisOptions,
      });
      connection.on('error', () => undefined);
      const worker = new Worker<Payload>(
        queue,
        (job, token) => this.run(handler, connection, job, token),
        {
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
        },
      );
      worker.on('failed', (_job, error) => this.failed(queue, error));
      worker.on('error', () => undefined);
      worker.on('closed', () => connection.disconnect());
      this.workers.push(worker);
    }
  }

  /** Lets running jobs finish, then lets go. */
  async stop() {
    await Promise.allSettled(this.workers.splice(0).map((worker) => worker.close()));
    this.state = 'away';
    this.up = Promise.withResolvers();
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
        if (dueAt(job) <= now.getTime()) await job.promote().catch(() => undefined);
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
          oldestMs: oldest ? Math.max(Date.now() - dueAt(oldest), 0) : 0,
        };
      }),
    );
  }

  /** What was said of a job while it ran is done behind its handler, and in one step with its end. */
  private async run(handler: JobHandler, redis: Redis, job: Job<Payload>, token = '') {
    const { queueName: queue, data: payload } = job;
    const run = runOf(token, job);
    const running: Running = { queue, id: payload.id, run };
    await hearWords(redis, this.keyOf(queue, job.id!), run);
    const failure = await this.own
      .run(running, () => handler(payload.data, payload.id))
      .then(
        () => null,
        (error: unknown) => ({ error }),
      );
    const word = await lastWord(redis, this.keyOf(queue, job.id!), run, !!failure);
    if (failure) {
      if (word === undefined) throw failure.error;
      this.failed(queue, failure.error);
    }
    if (word) await this.move(job, word, token);
  }

  /** As one that is new, its failures forgotten. */
  private async move(job: Job<Payload>, word: NonNullable<Word>, token: string): Promise<never> {
    const now = Date.now();
    const fieldsToUpdate = { data: JSON.stringify(word), atm: 0, ...NO_WORD };
    // its own method for it takes no fields: a process that dies between two steps leaves half
    const options = { skipAttempt: true, fieldsToUpdate };
    await job['backend'].moveToDelayed(job.id!, now, Math.max(word.at - now, 0), token, options);
    throw new DelayedError();
  }

  /**
   * A job that is running cannot be moved or dropped: that is done behind its handler.
   *
   * @returns false when it does not run, and is gone
   */
  private async runs(queue: string, id: string, word: Word): Promise<boolean> {
    const jobId = jobIdOf(id);
    const key = this.keyOf(queue, jobId);
    const own = this.own.find(queue, id);
    if (own) {
      // of a run that was thought dead: another does its work
      await tellRunning(this.producer, key, word, own.run);
      return true;
    }
    for (let attempt = 0; attempt < MOVE_ATTEMPTS; attempt++) {
      const heard = await tellRunning(this.producer, key, word);
      if (heard === 'waits') return true;
      if (heard === 'not running' && (await this.queue(queue).remove(jobId)) === 1) return false;
      await delay(MOVE_WAIT_MS);
    }
    throw new Error(`the job ${jobId} of ${queue} does not end`);
  }

  /**
   * A connection that comes back in a moment is waited for. Once somebody has waited in vain all
   * others are told at once, until it is back: they may hold a transaction open. Nothing is said
   * before it is there, lest it be said when others have spoken since.
   */
  private async connected(queue: string): Promise<void> {
    if (this.state === 'away') throw away();
    try {
      await answered(this.up.promise);
    } catch (error) {
      if (this.state === 'lost') this.state = 'away';
      throw error;
    }
    // one that was never connected would wait for ever
    await this.answered(this.queue(queue).waitUntilReady());
  }

  private async answered<T>(work: Promise<T>): Promise<T> {
    try {
      return await answered(work);
    } catch (error) {
      if (isLate(error)) this.hangs();
      throw error;
    }
  }

  /**
   * A connection on which nothing is said any more, and nobody hangs up, is as one that is away:
   * until it answers, which is asked for once.
   */
  private hangs(): void {
    if (this.state !== 'up') return;
    this.state = 'away';
    const { promise, resolve } = (this.up = Promise.withResolvers());
    const back = () => {
      if (this.state !== 'away' || this.up.promise !== promise) return;
      this.state = 'up';
      resolve();
    };
    // an answer that refuses is one as well
    this.producer.ping().then(back, (error) => error instanceof ReplyError && back());
  }

  private keyOf(queue: string, jobId: string) {
    return { prefix: this.prefix, queue, jobId };
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
