import type { Level, NextLevel } from '@chefly/contracts';

interface LevelRecord {
  sessions: number;
  rating: number;
  ratings: number;
}

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

const isRated = ({ rating, ratings }: LevelRecord, asked: number) =>
  asked === 0 || (ratings > 0 && rating >= asked);

/** A chef's level, from the sessions they held and the ratings they got; null before the first. */
export function levelOf(record: LevelRecord): Level {
  return (
    LADDER.find((step) => record.sessions >= step.sessions && isRated(record, step.rating))
      ?.level ?? null
  );
}

/** What is missing for the level above this record's, and how far it is; null at the highest. */
export function nextLevelOf(record: LevelRecord): NextLevel | null {
  const reached = LADDER.findIndex(({ level }) => level === levelOf(record));
  if (reached === 0) return null;
  // below the first step: its last one
  const next = LADDER.at(reached < 0 ? -1 : reached - 1)!;
  const from = LADDER[reached]?.sessions ?? 0;
  const done = (record.sessions - from) / (next.sessions - from);
  return {
    level: next.level,
    sessions: Math.max(0, next.sessions - record.sessions),
    rating: isRated(record, next.rating) ? null : next.rating,
    share: Math.min(1, Math.max(0, done)),
  };
}
