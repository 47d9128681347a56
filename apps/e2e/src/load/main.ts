import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../bench/calls/random';
import { Crowd } from '../bench/live/crowd';
import { arrivals } from './clock';
import { StoreDoor } from './cluster';
import { Cooking } from './cooking';
import { Deeds } from './deeds';
import { between, type Phase } from './difference';
import { askEngines } from './engines';
import { atOnce, peakOf, plan, scaled, type Deed } from './model';
import { play, Tally } from './play';
import { callsTable, comparedTable, coresTable, eventsTable, wordsOf, yearTable } from './report';
import { look, type Snapshot } from './snapshot';
import { compare, type Found } from './table';
import { Watch } from './watch';
import { fillCluster, photograph, type Member } from './world';

/**
 * The plan to a million members of docs/operations.md, replayed at 1:1000 on a cluster on which check-cluster has
 * rolled the product out: at rest, with sockets alone, with sessions alone, with the calls of the plan's peak hour, and with so many times
 * these, since a thousandth of them is a trickle; then the plan's arithmetic beside what was measured.
 *   LOAD_MINUTES  for all of these (default 60)
 *   LOAD_FACTOR   of the last (default 50)
 *   LOAD_SEED     who comes when (default 1)
 *   CHEFLY_URL    where the gateway's port of the node is reached (http://127.0.0.1:30080)
 * Media is left out: passes for it are asked for, nobody sends any. Its report is test-results/load.md.
 */
const url = process.env.CHEFLY_URL ?? 'http://127.0.0.1:30080';
const minutes = Number(process.env.LOAD_MINUTES ?? 60);
const factor = Number(process.env.LOAD_FACTOR ?? 50);
const seed = Number(process.env.LOAD_SEED ?? 1);
const SCALE = 1 / 1000;
const SEEDS = 1000;
/** Of the time: at rest, sockets alone, the plan's rates; the rest is for the last. */
const SHARES = { rest: 0.07, connected: 0.08, cooking: 0.1, plan: 0.2 };
/** Until those who came or went have been told of, and the node has looked at its pods again. */
const SETTLE_MS = 30_000;
const CHEFS = 10;
/** A session is shorter than the plan's by so much, and as much is done in it. */
const SHORTER = 20;
const seconds = (share: number) => minutes * 60 * share;

const said: string[] = [];
const say = (text: string) => (said.push(text), console.log(text));
const doors = await StoreDoor.open();

async function connect(members: Member[]): Promise<Crowd> {
  const crowd = new Crowd(`${url.replace(/^http/, 'ws')}/live`);
  await crowd.join(members.map(({ token }) => JSON.stringify({ token })));
  return crowd;
}

/** From now on until something has ended. */
async function phase(
  title: string,
  during: () => Promise<unknown>,
): Promise<Phase & { after: Snapshot }> {
  const before = await look(doors.url, true);
  const watch = new Watch();
  await during();
  const after = await look(doors.url, false);
  const found = between(title, before, after);
  const load = loadavg().map((each) => each.toFixed(0));
  say(`\n${wordsOf(found)}\n  ${await watch.end()}\n  load of the machine ${load.join(', ')}`);
  return { ...found, after };
}

const filled = await fillCluster(url, doors.url, async () => (await askEngines()).storeBytes);
const { members } = filled;
const photo = await photograph();
const { api } = members[0]!;
const recipeUid = (await api.recipes.search({ text: 'Shakshuka' })).items[0]!.uid;
/** Of one gender: who is there at the peak, in a thousandth. */
const here = members.filter((_, i) => i % 2 === 0).slice(0, atOnce(plan).sockets * SCALE);
const chefs = here.slice(0, CHEFS);
for (const chef of chefs) await chef.api.recipes.add({ uid: recipeUid });
const warm = new Tally();

let replays = 0;
/** None does again what another has done: a like that stands already is no like. */
const nextSeed = () => seed + SEEDS * replays++;

function deedsOf(tally: Tally, from: number) {
  const random = new Random(from);
  const length = (plan.sessionMinutes * 60_000) / SHORTER;
  const cooking = new Cooking(url, chefs, here.slice(CHEFS), recipeUid, length, tally);
  return { cooking, deeds: new Deeds(url, filled, recipeUid, photo, cooking, random, tally) };
}

