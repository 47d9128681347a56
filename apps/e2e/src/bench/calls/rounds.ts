import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answersOf, floorDeeds, startFloor } from './floor-deeds';
import { Load, type Deed, type Heard } from './load';
import type { Options } from './options';
import { startPocketBase } from './pocketbase';
import { startProduct } from './product';
import { copyOf } from './seed';
import { cpuMsOf, ownMbOf, rest, type Server } from './server';
import { wantedOf, workloads, type Workload, type WorkloadName } from './workloads';

/** Of one workload on one server in one round. */
export interface Measure {
  workload: WorkloadName;
  server: string;
  round: number;
  callsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** With everything that the calls cause later. */
  cpuMsPerCall: number;
  bytesPerCall: number;
  ownMb: number;
  refused: number;
}
export interface Start {
  server: string;
  round: number;
  ms: number;
  /** When it had nothing to do for as long as {@link GIVEN_BACK_MS}: before all calls, and after. */
  ownMb: number;
  ownMbAfter: number;
}
/** Of four readers of the feed, alone and beside eight who sign in one after the other. */
export interface Beside {
  server: string;
  round: number;
  aloneP99Ms: number;
  besideP99Ms: number;
}
export interface Figures {
  measures: Measure[];
  starts: Start[];
  besides: Beside[];
}
export interface Contender {
  data: string;
  deeds: Record<WorkloadName, Deed[]>;
}

const READERS = 4;
/** Until a runtime that is left alone has given back to the system what it does not need. */
const GIVEN_BACK_MS = 30_000;
const quantile = (times: number[], q: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * q)] ?? NaN;

async function ownMbAtRest(servers: Server[]): Promise<number[]> {
  for (const server of servers) await rest(server);
  await new Promise((resolve) => setTimeout(resolve, GIVEN_BACK_MS));
  return servers.map(({ pid }) => ownMbOf(pid));
}

/**
 * One round: every server on pristine data, every workload on each of them in turn, so that what
 * the machine does meanwhile meets them all.
 */
export async function round(
  number: number,
  options: Options,
  product: Contender,
  pocketBase: (Contender & { binary: string }) | null,
  figures: Figures,
): Promise<void> {
  const run = join(options.cache, 'run');
  mkdirSync(run, { recursive: true });
  const wanted = wantedOf(options);
  const servers: { server: Server; deeds: (name: WorkloadName) => Deed[] }[] = [];
  try {
    const chefly = await startProduct(copyOf(product.data, join(run, 'product')));
    servers.push({ server: chefly, deeds: (name) => product.deeds[name] });
    if (pocketBase) {
      const data = copyOf(pocketBase.data, join(run, 'pocketbase'));
      const server = await startPocketBase(pocketBase.binary, data);
      servers.push({ server, deeds: (name) => pocketBase.deeds[name] });
    }
    const sample = Object.fromEntries(wanted.map((name) => [name, product.deeds[name]]));
    const floor = await startFloor(run, await answersOf(chefly.url, sample));
    servers.push({ server: floor, deeds: (name) => floorDeeds(name, product.deeds[name]) });
    const before = await ownMbAtRest(servers.map(({ server }) => server));
    for (const workload of wanted)
      for (const { server, deeds } of servers) {
        const measured = await measure(workload, server, deeds(workload), options);
        figures.measures.push({ round: number, ...measured });
      }
    if (wanted.includes('feed') && wanted.includes('sign-in'))
      for (const { server, deeds } of servers)
        if (server !== floor) {
          const times = await besideSignIns(server, deeds, options.seconds);
          figures.besides.push({ server: server.name, round: number, ...times });
        }
    const after = await ownMbAtRest(servers.map(({ server }) => server));
    servers.forEach(({ server: { name, startedInMs: ms } }, i) =>
      figures.starts.push({
        ...{ server: name, round: number, ms },
        ...{ ownMb: before[i]!, ownMbAfter: after[i]! },
      }),
    );
  } finally {
    for (const { server } of servers) await server.stop();
  }
}

async function measure(
  name: WorkloadName,
  server: Server,
  deeds: Deed[],
  options: Options,
): Promise<Omit<Measure, 'round'>> {
  const workload: Workload = workloads[name];
  const once = !!workload.once && server.name === 'chefly';
  // those were made when the floor took its answers
  const fresh = once ? deeds.slice(100) : deeds;
  const load = new Load(server.url, workload.connections ?? options.connections, fresh, once);
  await load.run({ calls: Math.min(options.warm, workload.warm ?? Infinity) });
  await rest(server);
  const before = cpuMsOf(server.pid);
  const heard = await load.run({ seconds: options.seconds });
  await rest(server);
  const cpuMs = cpuMsOf(server.pid) - before;
  await load.close();
  const calls = heard.times.length;
  console.error(`  ${name} on ${server.name}: ${told(heard)}`);
  return {
    workload: name,
    server: server.name,
    callsPerSecond: calls / heard.seconds,
    p50Ms: quantile(heard.times, 0.5),
    p99Ms: quantile(heard.times, 0.99),
    cpuMsPerCall: cpuMs / calls,
    bytesPerCall: heard.bytes / calls,
    ownMb: ownMbOf(server.pid),
    refused: Object.values(heard.refused).reduce((sum, count) => sum + count, 0),
  };
}

const told = ({ times, seconds, refused }: Heard) =>
  `${Math.round(times.length / seconds)}/s ${Object.keys(refused).length ? JSON.stringify(refused) : ''}`;

async function besideSignIns(
  server: Server,
  deeds: (name: WorkloadName) => Deed[],
  seconds: number,
): Promise<Pick<Beside, 'aloneP99Ms' | 'besideP99Ms'>> {
  const readers = new Load(server.url, READERS, deeds('feed'));
  const signIns = new Load(server.url, workloads['sign-in'].connections, deeds('sign-in'));
  await readers.run({ seconds: 1 });
  const alone = await readers.run({ seconds });
  const [beside] = await Promise.all([readers.run({ seconds }), signIns.run({ seconds })]);
  await Promise.all([readers.close(), signIns.close()]);
  await rest(server);
  return { aloneP99Ms: quantile(alone.times, 0.99), besideP99Ms: quantile(beside.times, 0.99) };
}
