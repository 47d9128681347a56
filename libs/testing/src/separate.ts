import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@chefly/contracts';
import type { DeadLetter } from '@chefly/engines/bus';
import { BullJobs, connectRedis, ElasticsearchSearch, KafkaBus, S3Objects } from '@chefly/engines/remote';
import { Store } from '@chefly/engines/store';
import { services, startSplit, type Split } from '@chefly/platform/split';
import { databaseOf } from '@chefly/service';
import { databases, type Backend } from './backend';

const QUEUES = ['mail', 'request-deadline', 'chef-gone', 'everybody-left'];
const POLL_MS = 25;

/** The separate processes over the real engines of the environment, under a namespace of their own that is swept away at the end. */
export async function startSeparate(env: Record<string, string>, options: { replicas?: number; port?: number } = {}): Promise<Backend & { split: Split }> {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-split-'));
  const namespace = `t${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const running = await startSplit({ folder, namespace, ...options, env: { ...process.env, KAFKA_PARTITIONS: '2', ...env } });
  const { KAFKA_BROKERS: brokers, REDIS_URL: redisUrl, ELASTICSEARCH_URL: elasticUrl } = process.env as Record<string, string>;
  const bus = await KafkaBus.connect({ brokers: brokers!.split(','), clientId: 'test', topics, namespace: `${namespace}-` });
  const jobs = new BullJobs(redisUrl!, `${namespace}-chefly`);
  for (const queue of QUEUES) jobs.queue(queue);
  const search = new ElasticsearchSearch({ url: elasticUrl!, namespace: `${namespace}-` });
  const stores = databases((service) => Store.connect(running.operatorUrl, databaseOf(service, namespace)));
  const measured = running.programs.filter((program) => program.opsPort !== null && !/^(web|console)/.test(program.name));

  /** What is still to be done in one process, and how much it has done so far. */
  async function look(opsPort: number): Promise<{ waiting: number; done: number }> {
    const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    let waiting = 0;
    let done = 0;
    for (const [, name, value] of text.matchAll(/^(chefly_\w+)(?:\{.*?\})? (\S+)$/gm)) {
      if (name === 'chefly_outbox_age_seconds' || name === 'chefly_bus_lag_messages' || name === 'chefly_jobs_waiting') waiting += Number(value);
      if (name === 'chefly_events_published_total' || name === 'chefly_events_handled_total') done += Number(value);
    }
    return { waiting, done };
  }

  async function settle() {
    for (let before = -1, quiet = 0; quiet < 2; ) {
      const looks = await Promise.all(measured.map((program) => look(program.opsPort!)));
      const done = looks.reduce((sum, each) => sum + each.done, 0);
      quiet = done === before && looks.every((each) => each.waiting === 0) ? quiet + 1 : 0;
      before = done;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    // an index shows what it was given half a second later; tests do not wait for that
    for (const name of ['people', 'recipes']) await (search.index(name) as unknown as { refresh(): Promise<void> }).refresh();
  }

  return {
    split: running,
    url: running.url,
    settle,
    mails: async (to) => (await (await fetch(`${running.url}/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as { subject: string; text: string }[],
    database: stores.open,
    publish: (messages) => bus.publish(messages),
    schedule: (...job) => jobs.schedule(...job),
    runDue: (now) => jobs.runDue(now),
    async deadLetters() {
      const found = await Promise.all([...services, 'gateway'].map(async (service) => (await stores.open(service)).connection.collection<DeadLetter>('dead_letters').find({}).toArray()));
      return found.flat() as DeadLetter[];
    },
    inside: null,
    async stop() {
      await stores.close();
      await running.stop();
      await sweep({ namespace, bus, jobs, search, redisUrl: redisUrl! });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Leaves the engines as they were found. */
async function sweep({ namespace, bus, jobs, search, redisUrl }: { namespace: string; bus: KafkaBus; jobs: BullJobs; search: ElasticsearchSearch; redisUrl: string }) {
  await jobs.stop();
  const redis = await connectRedis(redisUrl);
  for await (const keys of redis.scanStream({ match: `${namespace}-*`, count: 500 })) if (keys.length) await redis.unlink(...(keys as string[]));
  redis.disconnect();
  for (const name of ['people', 'recipes']) await (search.index(name) as unknown as { drop(): Promise<void> }).drop().catch(() => undefined);
  await search.close();
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = process.env as Record<string, string>;
  const objects = await S3Objects.connect({ endpoint: endpoint!, accessKey: accessKey!, secretKey: secretKey!, bucket: `${namespace}-chefly` });
  await objects.drop();
  await bus.dropTopics(topics);
  await bus.close();
}
