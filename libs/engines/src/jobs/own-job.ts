import { AsyncLocalStorage } from 'node:async_hooks';

interface Named {
  queue: string;
  id: string;
}

/** Tells what a handler says of its own job, while it runs, from what everybody else says of it. */
export class OwnJob<Job extends Named> {
  private readonly calls = new AsyncLocalStorage<{ job: Job; isOver: boolean }>();

  async run(job: Job, handler: () => Promise<void>): Promise<void> {
    const call = { job, isOver: false };
    try {
      await this.calls.run(call, handler);
    } finally {
      call.isOver = true;
    }
  }

  /** The job whose handler is calling, if it is this one and has not ended. */
  find(queue: string, id: string): Job | undefined {
    const call = this.calls.getStore();
    return call && !call.isOver && call.job.queue === queue && call.job.id === id
      ? call.job
      : undefined;
  }
}
