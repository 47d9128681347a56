import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { refuseWithoutEngines } from '@chefly/ops/split';
import { withMembers } from '@chefly/testing';
import { startSeparate } from '@chefly/testing/separate';
import { Life } from '../life/life';
import { until } from '../life/patience';
import { engineTable } from '../split/engine-table';
import { openKitchen, refresh, type Kitchen } from '../split/probes';
import { openWays, toldOf } from '../split/without-engine';
import { openAlerts, type Alerts } from './alerts';
import { EngineControl } from './engine-control';
import { everyEngine, faultsOf, randomOf, type Engine } from './faults';
import { Ordeal } from './ordeal';
import { tell, type Round } from './report';

/**
 * The fault drill: members live on while processes are killed and engines stopped, then everything
 * that was acknowledged is looked for. Two replicas of every service and of the gateway. In each
 * outage other members make every call of the engine table: what works then must be what the table
 * says, and the doctor must find it; which alerts would be raised is told too, where there is a
 * Prometheus. While the network to an engine is slow or loses what is sent, or a process stands
 * still, each call must be answered or refused with a way out. The network's weather is made by the
 * way to the engine: a loss is what TCP makes of it, a segment that is late with all behind it.
 *   DRILL_SEED      the same seed, the same faults in the same order (default: from the clock, and told)
 *   DRILL_ROUNDS    kills between the outages (default 12); each engine is stopped once for every so many
 *   DRILL_ENGINES   which engines are stopped, as often as named (default: each; with fewer than 12 kills all but the mail server)
 *   DRILL_GREY      which of the other faults, by a part of their names each: `slow redis,lossy,stopped`, `none` (default: each; if not told and with fewer than 12 kills, one by the seed)
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
/** In a short one each second counts, and a mail server is looked for once a minute. */
const isShort = rounds < 12;
const outages: Engine[] = process.env.DRILL_ENGINES
  ? (process.env.DRILL_ENGINES.split(',') as Engine[])
  : everyEngine.filter((engine) => !isShort || engine !== 'mail');
const grey = process.env.DRILL_GREY?.split(',') ?? [''];
const random = randomOf(seed);

const LAST_LINES = 5;
const LINE_LENGTH = 400;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
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
const ways = await openWays();
const backend = await startSeparate(
  // every session is one that was attended, and costs something
  { CHEFLY_LIMITS: '100000', CHEFLY_LOG: 'warn', CHEFLY_ATTENDANCE_SECONDS: '0', ...ways.env },
  {
    ...{ logs, replicas: 2, beforeStore: ways.beforeStore },
    port: process.env.CHEFLY_E2E_PORT ? Number(process.env.CHEFLY_E2E_PORT) : undefined,
  },
);
const { split } = backend;
const platform = withMembers(backend);
const life = new Life(split.gateways, (address) => backend.operate(['moderators', 'add', address]));
const done: Round[] = [];
let ordeal: Ordeal;
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

  const control = engines ? new EngineControl(engines) : null;
  ordeal = new Ordeal({ backend, ways, control, alerts, lastsMs: outageMs, random });
  await ordeal.begin();

  for (const [round, fault] of faultsOf(
    split.programs.map((program) => program.name),
    { kills: rounds, outages, grey, mostGrey: isShort && !process.env.DRILL_GREY ? 1 : Infinity },
    random,
  ).entries()) {
    let stop = false;
    let kitchen: Kitchen | null = null;
    if (fault.kind !== 'kill' && fault.kind !== 'gone') {
      await untilFoundAgain();
      kitchen = await until(() => furnish(`.${round}n${kitchens++}`), patient);
    }
    const before = { answered: life.answered, failed: life.failed };
    const living = Promise.all(life.cooks.map((cook) => life.live(cook, round, () => stop)));
    // looked at when the round is over, and not at its own moment
    living.catch(() => undefined);
    await pause(500 + random() * 1500);
    await ordeal.suffer(fault, kitchen);
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
    ...ordeal.findings.flatMap(({ differs }) => differs),
    ...ordeal.endured.flatMap(({ wrong }) => wrong),
    ...ordeal.told.flatMap(({ fault, found }) => (found ? [] : [`${fault}: not for the doctor`])),
  );
  code = tell(reportPath, {
    seed,
    outageMs,
    tookMs: Date.now() - started,
    rounds: done,
    findings: ordeal.findings,
    endured: ordeal.endured,
    told: ordeal.told,
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
  ways.end();
}
process.exit(code);
