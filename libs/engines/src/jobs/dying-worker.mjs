// A worker that takes a job and never ends it: the test kills it with the job in its hands.
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

const [url, prefix] = process.argv.slice(2);
new Worker('stalled', () => (process.send('started'), new Promise(() => undefined)), {
  connection: new Redis(url, { maxRetriesPerRequest: null }),
  prefix,
  lockDuration: 5000,
  stalledInterval: 1000,
});
