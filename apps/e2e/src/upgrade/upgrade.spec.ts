import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startServer, type RunningServer } from '../browser/server';
import { Life } from '../life/life';
import { until } from '../life/patience';
import { eventsLeft, stopAtRest, withStores } from '../life/stopped';

/** The checkout of the version before, built. */
const BEFORE = process.env.UPGRADE_FROM!;
const NOW = process.cwd();
const CALLS = 150;
const ATTEMPTS = 10;

let server: RunningServer;
let life: Life;

beforeAll(async () => {
  const env = { CHEFLY_LOG: 'silent', CHEFLY_ATTENDANCE_SECONDS: '0' };
  server = await startServer(env, BEFORE);
  life = new Life([server.url], (address) => server.operate('moderators', 'add', address));
  await life.begin();
});
afterAll(() => life?.end());

/** Ends one version in the midst of what members do, until it leaves events to the other. */
async function goOn(round: string, root: string, between?: () => Promise<unknown>) {
  let left = 0;
  const look = async () => void (left += await eventsLeft(server));
  for (let attempt = 1; !left && attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) await server.goOnAs(round === 'before' ? BEFORE : NOW);
    let stop = false;
    const living = life.cooks.map((cook) => life.live(cook, `${round} ${attempt}`, () => stop));
    const enough = life.answered + CALLS;
    await until(async () => life.answered > enough);
    stop = true;
    await server.goOnAs(root, async () => {
      await look();
      await between?.();
    });
    await Promise.all(living);
  }
  expect(left).toBeGreaterThan(0);
  return left;
}

/** What the version before says of rows that it may not read is taken back by the one that wrote them. */
async function takeBackRows() {
  const env = { ...process.env, CHEFLY_DATA: server.folder };
  const operate = (cwd: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, ['dist/server/operate.js', ...words], { cwd, env });
  const { stdout } = await operate(BEFORE, 'migrations', 'list').catch((error) => error);
  const newer = [...String(stdout).matchAll(/^(\S+) +(\S+): of a newer version$/gm)];
  for (const [, service, name] of newer)
    await operate(NOW, 'migrations', 'down', name!, '--service', service!);
}

it('goes on with the rows and the events of the version before, and back', async () => {
  await life.untilEveryKind();
  const up = await goOn('before', NOW);
  const down = await goOn('now', BEFORE, takeBackRows);
  const again = await goOn('before', NOW);
  await life.comeToRest();
  await stopAtRest(server);
  const { checked, ...problems } = await withStores(server, ({ open }) => life.verify(open));
  expect(problems).toEqual({ lost: [], doubled: [], wrong: [] });
  await server.operate('audit');
  await server.operate('compare');
  await server.stop();
  console.log(
    `  ${up} events left to this version, ${down} to the one before, ${again} to this one again; ` +
      `${checked} facts checked`,
  );
});
