import { createConnection } from 'node:net';
import { queues } from '@chefly/contracts';
import { ElasticsearchSearch } from '@chefly/engines/search/elasticsearch';
import { BullJobs } from '@chefly/engines/jobs/bull';
import { LiveKitRooms } from '@chefly/engines/media/livekit';
import { SmtpMailer } from '@chefly/engines/mail';
import { S3Objects } from '@chefly/engines/objects/s3';
import { connectRedis, KafkaBus } from '@chefly/engines/remote';
import { databaseOf, Store } from '@chefly/engines/store';
import { exposuresOfService, readConfig, readRemoteConfig, type Environment } from '@chefly/config';
import { services } from '../split/programs';

const LONGEST_SKEW_MS = 2000;
const LONGEST_LAG = 1000;
const OLD_OUTBOX_MS = 30_000;
const CONNECT_TIMEOUT_MS = 4000;
const CHECK_TIMEOUT_MS = 15_000;

/** One finding: what was looked at, whether it is well, and what to do when it is not. */
export interface Finding {
  what: string;
  well: boolean;
  says: string;
  advice?: string;
}

type Check = () => Promise<string>;
class Unwell extends Error {
  constructor(
    message: string,
    readonly advice: string,
  ) {
    super(message);
  }
}

/**
 * Looks at an installation of separate engines from the outside, as its services would, and says in
 * words what to do.
 */
