import { topics } from '@chefly/contracts';
import { FallbackCache } from '@chefly/engines/cache';
import { SmtpMailer } from '@chefly/engines/mail';
import { onceUp } from '@chefly/engines/once-up';
import { kafkaAccessOf, type Config, type Need, type RemoteConfig } from '@chefly/config';
import { log, type Metrics } from '@chefly/telemetry';

/** Which installation, before names that several of them may share an engine by. */
const prefixOf = ({ CHEFLY_NAMESPACE: namespace }: RemoteConfig) =>
  namespace ? `${namespace}-` : '';

/** The adapters of one service; null for an engine that it does not need. */
export type OpenedEngines = Awaited<ReturnType<typeof openEngines>>;

/**
 * Connects to what a service needs of the engines named in the environment, and loads the library
 * of no other. @throws when one cannot be reached now.
 */
export async function openEngines(
  name: string,
  needs: readonly Need[],
  config: Config,
  remote: RemoteConfig,
  metrics: Metrics,
) {
  const prefix = prefixOf(remote);
  const ifNeeded = <T>(need: Need, open: () => T) => (needs.includes(need) ? open() : null);
  const { connectRedis, RedisCache } = await import('@chefly/engines/remote');
  const [bus, redis, objects] = await Promise.all([
    // a server that is busy may answer the first question too late
    onceUp(() => openBus(name, remote)),
    onceUp(() => connectRedis(remote.REDIS_URL)),
    ifNeeded('objects', () => onceUp(() => openObjects(remote))),
  ]);
  return {
    bus,
    redis,
    objects,
    search: await ifNeeded('search', () => openSearch(remote)),
    jobs: await ifNeeded('jobs', () => openJobs(remote, metrics)),
    rooms: await ifNeeded('rooms', () => openRooms(remote)),
    mailer: ifNeeded('mail', () => new SmtpMailer(remote.SMTP_URL, config.mailFrom)),
    sockets: await ifNeeded('sockets', () => openSockets(remote)),
    cache: new FallbackCache(new RedisCache(redis, `${prefix}chefly:`)),
  };
}

async function openBus(name: string, remote: RemoteConfig) {
  const { KafkaBus } = await import('@chefly/engines/remote');
  return KafkaBus.connect({
    ...kafkaAccessOf(remote),
    clientId: `chefly-${name}`,
    topics,
    partitions: remote.KAFKA_PARTITIONS,
    replicationFactor: remote.KAFKA_REPLICATION,
    namespace: prefixOf(remote),
  });
}

async function openObjects(remote: RemoteConfig) {
  const { S3Objects } = await import('@chefly/engines/objects/s3');
  return S3Objects.connect({
    endpoint: remote.S3_ENDPOINT,
    accessKey: remote.S3_ACCESS_KEY,
    secretKey: remote.S3_SECRET_KEY,
    bucket: `${prefixOf(remote)}${remote.S3_BUCKET}`,
  });
}

async function openSearch(remote: RemoteConfig) {
  const { ElasticsearchSearch } = await import('@chefly/engines/search/elasticsearch');
  return new ElasticsearchSearch({
    url: remote.ELASTICSEARCH_URL,
    namespace: prefixOf(remote) || 'chefly-',
    replicas: remote.ELASTICSEARCH_REPLICAS,
  });
}

async function openJobs(remote: RemoteConfig, metrics: Metrics) {
  const { BullJobs } = await import('@chefly/engines/jobs/bull');
  return new BullJobs(remote.REDIS_URL, `${prefixOf(remote)}chefly`, (queue, err) => {
    metrics.jobFailures.inc({ queue });
    log.error({ err, queue }, 'job failed, will be tried again');
  });
}

async function openRooms(remote: RemoteConfig) {
  const { LiveKitRooms } = await import('@chefly/engines/media/livekit');
  return new LiveKitRooms({
    url: remote.LIVEKIT_URL.replace(/^ws/, 'http'),
    publicUrl: remote.LIVEKIT_PUBLIC_URL ?? remote.LIVEKIT_URL.replace(/^http/, 'ws'),
    apiKey: remote.LIVEKIT_API_KEY,
    apiSecret: remote.LIVEKIT_API_SECRET,
  });
}

async function openSockets(remote: RemoteConfig) {
  const { redisSockets } = await import('@chefly/engines/sockets/redis');
  return redisSockets(remote.REDIS_URL, `${prefixOf(remote)}chefly-sockets`);
}