function replay(rates: Record<Deed, number>, tally: Tally, lasting: number) {
  const from = nextSeed();
  const { cooking, deeds } = deedsOf(tally, from);
  const playing = play(arrivals(rates, from), lasting, (deed) => deeds.begin(deed), tally);
  return { ...playing, cooking };
}

const peak = peakOf(plan);
const times = (by: number) => scaled(peak, SCALE * by);
/** Half of the chefs cook at a time. */
const cookingAlone = {
  ...scaled(peak, 0),
  'cooking together': (CHEFS / 2 / (plan.sessionMinutes * 60)) * SHORTER,
};

const start = new Date();
await deedsOf(warm, seed).deeds.openChats();
await delay(SETTLE_MS);
const rest = await phase('at rest', () => delay(seconds(SHARES.rest) * 1000));
const everybody = await connect(members);
await delay(SETTLE_MS);
const connected = await phase('sockets alone', () => delay(seconds(SHARES.connected) * 1000));
everybody.leave();
const crowd = await connect(here);
// compilers and caches are warm at a peak
await replay(times(factor), warm, SETTLE_MS / 1000).ended;
await delay(SETTLE_MS);

async function pass(title: string, rates: Record<Deed, number>, share: number) {
  const tally = new Tally();
  const heardBefore = crowd.heard;
  let counted = { calls: 0, heard: 0, posts: 0, sessions: 0 };
  let playing!: ReturnType<typeof replay>;
  const found = await phase(title, async () => {
    playing = replay(rates, tally, seconds(share));
    await playing.over;
    const posts = tally.told().find(({ call }) => call === 'a new post')?.answered ?? 0;
    const sessions = playing.cooking.begun;
    counted = { calls: tally.answered, heard: crowd.heard - heardBefore, posts, sessions };
  });
  await playing.ended;
  const { begun, withoutChef } = playing.cooking;
  say(
    `  ${counted.calls} calls answered, ${crowd.lost} sockets lost, ${begun} sessions, ` +
      `${withoutChef} times no chef was free, begun ${tally.lateMs.toFixed(0)} ms late at most\n\n` +
      callsTable(tally.told()),
  );
  return { ...found, counted };
}

const cooking = await pass('sessions alone', cookingAlone, SHARES.cooking);
const planned = await pass('the plan’s rates', times(1), SHARES.plan);
const left = 1 - Object.values(SHARES).reduce((sum, share) => sum + share);
const fast = await pass(`${factor} times these`, times(factor), left);
crowd.leave();
const { search } = fast.after.engines;
const found: Found = {
  ...{ assumed: plan, share: SCALE * factor, rest, connected, fast, ...fast.counted },
  ...{ cooking, sessions: cooking.counted.sessions },
  ...{ sockets: members.length, diskBytes: filled.diskBytes },
  bytesPerName: search && search.bytes / search.documents,
};
say(`\n${coresTable(found, [rest, connected, cooking, planned, fast])}`);
say(`\n${eventsTable(found)}`);
say(`\n${yearTable(found)}`);
say(`\nbytes on the disk for a row, indexes included: ${JSON.stringify(filled.diskBytes)}`);
const redis = fast.after.engines.redis?.usedBytes;
if (redis) say(`Redis has ${(redis / 2 ** 20).toFixed(1)} MB`);
say(`\n${comparedTable(compare(found))}`);
mkdirSync('test-results', { recursive: true });
const head =
  `# The plan to a million members at 1:1000, ${start.toISOString()}\n\n` +
  `${minutes} minutes, ${cpus().length} cores (${cpus()[0]?.model}), seed ${seed}, ${members.length} members`;
writeFileSync('test-results/load.md', `${head}\n${said.join('\n')}\n`);
// what all programs count is nothing to be kept
const kept = (_key: string, value: unknown) =>
  value && typeof value === 'object' && 'metrics' in value ? undefined : value;
writeFileSync('test-results/load.json', JSON.stringify({ found, planned }, kept, 1));
doors.close();
process.exit(0);
