import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@chefly/api-client';
import { quantile } from '../bench/quantile';
import type { Arrival } from './clock';

/** Longer than a browser's user waits. */
export const PATIENCE_MS = 30_000;

export interface Told {
  call: string;
  answered: number;
  /** By the code of what was said. */
  refused: Record<string, number>;
  /** Nothing came back in time, or nobody was there. */
  unanswered: number;
  p50: number;
  p99: number;
}

/** What became of every call, by its name. */
export class Tally {
  private readonly times = new Map<string, number[]>();
  private readonly refused = new Map<string, Record<string, number>>();
  private readonly unanswered = new Map<string, number>();
  /** How late a call was begun at most: the replay's own affair. */
  lateMs = 0;

  async time<T>(call: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      const answer = await work();
      this.keep(this.times, call, [], (times) => times.push(performance.now() - from));
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status) {
        const { code } = error;
        this.keep(this.refused, call, {}, (codes) => (codes[code] = (codes[code] ?? 0) + 1));
      } else this.unanswered.set(call, (this.unanswered.get(call) ?? 0) + 1);
      throw error;
    }
  }

  private keep<T>(of: Map<string, T>, call: string, none: T, change: (kept: T) => void) {
    const kept = of.get(call) ?? none;
    change(kept);
    of.set(call, kept);
  }

  get answered() {
    return [...this.times.values()].reduce((sum, { length }) => sum + length, 0);
  }

  told(): Told[] {
    const calls = new Set([
      ...this.times.keys(),
      ...this.refused.keys(),
      ...this.unanswered.keys(),
    ]);
    return [...calls].toSorted().map((call) => {
      const times = this.times.get(call) ?? [];
      return {
        call,
        answered: times.length,
        refused: this.refused.get(call) ?? {},
        unanswered: this.unanswered.get(call) ?? 0,
        p50: times.length ? quantile(times, 0.5) : NaN,
        p99: times.length ? quantile(times, 0.99) : NaN,
      };
    });
  }
}

/**
 * An open model: whoever comes begins at their time, whether those before were answered or not.
 *
 * @param begin must not throw: what becomes of a deed is told elsewhere
 * @returns when nobody comes any more, and when everything that was begun has ended
 */
export function play<K extends string>(
  coming: Iterable<Arrival<K>>,
  seconds: number,
  begin: (kind: K) => Promise<void>,
  tally: { lateMs: number },
): { over: Promise<void>; ended: Promise<void> } {
  const under = new Set<Promise<void>>();
  const from = performance.now();
  const until = async (at: number) => {
    const early = from + at - performance.now();
    if (early > 0) await delay(early);
  };
  const comeAll = async () => {
    for (const { at, kind } of coming) {
      if (at > seconds * 1000) break;
      await until(at);
      tally.lateMs = Math.max(tally.lateMs, performance.now() - from - at);
      const deed = begin(kind).finally(() => under.delete(deed));
      under.add(deed);
    }
    await until(seconds * 1000);
  };
  const over = comeAll();
  return { over, ended: over.then(async () => void (await Promise.all(under))) };
}
