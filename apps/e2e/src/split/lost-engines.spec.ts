import { until } from '@chefly/engines/testing';
import { withMembers, type TestPlatform } from '@chefly/testing';
import { startSeparate } from '@chefly/testing/separate';
import type { Way } from '@chefly/testing/way-to';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { engineTable, type EngineName, type EngineRow } from './engine-table';
import { openOdds } from './odds';
import { openKitchen, refresh, type Kitchen } from './probes';
import {
  answersOf,
  everythingAnswered,
  expectedAnswersOf,
  expectedToldOf,
  openWays,
  toldOf,
} from './without-engine';

/**
 * Longer than services wait before they look at the mail server again, which is the longest of all.
 */
const HEALTH_MS = 90_000;

/**
 * What separate processes do without an engine, against the table that the page of operations
 * shows, and what it answers to those who ask for what nobody should.
 */
describe('separate processes without an engine', () => {
  let ways: Awaited<ReturnType<typeof openWays>>;
  let separate: Awaited<ReturnType<typeof startSeparate>>;
  let platform: TestPlatform;
  let kitchen: Kitchen;
  beforeAll(async () => {
    ways = await openWays();
    separate = await startSeparate({ CHEFLY_LIMITS: '100000', ...ways.env }, { replicas: 1 });
    platform = withMembers(separate);
    kitchen = await openKitchen(platform);
  });
  afterAll(async () => {
    await separate?.stop();
    ways?.end();
  });

  /**
   * Its line is cut; the store, and a stand-in of this installation's own, is taken away by who
   * started it. Answers how it comes back.
   */
  const takeAway = async (engine: EngineName): Promise<() => Promise<void> | void> => {
    const way = (ways.of as Partial<Record<EngineName, Way>>)[engine];
    if (way) {
      way.close();
      return () => way.open();
    }
    if (engine === 'MongoDB') return separate.loseStore();
    const mailbox = separate.split.find('mailbox');
    await mailbox.kill();
    return () => mailbox.start();
  };
  const untilTold = (engine: string, told: string[]) =>
    until(async () => expect(await toldOf(separate.split, engine)).toEqual(told), {
      timeout: HEALTH_MS,
      interval: 200,
    });

  const rows = Object.entries<EngineRow>(engineTable).map(
    ([engine, row], part) => [engine, row, part] as const,
  );
  it.each(rows)(
    '%s: what the table says while it is away, and every call when it is back',
    async (engine, row, part) => {
      const odds = await openOdds(platform, separate.split, part);
      await refresh(platform, kitchen);
      const bringBack = await takeAway(engine as EngineName);
      try {
        await untilTold(row.health.name, expectedToldOf(separate.split, row));
        expect(await answersOf(kitchen)).toEqual(expectedAnswersOf(row));
        await odds.areRefused(engine);
      } finally {
        odds.close();
        await bringBack();
      }
      await untilTold(row.health.name, []);
      expect(await answersOf(kitchen)).toEqual(everythingAnswered);
    },
    3 * HEALTH_MS,
  );
});
