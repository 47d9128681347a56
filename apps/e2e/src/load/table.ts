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

/** What a million members ask and hear, what their processes need for it, and what is kept of it. */
export const compare = (found: Found): Compared[] =>
  [...trafficOf(found), ...processesOf(found), ...keptOf(found)].filter(
    ({ measured }) => measured !== null && Number.isFinite(measured),
  );

const row = (what: string, plan: number | null, measured: number | null, unit: string) => ({
  what,
  plan,
  measured,
  unit,
});

/** In a second: calls, events, and what sockets hear. */
function trafficOf({ assumed, share, connected, fast, sockets, ...found }: Found): Compared[] {
  /** In a second of the fast pass, as a million would have it. */
  const rate = (count: number | null) => over(count, fast.seconds * share);
  const events = sumOf(fast.published);
  const { gateway: _hints, ...services } = fast.handled;
  // the scripts that hold them forget those that ran out, one by one
  const leases = (connected.redisCalls.zremrangebyscore ?? 0) / connected.seconds;
  const held = over(leases, sockets)! * atOnce(assumed).sockets;
  const calls = sumOf(peakOf(assumed));
  // each of them reads all
  const byGateways = (all: number) => all * GATEWAYS;
  return [
    row('calls, those of pictures among them', calls, rate(found.calls), 'a second'),
    row('events', arithmetic.events, rate(events), 'a second'),
    row('of these of presence', arithmetic.presence, rate(presenceOf(fast.published)), 'a second'),
    row('events heard by services', arithmetic.heard, rate(sumOf(services)), 'a second'),
    row(
      'events read by six gateways',
      byGateways(arithmetic.events),
      rate(byGateways(events)),
      'a second',
    ),
    row('live hints to sockets', arithmetic.hints, rate(found.heard), 'a second'),
    row('leases held again', arithmetic.leases, held, 'a second'),
  ];
}

/** Memory and cores: of gateways, services and engines. */
function processesOf(found: Found): Compared[] {
  const { assumed, share, rest, connected, fast, sockets, cooking } = found;
  const resident = (phase: Phase) => (phase.residentMb.gateway?.after ?? 0) * 2 ** 20;
  const ofSocket = over(resident(connected) - resident(rest), sockets * 1000);
  const cores = coresOf(found);
  const silent = (connected.cores.gateway ?? 0) - (rest.cores.gateway ?? 0);
  const silentCores = over(silent, sockets)! * atOnce(assumed).sockets;
  const pictureCores = Math.max(0, picturesIn(fast) - picturesIn(rest));
  const servicesCores = sumOf(withoutEngines(cores)) - pictureCores / share;
  const aPhotograph = over(pictureCores * fast.seconds, found.posts);
  const ofSession = over(
    (sumOf(cooking.cores) - sumOf(rest.cores)) * cooking.seconds,
    found.sessions,
  );
  const sessionCores = ofSession! * peakOf(assumed)['cooking together'];
  return [
    row('memory of one socket', arithmetic.socketKb, ofSocket, 'kB'),
    row('gateways, sockets that say nothing', null, silentCores, 'cores'),
    row('gateways, calls and hints', arithmetic.gatewayCores, cores.gateway ?? null, 'cores'),
    row('services, without pictures', arithmetic.servicesCores, servicesCores, 'cores'),
    row('pictures, a photograph', arithmetic.photographSeconds, aPhotograph, 's of a core'),
    row('sessions', arithmetic.sessionCores, sessionCores, 'cores'),
    row('MongoDB (the embedded server)', arithmetic.storeCores, cores.mongo ?? null, 'cores'),
    row('Kafka', null, cores.kafka ?? null, 'cores'),
    row('Redis', null, cores.redis ?? null, 'cores'),
    row('Elasticsearch', null, cores.elasticsearch ?? null, 'cores'),
    row('S3', null, cores.s3 ?? null, 'cores'),
  ];
}

/** Bytes, in the store, in buckets, in Kafka and in the search. */
function keptOf(found: Found): Compared[] {
  const { assumed, share, fast, diskBytes } = found;
  const post = fast.rows['content.posts']?.bytes ?? null;
  const like = fast.rows['content.likes']?.bytes ?? null;
  const follow = diskBytes['content.follows'] ?? null;
  const yearGb = sumOf(bytesBy(yearOf(found))) / 1e9;
  const picturesKb = over(fast.objectBytes, found.posts * 1000);
  const anEvent = over(fast.kafkaBytes, sumOf(fast.published));
  // days have their mean, not their peak
  const perSecond = over(fast.kafkaBytes, fast.seconds * share * assumed.peak)!;
  const kafkaGb = (perSecond * 7 * DAY * 3) / 1e9;
  return [
    row('a post in the store', arithmetic.postBytes, post, 'bytes'),
    row('a like in the store', arithmetic.likeBytes, like, 'bytes'),
    row('a follow, with indexes, on the disk', arithmetic.followBytes, follow, 'bytes'),
    row('rows that stand after a year', arithmetic.yearGb, yearGb, 'GB, without indexes'),
    row('pictures of one post', arithmetic.picturesKb, picturesKb, 'kB'),
    row('an event in Kafka', arithmetic.eventBytes, anEvent, 'bytes'),
    row('Kafka, seven days, three copies', arithmetic.kafkaGb, kafkaGb, 'GB'),
    row('a name in search', arithmetic.nameBytes, found.bytesPerName, 'bytes'),
  ];
}

/** The cores that content has beside its main thread: there it works on pictures. */
const picturesIn = ({ cores, mainCores }: Phase) => (cores.content ?? 0) - (mainCores.content ?? 0);
const presenceOf = (published: Record<string, number>) =>
  sumOf(Object.fromEntries(Object.entries(published).filter(([type]) => /^gateway\./.test(type))));
const bytesBy = (year: ReturnType<typeof yearOf>) =>
  Object.fromEntries(year.map(({ name, bytes }) => [name, bytes]));

const ENGINES = ['mongo', 'kafka', 'redis', 'elasticsearch', 's3', 'livekit', 'mail', 'gateway'];
const withoutEngines = (cores: Record<string, number>) =>
  Object.fromEntries(Object.entries(cores).filter(([component]) => !ENGINES.includes(component)));
