import type { Level } from '@chefly/contracts';

/**
 * What each level asks: attended sessions, and the mean rating once there are reviews. Highest
 * first.
 */
const LADDER: { level: NonNullable<Level>; sessions: number; rating: number }[] = [
  { level: 'Executive', sessions: 100, rating: 4.6 },
  { level: 'Sous Chef', sessions: 40, rating: 4.3 },
  { level: 'Chef de Partie', sessions: 15, rating: 4 },
  { level: 'Demi Chef', sessions: 5, rating: 3.5 },
  { level: 'Commis', sessions: 1, rating: 0 },
];

/** A chef's level, from the sessions they held and the ratings they got; null before the first. */
export function levelOf(record: { sessions: number; rating: number; ratings: number }): Level {
  return (
    LADDER.find(
      (step) =>
        record.sessions >= step.sessions &&
        (step.rating === 0 || (record.ratings > 0 && record.rating >= step.rating)),
    )?.level ?? null
  );
}
