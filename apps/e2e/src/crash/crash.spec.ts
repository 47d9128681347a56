import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer, type RunningServer } from '../browser/server';
import { Life } from '../life/life';
import { until } from '../life/patience';
import { stopAtRest, withStores } from '../life/stopped';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20);
/** A round is over after so many answers at the latest, however slow the machine is. */
const MOST_CALLS = 120;

/**
 * The platform is killed at random moments while members live: they post, vote, comment, cook, pay
 * and write to each other. What was acknowledged is there afterwards, nothing happened twice, and outbox and jobs
 * go on by themselves.
 */
describe(`kill -9, ${ROUNDS} rounds`, () => {
  let server: RunningServer;
  let life: Life;

  beforeAll(async () => {
    server = await startServer({ CHEFLY_LOG: 'silent', CHEFLY_ATTENDANCE_SECONDS: '0' });
    life = new Life([server.url], (address) => server.operate('moderators', 'add', address));
    await life.begin();
  });
  afterAll(async () => {
    life?.end();
    await server?.stop();
  });

  it('loses nothing acknowledged and does nothing twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      let stop = false;
      const living = life.cooks.map((cook) => life.live(cook, round, () => stop));
      const enough = life.answered + MOST_CALLS * Math.random();
      await until(async () => life.answered > enough);
      stop = true;
      await server.crashAndRestart();
      await Promise.all(living);
    }
    await until(
      async () => (await (await fetch(`${server.url}/health/ready`)).json()).status === 'ok',
    );
    await life.untilEveryKind();
    await life.comeToRest();
    await stopAtRest(server);

    const { checked, ...problems } = await withStores(server, ({ open }) => life.verify(open));
    expect(problems).toEqual({ lost: [], doubled: [], wrong: [] });
    console.log(
      `  ${ROUNDS} kills; acknowledged: ${Object.entries(life.acknowledged)
        .map(([name, set]) => `${set.size} ${name}`)
        .join(', ')}; ${checked} facts checked, lost 0, doubled 0`,
    );
  });
});
