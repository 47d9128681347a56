export type Engine = 'kafka' | 'redis' | 'elasticsearch' | 'livekit' | 'mongo' | 's3' | 'mail';
export const everyEngine: Engine[] = [
  ...(['kafka', 'redis', 'elasticsearch', 'livekit', 'mongo', 's3', 'mail'] as const),
];
/** Engines whose network may have weather: the mail server here has no way before it. */
export type Reached = Exclude<Engine, 'mail'>;
const everyReached = everyEngine.filter((engine): engine is Reached => engine !== 'mail');

export type Fault = { name: string } & (
  | { kind: 'kill'; programs: string[] }
  | { kind: 'gone'; programs: string[] }
  | { kind: 'outage'; engine: Engine }
  | Grey
);
/** What is there, and not well: nobody is told of it by a closed connection. */
export type Grey = { name: string } & (
  | { kind: 'slow'; engine: Reached; ms: number }
  | { kind: 'lossy'; engine: Reached; share: number }
  | { kind: 'stopped'; programs: string[] }
);

/** Each way. A call of ours asks an engine several times, one after the other. */
const SLOW_MS = { least: 120, most: 250 };
/** Of segments, each way. */
const LOST_SHARE = { least: 0.05, most: 0.12 };

/** A small generator of numbers in [0, 1) that a seed decides. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Mix {
  kills: number;
  /** Each is away once in every twelve kills, and so is a service. */
  outages: Engine[];
  /** Which of the grey ones, by their names: a part of it is enough. */
  grey: string[];
  /** How many of those at the most; the seed decides which. */
  mostGrey: number;
}

/**
 * Kills of one replica, of all replicas of a service, of several services at once; and among them
 * each engine's outage, a service that stays away, networks that are slow or lose what is sent, and
 * a process that stands still.
 */
export function faultsOf(
  programs: string[],
  { kills, outages, grey, mostGrey }: Mix,
  random: () => number,
): Fault[] {
  const mortal = programs.filter((name) => !/^(web|console|mailbox|embedded-mongo)/.test(name));
  const services = [...new Set(mortal.map((name) => name.replace(/-\d+$/, '')))];
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  const shuffle = <T>(list: T[]): T[] =>
    list
      .map((value) => [random(), value] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, value]) => value);
  const replicasOf = (service: string) =>
    mortal.filter((name) => name.replace(/-\d+$/, '') === service);
  const faults: Fault[] = [];
  const among = (fault: Fault) =>
    faults.splice(Math.floor(random() * (faults.length + 1)), 0, fault);
  let replicas: string[] = [];
  for (let i = 0; i < kills; i++) {
    const kind = random();
    // every replica in its turn, in an order of the seed's
    if (!replicas.length) replicas = shuffle(mortal);
    const service = pick(services);
    const killed =
      kind < 0.6
        ? [replicas.pop()!]
        : kind < 0.85
          ? replicasOf(service)
          : shuffle(mortal).slice(0, 4);
    faults.push({ kind: 'kill', programs: killed, name: `kill -9 ${killed.join(', ')}` });
  }
  for (let i = 0; i < Math.max(1, Math.round(kills / 12)); i++) {
    for (const engine of shuffle(outages))
      among({ kind: 'outage', engine, name: `${engine} away` });
    const service = pick(services);
    among({ kind: 'gone', programs: replicasOf(service), name: `${service} gone` });
  }
  const between = ({ least, most }: { least: number; most: number }) =>
    least + random() * (most - least);
  const everyGrey: Grey[] = everyReached.flatMap((engine) => {
    const [ms, share] = [Math.round(between(SLOW_MS)), between(LOST_SHARE)];
    const percent = Math.round(share * 100);
    return [
      { kind: 'slow' as const, engine, ms, name: `slow ${engine}, ${ms} ms each way` },
      { kind: 'lossy' as const, engine, share, name: `lossy ${engine}, ${percent} % each way` },
    ];
  });
  // one of two: who is sent to the other sees nothing, and nothing tells the door which is which
  const standing = pick(mortal.filter((name) => !name.startsWith('gateway')));
  everyGrey.push({ kind: 'stopped', programs: [standing], name: `stopped ${standing}` });
  const chosen = everyGrey.filter(({ name }) => grey.some((part) => name.includes(part)));
  for (const fault of shuffle(chosen).slice(0, mostGrey)) among(fault);
  return faults;
}
