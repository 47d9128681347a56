import { unavailable } from '@chefly/contracts';
import type { Split } from '@chefly/ops/split';
import { brokerAt, memberAt, wayTo, type Way } from '@chefly/testing/way-to';
import type { EngineRow } from './engine-table';
import { everyProbe, probes, type Kitchen, type Probe } from './probes';

export const ANSWERED = 'answered';
const baseOf = (program: string) => program.replace(/-\d+$/, '');

type Program = Split['programs'][number];

/**
 * `name status` of the programs that tell of an engine's loss, in the order of their names; and who
 * does not answer, to be asked again.
 */
export async function toldOf({ programs }: Split, engine: string): Promise<string[]> {
  const asked = programs.filter(({ opsPort }) => opsPort !== null);
  const answers = await Promise.all(
    asked.map((program) =>
      toldBy(program, engine).catch(() => [`${program.name} does not answer`]),
    ),
  );
  return answers.flat().sort();
}

async function toldBy({ name, opsPort }: Program, engine: string): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${opsPort}/health/ready`);
  const { engines = {} } = (await response.json()) as { engines?: Record<string, string | null> };
  return engines[engine] ? [`${name} ${response.status}`] : [];
}

/**
 * What `toldOf` answers while the engine of the row is away: every replica of those whom the row
 * names.
 */
export const expectedToldOf = ({ programs }: Split, { health }: EngineRow): string[] =>
  programs
    .filter(({ name }) => health.told.includes(baseOf(name)))
    .map(({ name }) => `${name} ${health.status}`)
    .sort();

/** What each call comes to now: `answered`, or status, code and words. */
export async function answersOf(kitchen: Kitchen): Promise<Record<Probe, string>> {
  const answers = everyProbe.map(async (probe) => [
    probe,
    await probes[probe](kitchen).then(
      () => ANSWERED,
      ({ status, code, message }: { status?: number; code?: string; message: string }) =>
        `${status} ${code}: ${message}`,
    ),
  ]);
  return Object.fromEntries(await Promise.all(answers)) as Record<Probe, string>;
}

const all = (asked: readonly Probe[], answer: string) =>
  Object.fromEntries(asked.map((probe) => [probe, answer]));

/** What `answersOf` comes to while the engine of the row is away. */
export const expectedAnswersOf = ({ works, refused, words }: EngineRow): Record<Probe, string> =>
  ({
    ...all(works, ANSWERED),
    ...all(refused, `503 server/unavailable: ${words && unavailable[words]}`),
  }) as Record<Probe, string>;

export const everythingAnswered = all(everyProbe, ANSWERED);

export type Ways = Awaited<ReturnType<typeof openWays>>;

/** A way to each engine that the environment names, and the environment that leads over them. */
export async function openWays() {
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
  let store: Way | undefined;
  return {
    of,
    /** To a store of the installation's own, which has its port when the installation begins. */
    async beforeStore(port: number): Promise<number> {
      const member = `127.0.0.1:${port}`;
      store = await wayTo(member, memberAt(member));
      return Number(new URL(`tcp://${store.host}`).port);
    },
    get store() {
      return store;
    },
    env: {
      KAFKA_BROKERS: of.Kafka.host,
      REDIS_URL: over(redis, of.Redis),
      ELASTICSEARCH_URL: over(elastic, of.Elasticsearch),
      S3_ENDPOINT: over(s3, of.S3),
      LIVEKIT_URL: over(livekit, of.LiveKit),
    },
    end: () => [...Object.values(of), store].forEach((way) => way?.end()),
  };
}
