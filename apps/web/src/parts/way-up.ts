import type { Profile } from '@chefly/contracts';

/** '38 sessions to Sous Chef': what is missing for the next level; empty where there is none. */
export function wayUp({ nextLevel }: Pick<Profile, 'nextLevel'>): string {
  if (!nextLevel) return '';
  const { level, sessions, rating } = nextLevel;
  const missing = [
    sessions > 0 && `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`,
    rating !== null && `${sessions > 0 ? 'a' : 'A'} rating of ${rating.toFixed(1)}`,
  ].filter(Boolean);
  return `${missing.join(' and ')} to ${level}`;
}

/** How much of the ring is gold; null where the way is not told. */
export const ringOf = ({ level, nextLevel }: Pick<Profile, 'level' | 'nextLevel'>) =>
  nextLevel ? nextLevel.share : level === 'Executive' ? 1 : null;
