/** The same numbers from 0 to 1 for the same seed on every machine. */
export type Chance = () => number;

export function chanceOf(seed: string): Chance {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(from: readonly T[], share: number): T =>
  from[Math.min(from.length - 1, Math.floor(share * from.length))]!;
