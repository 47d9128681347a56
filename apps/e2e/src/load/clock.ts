import { Random } from '../bench/calls/random';

export interface Arrival<K extends string> {
  /** In milliseconds since the clock began. */
  at: number;
  kind: K;
}

const GRAIN = 2 ** 30;

/**
 * When members come and what for: independent of each other and of what was answered before, as many people are (a
 * Poisson process). The same seed, the same arrivals.
 *
 * @param rates in a second, by kind
 */
export function* arrivals<K extends string>(
  rates: Record<K, number>,
  seed: number,
): Generator<Arrival<K>> {
  const random = new Random(seed);
  /** Over 0, up to and with 1. */
  const chance = () => (random.below(GRAIN) + 1) / GRAIN;
  const kinds = (Object.entries(rates) as [K, number][]).filter(([, rate]) => rate > 0);
  const total = kinds.reduce((sum, [, rate]) => sum + rate, 0);
  if (!total) return;
  for (let at = 0; ;) {
    at += (-Math.log(chance()) / total) * 1000;
    let left = chance() * total;
    const [kind] = kinds.find(([, rate]) => (left -= rate) <= 0) ?? kinds.at(-1)!;
    yield { at, kind };
  }
}
