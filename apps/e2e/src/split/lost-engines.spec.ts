import { until } from '@chefly/engines/testing';
import { PASSWORD, withMembers, type TestPlatform } from '@chefly/testing';
import { startSeparate } from '@chefly/testing/separate';
import type { Way } from '@chefly/testing/way-to';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openKitchen as openChef } from '../platform/kitchen';
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
/** Whoever waited for Redis would be behind until it is back. */
const HEARD_MS = 60_000;

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

  const behind = async (service: string) => (await separate.onItsWay()).behind[service];
  /** Whether the cache tells all services that the one blocks the other. */
  const toldOfBlock = async (setBy: string, against: string) =>
    !!(await platform.cache.get(`parting/${setBy}/from/${against}`));

  it(
    'Redis: nothing that is heard waits for it, and it is told once it is back',
    async () => {
      const [chef, guest, other, leaver] = await platform.members('hala', 'amna', 'sara', 'zoya');
      const recipeUid = await openChef(platform, chef, guest);
      await guest.api.social.block({ uid: other.uid });
      await platform.settle();
      const bringBack = await takeAway('Redis');
      try {
        await guest.api.social.unblock({ uid: other.uid });
        await leaver.api.social.block({ uid: other.uid });
        const type = 'voice';
        const { uid } = await guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid, type });
        const { sessionUid } = await chef.api.sessions.accept({ uids: [uid] });
        await guest.api.sessions.leave({ uid: sessionUid });
        await leaver.api.identity.askErasure({ password: PASSWORD });
        await until(
          async () => expect([await behind('social'), await behind('sessions')]).toEqual([0, 0]),
          { timeout: HEARD_MS, interval: 500 },
        );
        const { connection } = await platform.database('sessions');
        const leaving = { _id: `leaving:${leaver.uid}` as never };
        expect(await connection.collection('restrictions').findOne(leaving)).not.toBeNull();
        expect(await toldOfBlock(guest.uid, other.uid)).toBe(true);
      } finally {
        await bringBack();
      }
      await until(
        async () => {
          expect(await toldOfBlock(guest.uid, other.uid)).toBe(false);
          expect(await toldOfBlock(leaver.uid, other.uid)).toBe(true);
        },
        { timeout: HEARD_MS, interval: 500 },
      );
    },
    3 * HEALTH_MS,
  );
});
