import { topics } from '@chefly/contracts';
import type { Bus } from '@chefly/engines/bus';
import { FallbackCache } from '@chefly/engines/cache';
import type { Jobs } from '@chefly/engines/jobs';
import { SmtpMailer, type Mailer } from '@chefly/engines/mail';
import type { MediaRooms } from '@chefly/engines/media';
import type { Objects } from '@chefly/engines/objects';
import { NoPush, postBy, WebPush } from '@chefly/engines/push';
import { onceUp } from '@chefly/engines/once-up';
import type { KafkaBus } from '@chefly/engines/remote';
import type { Search } from '@chefly/engines/search';
import { kafkaAccessOf, type Config, type Need, type RemoteConfig } from '@chefly/config';
import { log, type Metrics } from '@chefly/telemetry';
import { Signer } from '@chefly/pictures';
import type { Engines } from '../surroundings.module';
import type { Runtime } from '../runtime';
import { atMostEvery } from './at-most-every';
import type { Lifecycle } from './serve';

export interface RemoteEngines extends Engines, Lifecycle {
  bus: KafkaBus;
  /** Makes each engine part of the health, and of the metrics. */
  watch(runtime: Runtime, metrics: Metrics): void;
}

/** A mail server minds being signed in to every few seconds; mails wait for it anyway. */
const MAIL_LOOK_MS = 60_000;
const LOST_MAIL_LOOK_MS = 15_000;

/** Nest looks for its own hooks on everything it holds. */
const HOOK = /^(on[A-Z]|before[A-Z]|then$)/;

/** Stands where a service has no business: using it is a mistake in its module. */
const unneeded = <T extends object>(need: Need): T =>
  new Proxy({} as T, {
    get: (_target, key) =>
      typeof key === 'symbol' || HOOK.test(key)
        ? undefined
        : () => {
            throw new Error(`this service was started without ${need}`);
          },
  });

async function openObjects(remote: RemoteConfig, prefix: string) {
  const { S3Objects } = await import('@chefly/engines/objects/s3');
  return S3Objects.connect({
    endpoint: remote.S3_ENDPOINT,
    accessKey: remote.S3_ACCESS_KEY,
    secretKey: remote.S3_SECRET_KEY,
    bucket: `${prefix}${remote.S3_BUCKET}`,
  });
}

/**
 * Connects to what a service needs of the engines named in the environment, and loads the library
 * of no other. @throws when one cannot be reached now.
 */
export async function openRemoteEngines(
  name: string,
  needs: readonly Need[],
  config: Config,
  remote: RemoteConfig,
  metrics: Metrics,
): Promise<RemoteEngines> {
  const namespace = remote.CHEFLY_NAMESPACE;
  const prefix = namespace ? `${namespace}-` : '';
  const needed = (need: Need) => needs.includes(need);
  const remoteEngines = await import('@chefly/engines/remote');
  const [bus, redis, objects] = await Promise.all([
    // a server that is busy may answer the first question too late
    onceUp(() =>
      remoteEngines.KafkaBus.connect({
        ...kafkaAccessOf(remote),
        clientId: `chefly-${name}`,
        topics,
        partitions: remote.KAFKA_PARTITIONS,
        replicationFactor: remote.KAFKA_REPLICATION,
        namespace: prefix,
      }),
    ),
    onceUp(() => remoteEngines.connectRedis(remote.REDIS_URL)),
    needed('objects') ? onceUp(() => openObjects(remote, prefix)) : null,
  ]);
  const search = needed('search')
    ? new (await import('@chefly/engines/search/elasticsearch')).ElasticsearchSearch({
        url: remote.ELASTICSEARCH_URL,
        namespace: prefix || 'chefly-',
        replicas: remote.ELASTICSEARCH_REPLICAS,
      })
    : null;
  const jobs = needed('jobs')
    ? new (await import('@chefly/engines/jobs/bull')).BullJobs(
        remote.REDIS_URL,
        `${prefix}chefly`,
        (queue, err) => {
          metrics.jobFailures.inc({ queue });
          log.error({ err, queue }, 'job failed, will be tried again');
        },
      )
    : null;
  const rooms = needed('rooms')
    ? new (await import('@chefly/engines/media/livekit')).LiveKitRooms({
        url: remote.LIVEKIT_URL.replace(/^ws/, 'http'),
        publicUrl: remote.LIVEKIT_PUBLIC_URL ?? remote.LIVEKIT_URL.replace(/^http/, 'ws'),
        apiKey: remote.LIVEKIT_API_KEY,
        apiSecret: remote.LIVEKIT_API_SECRET,
      })
    : null;

  const mailer = needed('mail') ? new SmtpMailer(remote.SMTP_URL, config.mailFrom) : null;
  const sockets = needed('sockets')
    ? (await import('@chefly/engines/sockets/redis')).redisSockets(
        remote.REDIS_URL,
        `${prefix}chefly-sockets`,
      )
    : null;
  const cache = new FallbackCache(new remoteEngines.RedisCache(redis, `${prefix}chefly:`));

  return {
    store: { server: remote.MONGO_URL, namespace },
    bus,
    cache,
    jobs: jobs ?? unneeded<Jobs>('jobs'),
    mailer: mailer ?? unneeded<Mailer>('mail'),
    push: config.pushKeys
      ? new WebPush(config.pushKeys, config.supportAddress, postBy(config.pushProxy))
      : new NoPush(),
    objects: objects ?? unneeded<Objects>('objects'),
    search: search ?? unneeded<Search>('search'),
    rooms: rooms ?? unneeded<MediaRooms>('rooms'),
    signer: needed('signer') ? new Signer(remote.CHEFLY_SECRET) : unneeded<Signer>('signer'),
    auditKey: needed('audit') ? remote.CHEFLY_AUDIT_KEY : null,
    sockets: sockets?.adapter ?? null,
    watch(runtime, metrics) {
      runtime.onCheck('bus', () => bus.check());
      runtime.onCheck('cache', async () => void (await redis.ping()));
      if (objects) runtime.onCheck('objects', () => objects.check());
      if (search) runtime.onCheck('search', () => search.check());
      if (rooms) runtime.onCheck('rooms', () => rooms.check());
      if (mailer)
        runtime.onCheck(
          'mail',
          atMostEvery(MAIL_LOOK_MS, LOST_MAIL_LOOK_MS, () => mailer.check()),
        );
      metrics.gauge(
        'chefly_bus_lag_messages',
        'Messages that this service has not dealt with yet',
        async (gauge) => {
          for (const [group, lag] of Object.entries(await bus.lag())) gauge.set({ group }, lag);
        },
        ['group'],
      );
      if (jobs) {
        metrics.gauge(
          'chefly_jobs_waiting',
          'Jobs that are due or running',
          async (gauge) => {
            for (const { queue, waiting } of await jobs.backlog()) gauge.set({ queue }, waiting);
          },
          ['queue'],
        );
        metrics.gauge(
          'chefly_job_oldest_seconds',
          'How long the oldest due job has been waiting',
          async (gauge) => {
            for (const { queue, oldestMs } of await jobs.backlog())
              gauge.set({ queue }, oldestMs / 1000);
          },
          ['queue'],
        );
      }
    },
    async start() {
      await jobs?.start();
    },
    async stop() {
      await jobs?.stop();
      await bus.stopHearing();
    },
    async close() {
      await bus.close();
      await search?.close();
      await cache.close();
      sockets?.close();
    },
  } satisfies RemoteEngines & { bus: Bus };
}
