// What is begun first where not all may come to its turn: another file with each seed, so that where
// the time is up before the end, it is not always up for the same.

/** The seed of this run, a whole number from 0 on, if it has one. */
export const turnsSeed = () =>
  process.env.TURNS_SEED ? Number(process.env.TURNS_SEED) : undefined;

/**
 * @param {readonly string[]} paths of files
 * @param {number} seed a whole number from 0 on
 * @returns all of them in their order: those from the one on whose turn it is, and after them those
 *   before it
 */
export function byTurn(paths, seed) {
  const sorted = [...paths].sort();
  const first = seed % (sorted.length || 1);
  return [sorted.slice(first), sorted.slice(0, first)];
}
