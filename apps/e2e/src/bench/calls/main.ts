import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildPocketBase } from './pocketbase';
import { pocketBaseDeeds } from './pocketbase-deeds';
import { pocketBaseWorld } from './pocketbase-world';
import { productDeeds } from './product-deeds';
import { readOptions } from './options';
import { round, type Figures } from './rounds';
import { productWorld } from './seed';
import { reportOf } from './table';
import { worldOf } from './world';

/**
 * What calls of members cost the single process beside PocketBase and the bare floor: the same
 * world, the same calls, in turns. Its options are in `options.ts`.
 */
export async function measureCalls(args: string[]): Promise<void> {
  const options = readOptions(args);
  // before the work of somebody else becomes the newest
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync(options.cache, { recursive: true });
  const world = worldOf(options);
  const { members, follows, posts, recipes } = options;
  const size = `${members} members who follow ${follows} each, ${posts} posts, ${recipes} recipes`;
  console.error(`the world: ${size}`);
  const data = await productWorld(options, world);
  const product = { data, deeds: await productDeeds(data, world) };
  const binary = buildPocketBase(options.cache);
  const made = binary && (await pocketBaseWorld(binary, options, world));
  const pocketBase = made
    ? { binary, data: made.data, deeds: pocketBaseDeeds(made.tokens, world) }
    : null;
  const figures: Figures = { measures: [], starts: [], besides: [] };
  for (let number = 1; number <= options.rounds; number++) {
    console.error(`round ${number} of ${options.rounds}`);
    await round(number, options, product, pocketBase, figures);
  }
  const rounds = options.rounds === 1 ? 'one round' : `${options.rounds} rounds`;
  const report = [
    `# Calls at commit ${commit}, ${new Date().toISOString().slice(0, 10)}`,
    `${size}; ${options.connections} connections (sign-in: 8), ${rounds} of ` +
      `${options.seconds} s, medians; ${availableParallelism()} cores, the calls made on them too.`,
    reportOf(figures),
  ].join('\n\n');
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench-calls.md', `${report}\n`);
  writeFileSync(
    'test-results/bench-calls.json',
    JSON.stringify({ commit, options, ...figures }, null, 1),
  );
  console.log(report);
}
