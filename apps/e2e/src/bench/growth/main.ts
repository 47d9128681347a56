import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@chefly/config';
import { startPlatform } from '@chefly/platform';
import { Load, type Deed } from '../calls/load';
import { readOptions, type Options } from '../calls/options';
import { LIMITS, startProduct } from '../calls/product';
import { productDeeds } from '../calls/product-deeds';
import { copyOf, productWorld } from '../calls/seed';
import { worldOf } from '../calls/world';
import { wantedOf, workloads, type Workload, type WorkloadName } from '../calls/workloads';
import { Group, sumOf } from '../shapes/processes';
import { growthTable, type Grown } from './table';

const SIZES = '10000,100000,1000000';
const USUAL: WorkloadName[] = ['feed', 'post', 'profile', 'recipes', 'people', 'create'];
const CALLS = 1_000;
/** Of which the documents that are read are counted. */
const COUNTED_CALLS = 500;

/** A world of one size, with what members do in it. */
interface Place {
  posts: number;
  data: string;
  deeds: Record<WorkloadName, Deed[]>;
}

/**
 * What calls cost the single process as posts become more, all else being equal: CPU, in turns, and
 * how many documents and entries of indexes the store looks at.
 *   npm run bench -- growth [--sizes 10000,100000] [--members N ...] [--only feed,post]
 */
export async function measureGrowth(args: string[]): Promise<void> {
  const at = args.indexOf('--sizes');
  const sizes = (at < 0 ? SIZES : args.splice(at, 2)[1]!).split(',').map(Number);
  const options = readOptions(args);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync(options.cache, { recursive: true });
  const wanted = wantedOf(options, USUAL);
  const places: Place[] = [];
  for (const posts of sizes) {
    console.error(`${posts} posts`);
    const world = worldOf({ ...options, posts });
    const data = await productWorld({ ...options, posts }, world);
    places.push({ posts, data, deeds: await productDeeds(data, world) });
  }
  const found: Grown[] = wanted.map((name) => ({
    name,
    sizes: places.map(({ posts }) => ({ posts, cpuMs: [], documents: 0, keys: 0 })),
  }));
  await timed(found, places, options);
  for (const [i, place] of places.entries()) await counted(found, i, place, options);
  const { members, follows, recipes, rounds } = options;
  const report = [
    `# Growth at commit ${commit}, ${new Date().toISOString().slice(0, 16)}`,
    `${members} members who follow ${follows} each, ${recipes} recipes; CPU of a call in ms, ` +
      `medians of ${rounds} rounds of ${CALLS} calls in turns; what the store looks at for ` +
      `${COUNTED_CALLS} calls, a call.`,
    growthTable(found),
  ].join('\n\n');
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench-growth.md', `${report}\n`);
  console.log(report);
}

const copied = ({ data, posts }: Place, { cache }: Options) =>
  copyOf(data, join(cache, 'run', `growth-${posts}`));

const loadOf = (name: WorkloadName, url: string, { deeds }: Place, { connections }: Options) => {
  const workload: Workload = workloads[name];
  return new Load(url, workload.connections ?? connections, deeds[name], workload.once);
};

/** CPU of calls, on a process for each size at once. */
async function timed(found: Grown[], places: Place[], options: Options) {
  const servers: { stop(): Promise<void> }[] = [];
  try {
    const running = [];
    for (const place of places) {
      const server = await startProduct(copied(place, options));
      servers.push(server);
      running.push({ place, server });
    }
    const groups = await Promise.all(
      running.map(({ server: { name, pid } }) => Group.of([{ name, pid }])),
    );
    for (const { name, sizes } of found) {
      const loads = running.map(({ place, server }) => loadOf(name, server.url, place, options));
      for (const load of loads) await load.run({ calls: options.warm });
      for (let round = 0; round < options.rounds; round++)
        for (const i of round % 2 ? [...loads.keys()].toReversed() : loads.keys()) {
          let made = 0;
          const spent = await groups[i]!.spentOn(async () => {
            made = (await loads[i]!.run({ calls: CALLS })).times.length;
          });
          sizes[i]!.cpuMs.push(sumOf(spent) / made);
        }
      for (const load of loads) await load.close();
      console.error(`  ${name} is measured`);
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** What the store looks at for calls, most of them of members who ask the first time. */
async function counted(found: Grown[], size: number, place: Place, options: Options) {
  let [documents, keys] = [0, 0];
  const config = readConfig({
    ...{ CHEFLY_DATA: copied(place, options), CHEFLY_PORT: '0' },
    ...{ CHEFLY_PUBLIC_URL: 'http://127.0.0.1', CHEFLY_LIMITS: LIMITS, CHEFLY_LOG: 'warn' },
  });
  const platform = await startPlatform(config, (_namespace, _filter, cost) => {
    documents += cost.docsExamined;
    keys += cost.keysExamined;
  });
  try {
    for (const { name, sizes } of found) {
      const load = loadOf(name, platform.url, place, options);
      await load.run({ calls: COUNTED_CALLS });
      await platform.settle();
      [documents, keys] = [0, 0];
      await load.run({ calls: COUNTED_CALLS });
      await platform.settle();
      Object.assign(sizes[size]!, {
        ...{ documents: documents / COUNTED_CALLS, keys: keys / COUNTED_CALLS },
      });
      await load.close();
    }
  } finally {
    await platform.stop();
  }
}
