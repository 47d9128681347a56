import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { examine } from '@chefly/ops/operate';
import { refuseWithoutEngines } from '@chefly/ops/split';
import { withMembers } from '@chefly/testing';
import { startSeparate } from '@chefly/testing/separate';
import { Life } from '../life/life';
import { until } from '../life/patience';
import { engineTable, type EngineName, type EngineRow } from '../split/engine-table';
import { everyProbe, openKitchen, refresh, type Kitchen } from '../split/probes';
import {
  answersOf,
  expectedAnswersOf,
  expectedToldOf,
  openWays,
  toldOf,
} from '../split/without-engine';
import { openAlerts, type Alerts } from './alerts';
import { everyEngine, faultsOf, randomOf, type Engine, type Fault } from './faults';
import { tell, type Finding, type Round, type Told } from './report';

/**
 * The fault drill: members live on while processes are killed and engines stopped, then everything
 * that was acknowledged is looked for. Two replicas of every service and of the gateway. In each
 * outage other members make every call of the engine table: what works then must be what the table
 * says, and the doctor must find it; which alerts would be raised is told too, where there is a
 * Prometheus.
 *   DRILL_SEED      the same seed, the same faults in the same order (default: from the clock, and told)
 *   DRILL_ROUNDS    kills between the outages (default 12); each engine is stopped once for every so many
 *   DRILL_ENGINES   which engines are stopped, as often as named (default: each)
 *   DRILL_OUTAGE    seconds that an engine stays away (default 30)
 *   DRILL_PROMETHEUS  a Prometheus, which the rules of deploy/observe/alerts.yaml are given to; with outages of 300 s each has the time to fire
 *   DRILL_REPORT    where the report goes (default test-results/drill.md, and .json beside it; logs go to the folder drill-logs there)
 *   ENGINES         a program that starts and stops engines: `up NAME`, `down NAME`; without it their lines are cut
 */
const seed = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
const rounds = Number(process.env.DRILL_ROUNDS ?? 12);
const outageMs = Number(process.env.DRILL_OUTAGE ?? 30) * 1000;
const reportPath = process.env.DRILL_REPORT ?? 'test-results/drill.md';
const logs = resolve(dirname(reportPath), 'drill-logs');
const engines = process.env.ENGINES;
const outages: Engine[] = process.env.DRILL_ENGINES
  ? (process.env.DRILL_ENGINES.split(',') as Engine[])
  : everyEngine;
const random = randomOf(seed);

const rowOf: Record<Engine, EngineName> = {
  kafka: 'Kafka',
  redis: 'Redis',
  elasticsearch: 'Elasticsearch',
  livekit: 'LiveKit',
  mongo: 'MongoDB',
};
/**
 * Services look at their engines this often, and a refused call may take as long as a lost server
 * is looked for.
 */
const TOLD_WITHIN_MS = 60_000;

