import type { Phase } from './difference';
import { arithmetic, atOnce, peakOf, sumOf, type Assumed } from './model';

/** What was found, beside what the plan has for it. */
export interface Compared {
  what: string;
  plan: number | null;
  measured: number | null;
  unit: string;
}

export interface Found {
  assumed: Assumed;
  /** How many of the plan's members the fast pass stands for. */
  share: number;
  rest: Phase;
  connected: Phase;
  fast: Phase;
  /** Sockets of the phase in which they alone were there. */
  sockets: number;
  /** Of the fast pass: calls answered, messages that sockets heard, posts made. */
  calls: number;
  heard: number;
  posts: number;
  /** Of sessions alone, and how many of them. */
  cooking: Phase;
  sessions: number;
  /** Bytes on the disk of a row of the store, indexes included, by collection. */
  diskBytes: Record<string, number>;
  /** Of the search indexes. */
  bytesPerName: number | null;
}

const YEAR = 365 * 86_400;
const DAY = 86_400;
/** Collections whose rows go again, with the days that they stay; all others stay. */
const KEPT_DAYS: Record<string, number> = {
  ...{ inbox: 14, outbox: 0, sign_ins: 30 },
  ...{ notifications: 90, voices: 90, told: 1, grown: 0 },
};
const GATEWAYS = 6;

const over = (value: number | null, by: number) => (value === null || !by ? null : value / by);

/** Cores that calls keep busy for a million members: what is above the rest, by component. */
export function coresOf({ rest, fast, share }: Found): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fast.cores).map(([component, cores]) => [
      component,
      Math.max(0, cores - (rest.cores[component] ?? 0)) / share,
    ]),
  );
}

/** What a year brings to the store, by collection: rows that stay, and their bytes. */
export function yearOf({ fast, share, assumed }: Found) {
  return Object.entries(fast.rows)
    .map(([name, { came, bytes }]) => {
      const perSecond = Math.max(0, came) / fast.seconds / share / assumed.peak;
      const days = KEPT_DAYS[name.slice(name.indexOf('.') + 1)];
      const seconds = days === undefined ? YEAR : days * DAY;
      return { name, rows: perSecond * seconds, bytes: perSecond * seconds * bytes, each: bytes };
    })
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.bytes - a.bytes);
}

export function compare(found: Found): Compared[] {
  const { assumed, share, rest, connected, fast, sockets } = found;
  const peak = peakOf(assumed);
  const { sockets: allSockets } = atOnce(assumed);
  /** In a second of the fast pass, as a million would have it. */
  const rate = (count: number | null) => over(count, fast.seconds * share);
  const events = sumOf(fast.published);
  const { gateway: _hints, ...services } = fast.handled;
  const cores = coresOf(found);
  const resident = (phase: Phase) => (phase.residentMb.gateway?.after ?? 0) * 2 ** 20;
  const socketCores = (component: string) =>
    over((connected.cores[component] ?? 0) - (rest.cores[component] ?? 0), sockets)! * allSockets;
  // the scripts that hold them forget those that ran out, one by one
  const leases = (connected.redisCalls.zremrangebyscore ?? 0) / connected.seconds;
  const pictureCores = Math.max(
    0,
    (fast.cores.content ?? 0) -
      (fast.mainCores.content ?? 0) -
      ((rest.cores.content ?? 0) - (rest.mainCores.content ?? 0)),
  );
  const busy = sumOf(found.cooking.cores) - sumOf(rest.cores);
  const sessionCores =
    over(busy * found.cooking.seconds, found.sessions)! * peak['cooking together'];
  const year = yearOf(found);
  const row = (what: string, planned: number | null, measured: number | null, unit: string) => ({
    ...{ what, plan: planned, measured, unit },
  });
  return [
    row('calls, those of pictures among them', sumOf(peak), rate(found.calls), 'a second'),
    row('events', arithmetic.events, rate(events), 'a second'),
    row('of these of presence', arithmetic.presence, rate(presenceOf(fast.published)), 'a second'),
    row('events heard by services', arithmetic.heard, rate(sumOf(services)), 'a second'),
    // each of them reads all
    row(
      'events read by six gateways',
      arithmetic.events * GATEWAYS,
      rate(events * GATEWAYS),
      'a second',
    ),
    row('live hints to sockets', arithmetic.hints, rate(found.heard), 'a second'),
    row('leases held again', arithmetic.leases, over(leases, sockets)! * allSockets, 'a second'),
    row(
      'memory of one socket',
      arithmetic.socketKb,
      over(resident(connected) - resident(rest), sockets * 1000),
      'kB',
    ),
    row('gateways, sockets that say nothing', null, socketCores('gateway'), 'cores'),
    row('gateways, calls and hints', arithmetic.gatewayCores, cores.gateway ?? null, 'cores'),
    row(
      'services, without pictures',
      arithmetic.servicesCores,
      sumOf(withoutEngines(cores)) - pictureCores / share,
      'cores',
    ),
    row(
      'pictures, a photograph',
      arithmetic.photographSeconds,
      over(pictureCores * fast.seconds, found.posts),
      's of a core',
    ),
    row('sessions', arithmetic.sessionCores, sessionCores, 'cores'),
    row('MongoDB (the embedded server)', arithmetic.storeCores, cores.mongo ?? null, 'cores'),
    row('Kafka', null, cores.kafka ?? null, 'cores'),
    row('Redis', null, cores.redis ?? null, 'cores'),
    row('Elasticsearch', null, cores.elasticsearch ?? null, 'cores'),
    row('S3', null, cores.s3 ?? null, 'cores'),
    row(
      'a post in the store',
      arithmetic.postBytes,
      fast.rows['content.posts']?.bytes ?? null,
      'bytes',
    ),
    row(
      'a like in the store',
      arithmetic.likeBytes,
      fast.rows['content.likes']?.bytes ?? null,
      'bytes',
    ),
    row(
      'a follow, with indexes, on the disk',
      arithmetic.followBytes,
      found.diskBytes['content.follows'] ?? null,
      'bytes',
    ),
    row(
      'rows that stand after a year',
      arithmetic.yearGb,
      sumOf(bytesBy(year)) / 1e9,
      'GB, without indexes',
    ),
    row(
      'pictures of one post',
      arithmetic.picturesKb,
      over(fast.objectBytes, found.posts * 1000),
      'kB',
    ),
    row('an event in Kafka', arithmetic.eventBytes, over(fast.kafkaBytes, events), 'bytes'),
    row(
      'Kafka, seven days, three copies',
      arithmetic.kafkaGb,
      // days have their mean, not their peak
      (over(fast.kafkaBytes, fast.seconds * share * assumed.peak)! * 7 * DAY * 3) / 1e9,
      'GB',
    ),
    row('a name in search', arithmetic.nameBytes, found.bytesPerName, 'bytes'),
  ].filter(({ measured }) => measured !== null && Number.isFinite(measured));
}

const presenceOf = (published: Record<string, number>) =>
  sumOf(Object.fromEntries(Object.entries(published).filter(([type]) => /^gateway\./.test(type))));
const bytesBy = (year: ReturnType<typeof yearOf>) =>
  Object.fromEntries(year.map(({ name, bytes }) => [name, bytes]));

const ENGINES = ['mongo', 'kafka', 'redis', 'elasticsearch', 's3', 'livekit', 'mail', 'gateway'];
const withoutEngines = (cores: Record<string, number>) =>
  Object.fromEntries(Object.entries(cores).filter(([component]) => !ENGINES.includes(component)));
