import type { unavailable } from '@chefly/contracts';
import { services } from '@chefly/ops/split';
import { everyProbe, type Probe } from './probes';

/** What separate processes do while one engine is away. */
export interface EngineRow {
  /** What must be answered with 200. */
  works: readonly Probe[];
  /** What must be answered with 503 `server/unavailable`, and the words of which engine. */
  refused: readonly Probe[];
  words: keyof typeof unavailable | null;
  /** What is made up for when the engine is back: the drill shows it. */
  waits: string;
  /**
   * The engine's name in `/health/ready`, the programs that tell of its loss, and what they answer
   * meanwhile.
   */
  health: { name: string; told: readonly string[]; status: 200 | 503 };
}

const everybody = [...services, 'gateway'];
const refusing = (...refused: Probe[]) => ({
  refused,
  works: everyProbe.filter((probe) => !refused.includes(probe)),
});
const answering = (...works: Probe[]) => ({
  works,
  refused: everyProbe.filter((probe) => !works.includes(probe)),
});

/**
 * Each engine by what goes on without it. The page of operations says the same, and
 * `lost-engines.spec.ts` takes each away.
 */
export const engineTable = {
  Kafka: {
    ...refusing(),
    words: null,
    waits: 'everything that others hear of: counts, notifications, mails, live hints',
    health: { name: 'bus', told: everybody, status: 200 },
  },
  Redis: {
    ...refusing(),
    words: null,
    waits:
      'deadlines, mails, clearing of media rooms; signals between members on different ' +
      'gateways; limits count for each process',
    health: { name: 'cache', told: everybody, status: 200 },
  },
  Elasticsearch: {
    ...refusing('searching people', 'searching recipes'),
    words: 'search',
    waits: 'new names and recipes in search',
    health: { name: 'search', told: ['social', 'recipes'], status: 200 },
  },
  S3: {
    ...refusing('loading pictures', 'sending pictures'),
    words: 'objects',
    waits: 'copies of one’s data',
    health: { name: 'objects', told: ['identity', 'content', 'recipes'], status: 200 },
  },
  LiveKit: {
    ...refusing(),
    words: null,
    waits:
      'sound and picture: calls connect again by themselves; who must be out of a room is put out',
    health: { name: 'rooms', told: ['sessions'], status: 200 },
  },
  'mail server': {
    ...refusing(),
    words: null,
    waits: 'mails',
    health: { name: 'mail', told: ['identity'], status: 200 },
  },
  MongoDB: {
    ...answering('loading the pages', 'loading pictures'),
    words: 'store',
    waits: 'events on Kafka',
    health: { name: 'store', told: everybody, status: 503 },
  },
} as const satisfies Record<string, EngineRow>;

export type EngineName = keyof typeof engineTable;

const list = (probes: readonly Probe[]) => probes.join('; ');

/** The table as the page of operations shows it. */
export function engineTableOnPage(): string {
  const rows = Object.entries<EngineRow>(engineTable).map(
    ([engine, { works, refused, waits, health }]) => {
      const goesOn = !refused.length
        ? 'every call'
        : works.length > refused.length
          ? 'every other call'
          : list(works);
      const isRefused = !refused.length
        ? 'nothing'
        : refused.length > works.length
          ? 'every other call'
          : list(refused);
      const told = health.told.length === everybody.length ? 'all' : health.told.join(', ');
      const ready = health.status === 200 ? 'ready, degraded' : 'not ready';
      return [engine, goesOn, waits, isRefused, `\`${health.name}\`: ${told}; ${ready}`];
    },
  );
  return [
    ['engine', 'goes on', 'waits, and is made up for', 'is refused', 'told by'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ]
    .map((cells) => (cells[0] === '---' ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n');
}