const LAST_LINES = 5;
const LINE_LENGTH = 400;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Not waited for at a standstill: what the drill itself has asked engines goes on meanwhile. */
async function control(verb: 'up' | 'down', engine: string) {
  const child = spawn(engines!, [verb, engine], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (status !== 0) throw new Error(`${engines} ${verb} ${engine}: ${said}`);
}
const STARTS = 3;
/** Beside members who never rest an engine may miss the time that its own start is given. */
async function start(engine: string) {
  for (let starts = 1; ; starts++)
    try {
      return await control('up', engine);
    } catch (error) {
      if (starts === STARTS) throw error;
      await control('down', engine);
    }
}

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
  `drill: seed ${seed}, ${rounds} kills, outages of ${outageMs / 1000} s${engines ? '' : ' (no ENGINES: the lines to the engines are cut)'}`,
);
const started = Date.now();
rmSync(logs, { recursive: true, force: true });
try {
  refuseWithoutEngines(process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const ways = engines ? null : await openWays();
const backend = await startSeparate(
  // every session is one that was attended, and costs something
  { CHEFLY_LIMITS: '100000', CHEFLY_LOG: 'warn', CHEFLY_ATTENDANCE_SECONDS: '0', ...ways?.env },
  {
    logs,
    replicas: 2,
    port: process.env.CHEFLY_E2E_PORT ? Number(process.env.CHEFLY_E2E_PORT) : undefined,
  },
);
const { split } = backend;
const platform = withMembers(backend);
const life = new Life(split.gateways, (address) => backend.operate(['moderators', 'add', address]));
const done: Round[] = [];
const findings: Finding[] = [];
const told: Told[] = [];
let alerts: Alerts | null = null;
let code = 1;
try {
  if (process.env.DRILL_PROMETHEUS) {
    const observed = split.programs.filter(({ opsPort }) => opsPort !== null);
    alerts = await openAlerts(
      process.env.DRILL_PROMETHEUS,
      Object.fromEntries(observed.map(({ name, opsPort }) => [name, `127.0.0.1:${opsPort}`])),
    );
  }
  await life.begin();
  console.log(
    `  ${split.programs.length} processes are up after ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );

  const patient = () => true;
  let kitchens = 0;
  /** An engine that came back a moment ago may still leave a call waiting for too long. */
  async function furnish(suffix: string) {
    const kitchen = await openKitchen(platform, suffix);
    await refresh(platform, kitchen);
    return kitchen;
  }

  /**
   * Until no program misses an engine, and the drill's own lines to them are back like everybody's:
   * whatever either says until then is "not yet".
   */
  async function untilFoundAgain() {
    await until(async () => {
      for (const { health } of Object.values(engineTable)) {
        const told = await toldOf(split, health.name);
        if (told.length) throw new Error(`${health.name} is missed by ${told}`);
      }
      return true;
    }, patient);
    await until(async () => {
      await backend.cache.get('drill');
      return true;
    }, patient);
    await until(() => backend.settle().then(() => true), patient);
  }

  /**
   * Waits for the loss to be told, then makes every call of the table: what differs from its row.
   */
  async function compare(engine: EngineName, kitchen: Kitchen) {
    const row: EngineRow = engineTable[engine];
    const expectedTold = expectedToldOf(split, row);
    let told: string[] = [];
    for (const deadline = Date.now() + TOLD_WITHIN_MS; Date.now() < deadline; await pause(200)) {
      told = await toldOf(split, row.health.name);
      if (isDeepStrictEqual(told, expectedTold)) break;
    }
    const expected = expectedAnswersOf(row);
    const found = await answersOf(kitchen);
    const differs = everyProbe
      .filter((probe) => found[probe] !== expected[probe])
      .map((probe) => `without ${engine}: ${probe}: ${found[probe]}, not ${expected[probe]}`);
    const asTold = isDeepStrictEqual(told, expectedTold);
    if (!asTold) differs.push(`without ${engine}: told by ${told}, not by ${expectedTold}`);
    const worked = everyProbe.filter((probe) => found[probe] === 'answered').length;
    findings.push({ engine, asTold, worked, differs });
  }

  /** What of the installation is not well, in the doctor's words. */
  const unwell = async () =>
    (await examine(backend.environment))
      .filter(({ well }) => !well)
      .map(({ what, says }) => `${what}: ${says}`);
  const unwellBefore = new Set(await unwell());

  /** At least as long as an outage is to be, and until it was told: what operators hear of it. */
  async function away(fault: Fault, compared?: Promise<void>) {
    const begun = Date.now();
    const watch = alerts?.since(begun);
    await compared;
    const doctor = (await unwell()).filter((line) => !unwellBefore.has(line));
    await pause(Math.max(0, begun + outageMs - Date.now()));
    told.push({ fault: fault.name, doctor, alerts: (await watch?.end()) ?? null });
  }

  async function suffer(fault: Fault, kitchen: Kitchen | null) {
    if (fault.kind === 'kill') {
      const victims = split.programs.filter((program) => fault.programs.includes(program.name));
      await Promise.all(victims.map((program) => program.kill()));
      await pause(random() * 1500);
      await Promise.all(victims.map((program) => program.start()));
    } else if (fault.kind === 'gone') {
      const gone = split.programs.filter((program) => fault.programs.includes(program.name));
      await Promise.all(gone.map((program) => program.stop()));
      await away(fault);
      await Promise.all(gone.map((program) => program.start()));
    } else if (fault.engine === 'mongo') {
      const bringBack = await backend.loseStore(random() < 0.5 ? 'kill' : 'stop');
      await away(fault, compare(rowOf[fault.engine], kitchen!));
      await bringBack();
    } else {
      const way = ways?.of[rowOf[fault.engine] as keyof typeof ways.of];
      if (way) way.close();
      else await control('down', fault.engine);
      await away(fault, compare(rowOf[fault.engine], kitchen!));
      if (way) way.open();
      else await start(fault.engine);
    }
  }

  for (const [round, fault] of faultsOf(
    split.programs.map((program) => program.name),
    rounds,
    outages,
    random,
  ).entries()) {
    let stop = false;
    let kitchen: Kitchen | null = null;
    if (fault.kind === 'outage') {
      await untilFoundAgain();
      kitchen = await until(() => furnish(`.${round}n${kitchens++}`), patient);
    }
    const before = { answered: life.answered, failed: life.failed };
    const living = Promise.all(life.cooks.map((cook) => life.live(cook, round, () => stop)));
    // looked at when the round is over, and not at its own moment
    living.catch(() => undefined);
    await pause(500 + random() * 1500);
    await suffer(fault, kitchen);
    const mended = Date.now();
    // nobody lends a hand: a post must come to a follower and a session must start
    await life.probe();
    const recoveredMs = Date.now() - mended;
    stop = true;
    await living;
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
  await life.untilEveryKind();
  await life.comeToRest();
  await untilFoundAgain();
  const verdict = await life.verify(backend.database);
  verdict.wrong.push(
    ...findings.flatMap(({ differs }) => differs),
    ...told.flatMap(({ fault, doctor }) => (doctor.length ? [] : [`${fault}: not for the doctor`])),
  );
  code = tell(reportPath, {
    seed,
    outageMs,
    tookMs: Date.now() - started,
    rounds: done,
    findings,
    told,
    acknowledged: life.acknowledged,
    calls: life,
    verdict,
  })
    ? 0
    : 1;
} catch (error) {
  await showState();
  // last, because whoever looks at a log looks at its end first
  console.error(`the drill failed with seed ${seed} after ${done.length} rounds:`, error);
} finally {
  life.end();
  await alerts?.end().catch((error) => console.error(error));
  await backend.stop().catch((error) => console.error(error));
  ways?.end();
}
process.exit(code);
