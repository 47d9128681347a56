import { describe, expect, it } from '@jest/globals';
import { ringOf, wayUp } from './way-up';

const next = (sessions: number, rating: number | null) => ({
  nextLevel: { level: 'Sous Chef' as const, sessions, rating, share: 0.4 },
});

describe('the way to the next level', () => {
  it.each([
    [38, null, '38 sessions to Sous Chef'],
    [1, null, '1 session to Sous Chef'],
    [2, 4.3, '2 sessions and a rating of 4.3 to Sous Chef'],
    [0, 4, 'A rating of 4.0 to Sous Chef'],
  ])('of %s sessions and a mean of %s', (sessions, rating, words) =>
    expect(wayUp(next(sessions, rating))).toBe(words),
  );

  it('is not told at the highest, nor in answers of before', () => {
    expect(wayUp({ nextLevel: null })).toBe('');
    expect(wayUp({})).toBe('');
  });

  it('is as far round the ring, which is whole at the highest', () => {
    expect(ringOf({ level: 'Commis', ...next(3, null) })).toBe(0.4);
    expect(ringOf({ level: 'Executive', nextLevel: null })).toBe(1);
    // across genders a level is told, and no more
    expect(ringOf({ level: 'Commis', nextLevel: null })).toBeNull();
  });
});
