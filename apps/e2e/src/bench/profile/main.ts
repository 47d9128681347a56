import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@chefly/ops/split/process';
import { Load } from '../calls/load';
import { readOptionsBeside, type Options } from '../calls/options';
import { startProduct } from '../calls/product';
import { productDeeds } from '../calls/product-deeds';
import { copyOf, productWorld } from '../calls/seed';
import { cpuMsOf, rest, type Server } from '../calls/server';
import { worldOf } from '../calls/world';
import { wantedOf, workloads, type Workload, type WorkloadName } from '../calls/workloads';
import { spentIn } from './areas';
import { Profiler } from './profiler';
import { tellSpent } from './told';

/** A world that is made in a minute. */
const SMALL = {
  members: '2000',
  follows: '25',
  posts: '20000',
  recipes: '500',
  rounds: '5',
  warm: '1500',
};
const CALLS = 1_000;
/** Those that are measured where none is named. */
const USUAL: WorkloadName[] = ['feed', 'post', 'profile', 'like', 'create'];

/** CPU of one call in milliseconds, one for each round. */
type Rounds = Record<string, number[]>;

/**
 * What a call costs the single process in CPU, with all that it causes, and where its time goes.
 *   npm run bench -- profile [--only feed,like] [--warm N] [--members N ...]   this build alone
 *   npm run bench -- profile --against FOLDER   beside another working copy's build, in turns
 */
export async function measureProfile(args: string[]): Promise<void> {
  const at = args.indexOf('--against');
  const against = at < 0 ? null : args.splice(at, 2)[1]!;
  const options = readOptionsBeside(SMALL, args);
  mkdirSync(options.cache, { recursive: true });
  const world = worldOf(options);
  const data = await productWorld(options, world);
  const deeds = await productDeeds(data, world);
  const wanted = wantedOf(options, USUAL);
  const builds = { ...(against ? { before: against } : {}), now: process.cwd() };
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const lines = [`# ${commit}, ${new Date().toISOString().slice(0, 16)}`];
  const say = (line: string) => {
    lines.push(line);
    console.log(line);
  };

  const servers: { build: string; server: Server; loads: Map<WorkloadName, Load> }[] = [];
  try {
    for (const [build, folder] of Object.entries(builds)) {
      const server = await startOf(folder, copyOf(data, runFolder(options, build)));
      const loads = new Map(wanted.map((name) => [name, loadOf(name, server, options, deeds)]));
      servers.push({ build, server, loads });
    }
    for (const name of wanted) {
      const rounds: Rounds = Object.fromEntries(servers.map(({ build }) => [build, []]));
      for (const { loads } of servers) await loads.get(name)!.run({ calls: options.warm });
      for (let i = 0; i < options.rounds; i++)
        for (const { build, server, loads } of i % 2 ? servers.toReversed() : servers)
          rounds[build]!.push(await cpuOf(server, loads.get(name)!));
      say(`${name.padEnd(10)} ${Object.entries(rounds).map(told).join('   ')}`);
    }
  } finally {
    for (const { server, loads } of servers) {
      for (const load of loads.values()) await load.close();
      await server.stop();
    }
  }
  const port = await freePort();
  const server = await startOf(process.cwd(), copyOf(data, runFolder(options, 'now')), port);
  try {
    const profiler = await Profiler.attach(port);
    for (const name of wanted) {
      const load = loadOf(name, server, options, deeds);
      await load.run({ calls: options.warm });
      await rest(server);
      const profile = await profiler.during(async () => {
        await load.run({ calls: CALLS });
        await rest(server);
      });
      await load.close();
      tellSpent(name, CALLS, spentIn(profile), say);
    }
    profiler.close();
  } finally {
    await server.stop();
  }
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench-profile.txt', `${lines.join('\n')}\n`);
}

const runFolder = ({ cache }: Options, build: string) => join(cache, 'run', `profile-${build}`);

async function startOf(folder: string, data: string, inspector?: number): Promise<Server> {
  process.env.CHEFLY_ROOT = folder;
  mkdirSync(join(data, '..'), { recursive: true });
  return startProduct(
    data,
    inspector ? { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` } : undefined,
  );
}

function loadOf(
  name: WorkloadName,
  server: Server,
  { connections }: Options,
  deeds: Awaited<ReturnType<typeof productDeeds>>,
) {
  const workload: Workload = workloads[name];
  return new Load(server.url, workload.connections ?? connections, deeds[name], workload.once);
}

async function cpuOf(server: Server, load: Load): Promise<number> {
  await rest(server);
  const before = cpuMsOf(server.pid);
  const { times, refused } = await load.run({ calls: CALLS });
  await rest(server);
  if (Object.keys(refused).length) throw new Error(`refused: ${JSON.stringify(refused)}`);
  return (cpuMsOf(server.pid) - before) / times.length;
}

function told([build, values]: [string, number[]]): string {
  const inOrder = values.toSorted((a, b) => a - b);
  const [least, median] = [inOrder[0]!, inOrder[inOrder.length >> 1]!];
  return `${build} ${median.toFixed(3)} ms (least ${least.toFixed(3)})`;
}
