import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { StoredJobs, type Jobs } from '../jobs';
import { BullJobs } from '../jobs/bull';
import { Store } from '../store';
import { engineFrom } from './index';

export type TestJobs = Jobs & { runDue(now?: Date): Promise<void> };
/** A second opening is another process on the same jobs. */
export interface JobsAdapter {
  open(): Promise<{ jobs: TestJobs; close(): Promise<void> }>;
  end(): Promise<void>;
}
export const redisUrl = engineFrom('REDIS_URL', 'the jobs contract on BullMQ');
/** More than any file of the contract has tests, each with queues of its own. */
const MOST_QUEUES = 16;

const stored = async (): Promise<JobsAdapter> => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  const mongo = await EmbeddedMongo.start({ folder, fsync: false });
  return {
    async open() {
      const store = await Store.connect(mongo, 'jobs');
      const jobs = new StoredJobs(store);
      await store.prepare();
      return { jobs, close: async () => (await jobs.stop(), store.close()) };
    },
    async end() {
      await mongo.stop();
      rmSync(folder, { recursive: true });
    },
  };
};
const bull = async (): Promise<JobsAdapter> => {
  const prefix = `contract-${crypto.randomUUID()}`;
  return {
    async open() {
      const jobs = new BullJobs(redisUrl!, prefix);
      return { jobs, close: () => jobs.stop() };
    },
    async end() {
      const jobs = new BullJobs(redisUrl!, prefix);
      for (let i = 0; i < MOST_QUEUES; i++)
        for (const name of [`q${i}`, `q${i}-slow`])
          await jobs.queue(name).obliterate({ force: true });
      await jobs.stop();
    },
  };
};
export const jobsAdapters: [string, () => Promise<JobsAdapter>][] = [['stored', stored]];
if (redisUrl) jobsAdapters.push(['bullmq', bull]);
