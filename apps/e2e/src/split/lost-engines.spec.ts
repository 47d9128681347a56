import { unavailable } from '@chefly/contracts';
import { startSeparate, withMembers, type TestPlatform } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineTable, type EngineName, type EngineRow } from './engine-table';
import { everyProbe, openKitchen, probes, refresh, type Kitchen, type Probe } from './probes';
import { brokerAt, wayTo, type Way } from './way-to';

/** Longer than services wait before they look at the mail server again, which is the longest of all. */
const HEALTH_MS = 90_000;

/** What separate processes do without an engine, against the table that the page of operations shows. */
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

  /** The programs that tell of an engine's loss, and what they answer meanwhile. */
  const toldOf = async (engine: string) => {
    const programs = separate.split.programs.filter(({ opsPort }) => opsPort !== null);
    const answers = await Promise.all(
      programs.map(async ({ name, opsPort }) => {
        const response = await fetch(`http://127.0.0.1:${opsPort}/health/ready`);
        const { engines = {} } = (await response.json()) as {
          engines?: Record<string, string | null>;
        };
        return engines[engine] ? [`${name} ${response.status}`] : [];
      }),
    );
    return answers.flat().sort();
  };

  const answersOf = async () => {
    const answers = everyProbe.map(async (probe) => [
      probe,
      await probes[probe](kitchen).then(
        () => 'answered',
        ({ status, code, message }: { status?: number; code?: string; message: string }) =>
          `${status} ${code}: ${message}`,
      ),
    ]);
    return Object.fromEntries(await Promise.all(answers)) as Record<Probe, string>;
  };
  const all = (asked: readonly Probe[], answer: string) =>
    Object.fromEntries(asked.map((probe) => [probe, answer]));

  /** Its line is cut; a stand-in of this installation's own is killed. Answers how it comes back. */
  const takeAway = async (engine: EngineName): Promise<() => Promise<void> | void> => {
    const way = (ways.of as Partial<Record<EngineName, Way>>)[engine];
    if (way) {
      way.close();
      return () => way.open();
    }
    const own = separate.split.find(engine === 'MongoDB' ? 'embedded-mongo' : 'mailbox');
    await own.kill();
    return () => own.start();
  };
  const untilTold = (engine: string, told: string[]) =>
    vi.waitFor(async () => expect(await toldOf(engine)).toEqual(told), {
      timeout: HEALTH_MS,
      interval: 200,
    });

  it.each(Object.entries<EngineRow>(engineTable))(
    '%s: what the table says while it is away, and every call when it is back',
    { timeout: 3 * HEALTH_MS },
    async (engine, { works, refused, words, health }) => {
      await refresh(platform, kitchen);
      const bringBack = await takeAway(engine as EngineName);
      try {
        await untilTold(health.name, health.told.map((name) => `${name} ${health.status}`).sort());
        expect(await answersOf()).toEqual({
          ...all(works, 'answered'),
          ...all(refused, `503 server/unavailable: ${words && unavailable[words]}`),
        });
      } finally {
        await bringBack();
      }
      await untilTold(health.name, []);
      expect(await answersOf()).toEqual(all(everyProbe, 'answered'));
    },
  );
});

/** A way to each engine that the environment names, and the environment that leads over them. */
async function openWays() {
  const {
    KAFKA_BROKERS: broker = '',
    REDIS_URL: redis = '',
    ELASTICSEARCH_URL: elastic = '',
    S3_ENDPOINT: s3 = '',
    LIVEKIT_URL: livekit = '',
  } = process.env;
  const of = {
    Kafka: await wayTo(broker, brokerAt(broker)),
    Redis: await wayTo(new URL(redis).host),
    Elasticsearch: await wayTo(new URL(elastic).host),
    S3: await wayTo(new URL(s3).host),
    LiveKit: await wayTo(new URL(livekit).host),
  };
  const over = (url: string, way: Way) => url.replace(new URL(url).host, way.host);
  return {
    of,
    env: {
      KAFKA_BROKERS: of.Kafka.host,
      REDIS_URL: over(redis, of.Redis),
      ELASTICSEARCH_URL: over(elastic, of.Elasticsearch),
      S3_ENDPOINT: over(s3, of.S3),
      LIVEKIT_URL: over(livekit, of.LiveKit),
    },
    end: () => Object.values(of).forEach((way) => way.end()),
  };
}
