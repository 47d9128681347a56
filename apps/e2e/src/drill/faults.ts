export type Engine = 'kafka' | 'redis' | 'elasticsearch' | 'livekit' | 'mongo';
export const everyEngine: Engine[] = ['kafka', 'redis', 'elasticsearch', 'livekit', 'mongo'];
export type Fault = { name: string } & (
  | { kind: 'kill'; programs: string[] }
  | { kind: 'gone'; programs: string[] }
  | { kind: 'outage'; engine: Engine }
);

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

/**
 * Kills of one replica, of all replicas of a service, of several services at once; and among them
 * each engine's outage, and a service that stays away, once in every twelve kills.
 */
export function faultsOf(
  programs: string[],
  kills: number,
  outages: Engine[],
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
  return faults;
}
