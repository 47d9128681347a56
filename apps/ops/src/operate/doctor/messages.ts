import { kafkaAccessOf } from '@chefly/config';
import { queues, services } from '@chefly/contracts';
import { BullJobs } from '@chefly/engines/jobs/bull';
import { connectRedis, KafkaBus } from '@chefly/engines/remote';
import { clockOf, type Examination } from './examination';
import { OLD_MS, Unwell } from './finding';
import { promptnessOf } from './promptness';

const LONGEST_LAG = 1000;
/** Each of these hears events in a group of its name. */
const listeners = [...services, 'gateway'];
/** A group whose members come or go hears nothing for some seconds, until it is shared out anew. */
const LOOKS = 3;
const SHARED_OUT_MS = 2000;

/** What carries events and jobs: Kafka and Redis. */
export async function examineMessages(examination: Examination): Promise<void> {
  await examination.look(
    'Kafka',
    'Is a broker running at KAFKA_BROKERS, and may this machine reach the address that it advertises?',
    () => checkKafka(examination),
  );
  await examination.look('Redis', 'Is it running at REDIS_URL?', () => checkRedis(examination));
  await examination.look('jobs', 'Redis must answer first.', () => checkJobs(examination));
}

async function checkKafka(examination: Examination): Promise<string> {
  const { remote, prefix } = examination;
  const bus = await KafkaBus.connect({
    ...kafkaAccessOf(remote),
    clientId: 'doctor',
    topics: [],
    namespace: prefix,
  });
  examination.onEnd(() => bus.close());
  const promptness = await promptnessOf(() => bus.check());
  const { groups, missing } = await listeningOn(bus);
  const behind = Object.entries(groups).filter(([, lag]) => lag > LONGEST_LAG);
  if (behind.length)
    throw new Unwell(
      behind.map(([group, lag]) => `${group} is ${lag} messages behind`).join(', '),
      'Look at that service’s log; more replicas help up to the number of partitions (KAFKA_PARTITIONS).',
    );
  if (missing.length === listeners.length)
    return `${promptness}; no service is listening at the moment`;
  if (missing.length)
    throw new Unwell(
      `nobody listens as ${missing.join(', ')}`,
      'Is that service running? Its log says why it ended, or what it waits for.',
    );
  return `${Object.keys(groups).length} groups, nobody far behind, ${promptness}`;
}

async function checkRedis(examination: Examination): Promise<string> {
  const { remote } = examination;
  const redis = await connectRedis(remote.REDIS_URL);
  examination.onEnd(() => redis.disconnect());
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
  const clock = clockOf('Redis', Number(seconds) * 1000 + Number(micros) / 1000, asked);
  return `${clock}, ${await promptnessOf(() => redis.ping())}`;
}

async function checkJobs(examination: Examination): Promise<string> {
  const { remote, prefix } = examination;
  const jobs = new BullJobs(remote.REDIS_URL, `${prefix}chefly`);
  examination.onEnd(() => jobs.stop());
  const backlog = await jobs.backlog(queues);
  const late = backlog.filter((queue) => queue.oldestMs > OLD_MS);
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
}

/** How far each group is behind, and who of those that hear events does not listen. */
async function listeningOn(bus: KafkaBus) {
  for (let look = 1; ; look++) {
    const { groups } = await bus.overview();
    const missing = listeners.filter((name) => !(name in groups));
    const isSure = !missing.length || missing.length === listeners.length || look === LOOKS;
    if (isSure) return { groups, missing };
    await new Promise((resolve) => setTimeout(resolve, SHARED_OUT_MS));
  }
}
