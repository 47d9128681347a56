import { queues, topics } from '@chefly/contracts';
import { BullJobs } from '@chefly/engines/jobs/bull';
import { S3Objects } from '@chefly/engines/objects/s3';
import { onceUp } from '@chefly/engines/once-up';
import { connectRedis, KafkaBus, RedisCache } from '@chefly/engines/remote';
import { ElasticsearchSearch } from '@chefly/engines/search/elasticsearch';

/** The real engines that the environment names, in the namespace of one installation. */

const named = (variable: string) => process.env[variable]!;

export const busOf = (namespace: string) =>
  onceUp(() =>
    KafkaBus.connect({
      brokers: named('KAFKA_BROKERS').split(','),
      clientId: 'test',
      topics,
      namespace: `${namespace}-`,
    }),
  );

export const redisOf = () => onceUp(() => connectRedis(named('REDIS_URL')));

export function jobsOf(namespace: string): BullJobs {
  const jobs = new BullJobs(named('REDIS_URL'), `${namespace}-chefly`);
  for (const queue of queues) jobs.queue(queue);
  return jobs;
}

export const searchOf = (namespace: string) =>
  new ElasticsearchSearch({ url: named('ELASTICSEARCH_URL'), namespace: `${namespace}-` });

export function objectsOf(namespace: string): Promise<S3Objects> {
  return S3Objects.connect({
    endpoint: named('S3_ENDPOINT'),
    accessKey: named('S3_ACCESS_KEY'),
    secretKey: named('S3_SECRET_KEY'),
    bucket: `${namespace}-chefly`,
  });
}

class PatientCache extends RedisCache {
  override hold(...lease: Parameters<RedisCache['hold']>) {
    return onceUp(() => super.hold(...lease));
  }

  override held(names: string[]) {
    return onceUp(() => super.held(names));
  }
}

/**
 * The engines behind separate processes. What one does not answer in time is asked again: it says
 * nothing about the processes.
 */
export interface Engines {
  bus: KafkaBus;
  cache: RedisCache;
  jobs: BullJobs;
  search: ElasticsearchSearch;
  close(): Promise<void>;
}

export async function enginesOf(namespace: string): Promise<Engines> {
  const bus = await busOf(namespace);
  const cache = new PatientCache(await redisOf(), `${namespace}-chefly:`);
  const jobs = jobsOf(namespace);
  const search = searchOf(namespace);
  return {
    ...{ bus, cache, jobs, search },
    async close() {
      await jobs.stop();
      await search.close();
      await cache.close();
      await bus.close();
    },
  };
}

/** Leaves the engines as they were found. */
export async function sweep(namespace: string) {
  const redis = await redisOf();
  for await (const keys of redis.scanStream({ match: `${namespace}-*`, count: 500 }))
    if (keys.length) await redis.unlink(...(keys as string[]));
  redis.disconnect();
  const search = searchOf(namespace);
  for (const name of ['people', 'recipes'])
    await search
      .index(name)
      .drop()
      .catch(() => undefined);
  await search.close();
  await (await onceUp(() => objectsOf(namespace))).drop();
  const bus = await busOf(namespace);
  await bus.dropTopics(topics);
  await bus.close();
}
