import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { startSeparate } from '@chefly/testing';
import { Life, until } from '../life/life';
import { everyEngine, faultsOf, randomOf, type Engine, type Fault } from './faults';

/**
 * The fault drill: members live on while processes are killed and engines stopped, then everything that was acknowledged
 * is looked for. Two replicas of every service and of the gateway.
 *   DRILL_SEED      the same seed, the same faults in the same order (default: from the clock, and told)
 *   DRILL_ROUNDS    kills between the outages (default 12); each engine is stopped once for every so many
 *   DRILL_ENGINES   which engines are stopped, as often as named (default: each)
 *   DRILL_OUTAGE    seconds that an engine stays away (default 30)
 *   DRILL_REPORT    where the report goes (default test-results/drill.md, and .json beside it; logs go to the folder drill-logs there)
 *   ENGINES         a program that starts and stops engines: `up NAME`, `down NAME`; without it only our own processes fall
 */
const seed = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
const rounds = Number(process.env.DRILL_ROUNDS ?? 12);
const outageMs = Number(process.env.DRILL_OUTAGE ?? 30) * 1000;
const reportPath = process.env.DRILL_REPORT ?? 'test-results/drill.md';
const logs = resolve(dirname(reportPath), 'drill-logs');
const engines = process.env.ENGINES;
const outages: Engine[] = !engines
  ? ['mongo']
  : process.env.DRILL_ENGINES
    ? (process.env.DRILL_ENGINES.split(',') as Engine[])
    : everyEngine;
const random = randomOf(seed);

const LAST_LINES = 5;
const LINE_LENGTH = 400;

interface Round {
  fault: string;
  answered: number;
  failed: number;
  recoveredMs: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const control = (verb: 'up' | 'down', engine: string) => {
  const { status, stderr } = spawnSync(engines!, [verb, engine], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${engines} ${verb} ${engine}: ${stderr}`);
};

/** What a person would ask first: what is stuck where, and the last words of each process. */
async function showState() {
  console.error('on its way:', await backend.onItsWay().catch((error: unknown) => error));
  for (const file of readdirSync(logs)) {
    const lines = readFileSync(join(logs, file), 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
    console.error(`-- ${file}\n${lines.map((line) => line.slice(0, LINE_LENGTH)).join('\n')}`);
  }
  console.error(`all logs: ${logs}`);
}

console.log(
  `drill: seed ${seed}, ${rounds} kills, outages of ${outageMs / 1000} s${engines ? '' : ' (no ENGINES: engines are left alone, but for the store)'}`,
);
const started = Date.now();
rmSync(logs, { recursive: true, force: true });
const backend = await startSeparate(
  { CHEFLY_LIMITS: '100000', CHEFLY_LOG: 'warn' },
  {
    logs,
    replicas: 2,
    port: process.env.CHEFLY_E2E_PORT ? Number(process.env.CHEFLY_E2E_PORT) : undefined,
  },
);
const { split } = backend;
const life = new Life(split.gateways, (address) => backend.operate(['moderators', 'add', address]));
const done: Round[] = [];
let code = 1;
try {
  await life.begin();
  console.log(
    `  ${split.programs.length} processes are up after ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );

  async function suffer(fault: Fault) {
    if (fault.kind === 'kill') {
      const victims = split.programs.filter((program) => fault.programs.includes(program.name));
      await Promise.all(victims.map((program) => program.kill()));
      await pause(random() * 1500);
      await Promise.all(victims.map((program) => program.start()));
    } else if (fault.engine === 'mongo') {
      const store = split.find('embedded-mongo');
      await (random() < 0.5 ? store.kill() : store.stop());
      await pause(outageMs);
      await store.start();
    } else {
      control('down', fault.engine);
      await pause(outageMs);
      control('up', fault.engine);
    }
  }

  for (const [round, fault] of faultsOf(
    split.programs.map((program) => program.name),
    rounds,
    outages,
    random,
  ).entries()) {
    let stop = false;
    const before = { answered: life.answered, failed: life.failed };
    const living = life.cooks.map((cook) => life.live(cook, round, () => stop));
    await pause(500 + random() * 1500);
    await suffer(fault);
    const mended = Date.now();
    // nobody lends a hand: a post must come to a follower and a session must start
    await life.probe();
    const recoveredMs = Date.now() - mended;
    stop = true;
    await Promise.all(living);
    done.push({
      fault: fault.name,
      answered: life.answered - before.answered,
      failed: life.failed - before.failed,
      recoveredMs,
    });
    console.log(
      `  ${String(round + 1).padStart(3)} ${fault.name.padEnd(34)} ${life.answered - before.answered} answered, ${life.failed - before.failed} failed, whole again after ${(recoveredMs / 1000).toFixed(1)} s`,
    );
  }
  await life.comeToRest();
  // the drill's own lines to the engines come back like everybody's: whatever they say until then is "not yet"
  await until(
    () => backend.settle().then(() => true),
    () => true,
  );
  const verdict = await life.verify(backend.database);
  const clean = !verdict.lost.length && !verdict.doubled.length && !verdict.wrong.length;
  const facts = Object.entries(life.acknowledged)
    .map(([name, set]) => `${set.size} ${name}`)
    .join(', ');
  const report = `# Fault drill

Seed ${seed}; ${done.length} rounds; outages of ${outageMs / 1000} s; two replicas of every service and of the gateway; ${((Date.now() - started) / 60_000).toFixed(1)} minutes.

Acknowledged: ${facts}. Calls answered ${life.answered}, failed ${life.failed}.

**${verdict.checked} facts checked: lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, otherwise wrong ${verdict.wrong.length}.**

| round | fault | answered | failed | whole again after |
|---|---|---|---|---|
${done.map((round, i) => `| ${i + 1} | ${round.fault} | ${round.answered} | ${round.failed} | ${(round.recoveredMs / 1000).toFixed(1)} s |`).join('\n')}
${[...verdict.lost.map((line) => `- lost: ${line}`), ...verdict.doubled.map((line) => `- doubled: ${line}`), ...verdict.wrong.map((line) => `- wrong: ${line}`)].slice(0, 50).join('\n')}
`;
  mkdirSync(dirname(reportPath), { recursive: true });
  writeFileSync(reportPath, report);
  writeFileSync(
    reportPath.replace(/\.md$/, '.json'),
    JSON.stringify(
      {
        seed,
        rounds: done,
        facts: verdict.checked,
        lost: verdict.lost.length,
        doubled: verdict.doubled.length,
        wrong: verdict.wrong.length,
      },
      null,
      2,
    ),
  );
  console.log(
    `\n  ${verdict.checked} facts checked (${facts}): lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, otherwise wrong ${verdict.wrong.length}\n  report: ${reportPath}`,
  );
  for (const line of [...verdict.lost, ...verdict.doubled, ...verdict.wrong].slice(0, 20))
    console.log(`    ${line}`);
  code = clean ? 0 : 1;
} catch (error) {
  console.error(`the drill failed with seed ${seed} after ${done.length} rounds:`, error);
  await showState();
} finally {
  life.end();
  await backend.stop().catch((error) => console.error(error));
}
process.exit(code);
