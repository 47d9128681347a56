import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSeparate, type Fleet } from '@chefly/testing/separate';
import { Load, type Deed } from '../calls/load';
import { readOptionsBeside, type Options } from '../calls/options';
import { startProduct } from '../calls/product';
import { deedsOf, productDeeds, signTokens } from '../calls/product-deeds';
import { moulds, rowsOf } from '../calls/rows';
import { liveThrough, Sample } from '../calls/sample';
import { copyOf, fill, productWorld } from '../calls/seed';
import { worldOf, type World } from '../calls/world';
import { wantedOf, workloads, type Workload, type WorkloadName } from '../calls/workloads';
import { spentIn } from '../profile/areas';
import { Profiler } from '../profile/profiler';
import { tellSpent } from '../profile/told';
import { enginesOf, Group, type Spent } from './processes';
import { shapesTable } from './table';

/** Separate processes are filled anew each time, by the wire. */
const SMALL = { members: '2000', follows: '25', posts: '20000', recipes: '500', warm: '1500' };
const CALLS = 1_000;
/** Of those that are slow by design. */
const SLOW_CALLS = 150;
/** Where Node's inspector listens unless told. */
const INSPECTOR = 9229;

/** One shape of the product under measurement. */
interface Shape {
  group: Group;
  loads: Map<WorkloadName, Load>;
  stop(): Promise<void>;
}
/** CPU of a call in milliseconds, by process, one for each round. */
export type Costs = Record<'single' | 'separate', Spent[]>;

/**
 * What the same calls cost as one process and as separate ones over the engines of the environment,
 * in turns, and which process takes how much of it.
 *   npm run bench -- shapes [--members N ...] [--rounds N] [--warm N] [--only feed,like]
 *   npm run bench -- shapes --profile content   where the time of one of them goes, besides
 */
export async function measureShapes(args: string[]): Promise<void> {
  const at = args.indexOf('--profile');
  const profiled = at < 0 ? null : args.splice(at, 2)[1]!;
  const options = readOptionsBeside(SMALL, args);
  const wanted = wantedOf(options);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync(options.cache, { recursive: true });
  const world = worldOf(options);
  const shapes: Shape[] = [];
  try {
    const single = await startSingle(options, world);
    shapes.push(single);
    const separate = await startMany(options, world);
    shapes.push(separate);
    if (profiled && !separate.group.processes.some(({ name }) => name === profiled))
      throw new Error(`no process is called ${profiled}`);
    const found = new Map<WorkloadName, Costs>();
    for (const name of wanted) {
      found.set(name, await costsOf(name, { single, separate }, options));
      console.error(`  ${name} is measured`);
    }
    if (profiled) await profile(profiled, wanted, separate);
    const { members, follows, posts, recipes, rounds } = options;
    const report = [
      `# Both shapes at commit ${commit}, ${new Date().toISOString().slice(0, 16)}`,
      `${members} members who follow ${follows} each, ${posts} posts, ${recipes} recipes; ` +
        `CPU of a call in ms, with all that it causes and without what the processes take ` +
        `anyway; medians of ${rounds} rounds.`,
      shapesTable(found),
    ].join('\n\n');
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/bench-shapes.md', `${report}\n`);
    console.log(report);
  } finally {
    for (const { loads, stop } of shapes) {
      for (const load of loads.values()) await load.close();
      await stop();
    }
  }
}

async function costsOf(
  name: WorkloadName,
  shapes: Record<keyof Costs, Shape>,
  options: Options,
): Promise<Costs> {
  const { warm = Infinity }: Workload = workloads[name];
  for (const { loads } of Object.values(shapes))
    await loads.get(name)!.run({ calls: Math.min(options.warm, warm) });
  const costs: Costs = { single: [], separate: [] };
  for (let i = 0; i < options.rounds; i++)
    for (const shape of i % 2
      ? (['separate', 'single'] as const)
      : (['single', 'separate'] as const)) {
      const { group, loads } = shapes[shape];
      const calls = warm < CALLS ? SLOW_CALLS : CALLS;
      let made = 0;
      const spent = await group.spentOn(async () => {
        const { times, refused } = await loads.get(name)!.run({ calls });
        if (Object.keys(refused).length)
          throw new Error(`${name}, ${shape}: refused ${JSON.stringify(refused)}`);
        made = times.length;
      });
      const each = Object.entries(spent).map(([process, ms]) => [process, ms / made]);
      costs[shape].push(Object.fromEntries(each) as Spent);
    }
  return costs;
}

/** Asks one process where its time goes; an inspector waits in every one of Node (SIGUSR1). */
async function profile(program: string, wanted: WorkloadName[], { group, loads }: Shape) {
  const { pid } = group.processes.find(({ name }) => name === program)!;
  process.kill(pid, 'SIGUSR1');
  await group.rest();
  const profiler = await Profiler.attach(INSPECTOR);
  for (const name of wanted) {
    let calls = 0;
    const found = await profiler.during(async () => {
      calls = (await loads.get(name)!.run({ calls: CALLS })).times.length;
      await group.rest();
    });
    tellSpent(`${name}, ${program}`, calls, spentIn(found), console.log);
  }
  profiler.close();
}

const loadsOf = (url: string, deeds: Record<WorkloadName, Deed[]>, { connections }: Options) =>
  new Map(
    (Object.keys(workloads) as WorkloadName[]).map((name): [WorkloadName, Load] => {
      const workload: Workload = workloads[name];
      const atOnce = workload.connections ?? connections;
      return [name, new Load(url, atOnce, deeds[name], workload.once)];
    }),
  );

async function startSingle(options: Options, world: World): Promise<Shape> {
  const data = await productWorld(options, world);
  const deeds = await productDeeds(data, world);
  const server = await startProduct(copyOf(data, join(options.cache, 'run', 'shapes')));
  const group = await Group.of([{ name: 'chefly', pid: server.pid }]);
  return { group, loads: loadsOf(server.url, deeds, options), stop: () => server.stop() };
}

async function startMany(options: Options, world: World): Promise<Shape> {
  const secret = randomBytes(32).toString('hex');
  const fleet = await startSeparate({
    ...{ CHEFLY_LIMITS: '100000', CHEFLY_LOG: 'warn', CHEFLY_SECRET: secret },
  });
  try {
    const tokens = await settle(fleet, world);
    const deeds = deedsOf(tokens, secret, world);
    const programs = fleet.split.programs
      .filter(({ name }) => name !== 'mailbox')
      .map(({ name, pid }) => ({ name: name === 'embedded-mongo' ? 'MongoDB' : name, pid: pid! }));
    const group = await Group.of([...programs, ...enginesOf(process.env)]);
    return { group, loads: loadsOf(fleet.url, deeds, options), stop: () => fleet.stop() };
  } catch (error) {
    await fleet.stop();
    throw error;
  }
}

/** Fills separate processes with the world, as the benchmark fills the single one. @returns tokens */
async function settle({ url, split, environment }: Fleet, world: World): Promise<string[]> {
  const { operatorUrl, namespace } = split;
  await liveThrough(url);
  const sample = await Sample.take(operatorUrl, moulds, namespace);
  await fill(operatorUrl, rowsOf(world, sample), { namespace });
  const operate = join(process.env.CHEFLY_ROOT ?? process.cwd(), 'dist/server/operate.js');
  // not waited for by standing still: the way to a store of elsewhere leads through this process
  const rebuild = spawn(process.execPath, [operate, 'rebuild'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(rebuild, 'exit');
  if (code) throw new Error(`what is derived could not be rebuilt: ${code}`);
  return signTokens(operatorUrl, world.people, namespace);
}
