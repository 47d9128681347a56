import type { PeerMedia } from './peers';

/** How often is looked whether anything arrives. */
export const ARRIVALS_MS = 1000;
/** Nothing new for so long is nothing at two looks. */
const STALLED_MS = 1800;
/** A page that has slept between two looks knows nothing of the time between them. */
const SLEPT_MS = 2500;

/** By what is seen that somebody is there: their picture, or their voice alone. */
export type Sign = 'video' | 'audio';
export const signOf = ({ camera, microphone }: PeerMedia): Sign | null =>
  camera ? 'video' : microphone ? 'audio' : null;

/** What is to arrive of somebody, whatever carries it. What is off, or not asked for, is none. */
export interface Arriving {
  uid: string;
  sign: Sign;
  /** The connection or track that carries it: another one has its own time. */
  way: string;
  /** The browser's statistics about what comes by it; null where it has none. */
  stats(): Promise<Iterable<unknown> | null>;
}

/** Of a browser's statistics, what is read here. */
interface Stat {
  type: string;
  kind?: string;
  packetsReceived?: number;
  framesReceived?: number;
}

interface Watched {
  /** By which way, and the sign. */
  what: string;
  count: number;
  /** When something new was there last, or the watch began. */
  newAt: number;
  lookedAt: number;
}

/**
 * Whether what somebody has on arrives. A browser takes five to seven seconds to say that a
 * connection is lost, and a media server may be the last to know that somebody's is: for that long a
 * picture would stand as if it were of now.
 */
export class Arrivals {
  private readonly watched = new Map<string, Watched>();

  /**
   * Looks once.
   * @param now in milliseconds, by any clock that does not go back
   * @returns whether something of somebody stopped or came again
   */
  async look(all: readonly Arriving[], now = () => performance.now()): Promise<boolean> {
    const before = this.stalled();
    const told = await Promise.all(all.map(({ stats }) => stats().catch(() => null)));
    const seen = new Set<string>();
    all.forEach(({ uid, way, sign }, i) => {
      const stats = told[i];
      const count = stats ? countOf(stats, sign) : null;
      if (count === null) return;
      seen.add(uid);
      this.note(uid, `${way} ${sign}`, count, now());
    });
    for (const uid of this.watched.keys()) if (!seen.has(uid)) this.watched.delete(uid);
    return before.join() !== this.stalled().join();
  }

  isStalled(uid: string): boolean {
    const watched = this.watched.get(uid);
    return !!watched && watched.lookedAt - watched.newAt >= STALLED_MS;
  }

  private stalled = () => [...this.watched.keys()].filter((uid) => this.isStalled(uid)).sort();

  private note(uid: string, what: string, count: number, now: number) {
    const last = this.watched.get(uid);
    const goesOn = last?.what === what && last.count === count && now - last.lookedAt < SLEPT_MS;
    this.watched.set(uid, { what, count, newAt: goesOn ? last.newAt : now, lookedAt: now });
  }
}

/**
 * Received, not shown: a page that nobody sees receives all the same.
 * @returns null where nothing has ever come: nothing stands still then
 */
function countOf(stats: Iterable<unknown>, sign: Sign): number | null {
  let count: number | null = null;
  for (const stat of stats as Iterable<Stat>)
    if (stat.type === 'inbound-rtp' && stat.kind === sign)
      count = (count ?? 0) + (stat.framesReceived ?? stat.packetsReceived ?? 0);
  return count;
}