export async function examine(env: Environment): Promise<Finding[]> {
  const findings: Finding[] = [];
  let config;
  let remote;
  try {
    config = readConfig(env);
    remote = readRemoteConfig(env);
    findings.push({
      what: 'configuration',
      well: true,
      says: 'every variable is there and makes sense',
    });
  } catch (error) {
    return [
      {
        what: 'configuration',
        well: false,
        says: (error as Error).message,
        advice: 'Set the variables named above; docs/operations.md explains each.',
      },
    ];
  }
  const exposures = exposuresOfService(config, remote);
  findings.push(
    exposures.length
      ? {
          what: 'exposure',
          well: false,
          says: exposures.join('\n         '),
          advice: 'Until then no service starts.',
        }
      : { what: 'exposure', well: true, says: 'nothing that is meant for one machine is open' },
  );
  const prefix = remote.CHEFLY_NAMESPACE ? `${remote.CHEFLY_NAMESPACE}-` : '';
  const closing: (() => unknown)[] = [];
  const look = async (what: string, advice: string, check: Check) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>(
      (_resolve, reject) =>
        (timer = setTimeout(
          () => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS / 1000} s`)),
          CHECK_TIMEOUT_MS,
        )),
    );
    try {
      findings.push({ what, well: true, says: await Promise.race([check(), late]) });
    } catch (error) {
      findings.push({
        what,
        well: false,
        says: String((error as Error).message || (error as Error).name),
        advice: error instanceof Unwell ? error.advice : advice,
      });
    } finally {
      clearTimeout(timer);
    }
  };
  const clock = (name: string, theirs: number, asked: number) => {
    const skew = theirs - (asked + Date.now()) / 2;
    if (Math.abs(skew) > LONGEST_SKEW_MS)
      throw new Unwell(
        `${name}’s clock differs by ${(skew / 1000).toFixed(1)} s`,
        'Run a time service (chrony, systemd-timesyncd) on every machine: deadlines, tokens and the order of events rely on it.',
      );
    return `clock within ${Math.round(Math.abs(skew))} ms`;
  };

  const stores = new Map<string, Store>();
  await look(
    'MongoDB',
    'Is it running, is MONGO_URL right, may this machine reach it? The commands need a user who may read every database.',
    async () => {
      const store = await Store.connect(
        remote.MONGO_URL,
        databaseOf('identity', remote.CHEFLY_NAMESPACE),
      );
      stores.set('identity', store);
      const asked = Date.now();
      const hello = await store.connection.db!.command({ hello: 1 });
      if (!hello.setName)
        throw new Unwell(
          'it is not a replica set',
          'Transactions need one: start mongod with --replSet, and initiate it, even with a single member.',
        );
      for (const service of [...services, 'gateway'])
        if (!stores.has(service))
          stores.set(
            service,
            await Store.connect(remote.MONGO_URL, databaseOf(service, remote.CHEFLY_NAMESPACE)),
          );
      return `replica set ${hello.setName}, ${clock('MongoDB', new Date(hello.localTime).getTime(), asked)}`;
    },
  );
  await look('outboxes and dead letters', 'MongoDB must answer first.', async () => {
    const old: string[] = [];
    let parked = 0;
    for (const [service, store] of stores) {
      const [oldest] = await store.connection
        .collection<any>('outbox')
        .find({})
        .sort({ _id: 1 })
        .limit(1)
        .toArray();
      if (oldest && Date.now() - Date.parse(oldest.event.time) > OLD_OUTBOX_MS) old.push(service);
      parked += await store.connection.collection('dead_letters').estimatedDocumentCount();
    }
    if (!stores.size) throw new Error('could not be read');
    if (old.length)
      throw new Unwell(
        `events of ${old.join(', ')} have been waiting for more than ${OLD_OUTBOX_MS / 1000} s`,
        'Is the service running, and does Kafka answer? The events are safe and will be published in order.',
      );
    if (parked)
      throw new Unwell(
        `${parked} events were given up on`,
        'npm run dead-letters shows them with their errors; after mending the cause, npm run dead-letters -- replay.',
      );
    return 'nothing is waiting, nothing was given up on';
  });
  await look(
    'Kafka',
    'Is a broker running at KAFKA_BROKERS, and may this machine reach the address that it advertises?',
    async () => {
      const bus = await KafkaBus.connect({
        brokers: remote.KAFKA_BROKERS.split(','),
        clientId: 'doctor',
        topics: [],
        namespace: prefix,
      });
      closing.push(() => bus.close());
      const { groups } = await bus.overview();
      const behind = Object.entries(groups).filter(([, lag]) => lag > LONGEST_LAG);
      if (behind.length)
        throw new Unwell(
          behind.map(([group, lag]) => `${group} is ${lag} messages behind`).join(', '),
          'Look at that service’s log; more replicas help up to the number of partitions (KAFKA_PARTITIONS).',
        );
      return Object.keys(groups).length
        ? `${Object.keys(groups).length} groups, nobody far behind`
        : 'answers; no service is listening at the moment';
    },
  );
  await look('Redis', 'Is it running at REDIS_URL?', async () => {
    const redis = await connectRedis(remote.REDIS_URL);
    closing.push(() => redis.disconnect());
    const asked = Date.now();
    const [seconds, micros] = await redis.time();
    const policy = /maxmemory-policy\s+(\S+)/.exec(
      ((await redis.config('GET', 'maxmemory-policy').catch(() => [])) as string[]).join(' '),
    )?.[1];
    if (policy && policy !== 'noeviction')
      throw new Unwell(
        `maxmemory-policy is ${policy}`,
        'Set it to noeviction: Redis would otherwise throw deadlines away when it is full.',
      );
    return clock('Redis', Number(seconds) * 1000 + Number(micros) / 1000, asked);
  });
  await look('jobs', 'Redis must answer first.', async () => {
    const jobs = new BullJobs(remote.REDIS_URL, `${prefix}chefly`);
    closing.push(() => jobs.stop());
    const backlog = await jobs.backlog(queues);
    const late = backlog.filter((queue) => queue.oldestMs > OLD_OUTBOX_MS);
    if (late.length)
      throw new Unwell(
        late
          .map((queue) => `${queue.queue} has been due for ${Math.round(queue.oldestMs / 1000)} s`)
          .join(', '),
        'Are identity (mail) and sessions (deadlines, media rooms) running? Failures stand in their logs.',
      );
    return backlog
      .map((queue) => `${queue.queue} ${queue.waiting} due, ${queue.delayed} later`)
      .join('; ');
  });
  await look(
    'Elasticsearch',
    'Is it running at ELASTICSEARCH_URL? Search answers 503 meanwhile; nothing is lost.',
    async () => {
      const search = new ElasticsearchSearch({
        url: remote.ELASTICSEARCH_URL,
        namespace: prefix || 'chefly-',
        replicas: remote.ELASTICSEARCH_REPLICAS,
      });
      closing.push(() => search.close());
      await search.check();
      const found: string[] = [];
      for (const [name, service, collection] of [
        ['people', 'social', 'members'],
        ['recipes', 'recipes', 'recipes'],
      ] as const) {
        const rows = await stores
          .get(service)
          ?.connection.collection(collection)
          .estimatedDocumentCount();
        const entries = await search
          .index(name)
          .count()
          .catch(() => null);
        if (rows === undefined) continue;
        if (entries === null && rows)
          throw new Unwell(
            `there is no index of ${name}`,
            'It is made when social and recipes start; or npm run rebuild.',
          );
        if (entries !== null && entries !== rows)
          throw new Unwell(
            `the index of ${name} holds ${entries}, the store ${rows}`,
            'A second later it may agree; if not: npm run rebuild, without downtime.',
          );
        found.push(`${name} ${entries ?? 0}`);
      }
      return `indexes: ${found.join(', ')}`;
    },
  );
  await look('S3', 'Is it running at S3_ENDPOINT, and are the keys right?', async () => {
    const asked = Date.now();
    const response = await fetch(remote.S3_ENDPOINT, {
      signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
    });
    const date = response.headers.get('date');
    const objects = await S3Objects.connect({
      endpoint: remote.S3_ENDPOINT,
      accessKey: remote.S3_ACCESS_KEY,
      secretKey: remote.S3_SECRET_KEY,
      bucket: `${prefix}${remote.S3_BUCKET}`,
    });
    await objects.check();
    return `the bucket is there${date ? `, ${clock('S3', Date.parse(date) + 500, asked)}` : ''}`;
  });
  await look(
    'LiveKit',
    'Is it running at LIVEKIT_URL with this API key? Sessions start but have neither sound nor picture meanwhile.',
    async () => {
      await new LiveKitRooms({
        url: remote.LIVEKIT_URL.replace(/^ws/, 'http'),
        publicUrl: '',
        apiKey: remote.LIVEKIT_API_KEY,
        apiSecret: remote.LIVEKIT_API_SECRET,
      }).check();
      return 'answers, and takes our key';
    },
  );
  await look(
    'mail',
    'Is the server at SMTP_URL running, and does it take our sign-in? Mails wait until it does.',
    async () => {
      await new SmtpMailer(remote.SMTP_URL, config.mailFrom).check();
      return 'takes our sign-in';
    },
  );
  await look(
    'the public address',
    'CHEFLY_PUBLIC_URL must lead to the gateway, also from here: mails link there, and LiveKit calls there.',
    async () => {
      const health = await fetch(`${config.publicUrl}/health/ready`, {
        signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
      });
      if (!health.ok)
        throw new Unwell(
          `the gateway answers ${health.status}: ${(await health.text()).slice(0, 200)}`,
          'Mend the engine that it names.',
        );
      const { degraded } = (await health.json()) as { degraded: string[] };
      if (degraded.length)
        throw new Unwell(
          `the gateway serves without ${degraded.join(', ')}`,
          'Mend the engine that it names; docs/operations.md has what works meanwhile.',
        );
      const hint = await fetch(`${config.publicUrl}/api/sessions/livekit-webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/webhook+json' },
        body: '{}',
        signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
      });
      if (!hint.ok)
        throw new Unwell(
          `the webhook answers ${hint.status}`,
          'Is sessions running, and in CHEFLY_UPSTREAMS of the gateway?',
        );
      return 'the gateway is ready, and LiveKit’s webhook arrives at sessions';
    },
  );
  const relays = config.iceServers
    .flatMap((server) => server.urls)
    .filter((url) => url.startsWith('turn'));
  for (const url of relays)
    await look(
      `TURN ${url}`,
      'Is it running and open to the outside? Members behind strict networks cannot be heard or seen without it.',
      async () => {
        const [, host, port = url.startsWith('turns') ? '5349' : '3478'] =
          /^turns?:\[?([^\]:?]+)\]?(?::(\d+))?/.exec(url) ?? [];
        await new Promise<void>((resolve, reject) => {
          const socket = createConnection(
            { host, port: Number(port), timeout: CONNECT_TIMEOUT_MS },
            () => (socket.destroy(), resolve()),
          );
          socket
            .on('error', reject)
            .on('timeout', () => (socket.destroy(), reject(new Error('no answer'))));
        });
        return 'can be reached over TCP';
      },
    );
  for (const store of stores.values()) await store.close().catch(() => undefined);
  for (const close of closing) await Promise.resolve(close()).catch(() => undefined);
  return findings;
}

/** The findings as an operator reads them. */
export const report = (findings: Finding[]): string =>
  findings
    .map(
      ({ what, well, says, advice }) =>
        `${well ? '  well ' : 'UNWELL '} ${what}: ${says}${advice ? `\n         ${advice}` : ''}`,
    )
    .join('\n');
