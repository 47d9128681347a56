import { describe, expect, it } from '@jest/globals';
import { mayChangeBirth, ofAgeFrom } from './age';

describe('being of age', () => {
  it.each([
    ['2008-11-22', '2026-11-22T12:00:00.000Z'],
    // born on a leap day: the day after the 28th of February
    ['2008-02-29', '2026-03-01T12:00:00.000Z'],
    ['2000-12-31', '2018-12-31T12:00:00.000Z'],
  ])('who was born on %s is so from %s on', (dateOfBirth, from) =>
    expect(ofAgeFrom(dateOfBirth).toISOString()).toBe(from),
  );
});

describe('a date of birth', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const rule = (dateOfBirth: string | null, corrected: boolean, to: string) => {
    const decision = mayChangeBirth({ dateOfBirth, corrected }, to, now);
    return decision.allowed ? null : decision.rule;
  };

  it('is given freely, and corrected once', () => {
    expect(rule(null, false, '2012-01-01')).toBe(null);
    expect(rule('1990-01-01', false, '1991-01-01')).toBe(null);
    expect(rule('1990-01-01', false, '2012-01-01')).toBe(null);
    expect(rule('1990-01-01', true, '1991-01-01')).toBe('age/corrected-once');
  });

  it('makes nobody older who is under 18 by it', () => {
    expect(rule('2012-01-01', false, '1990-01-01')).toBe('age/not-older');
    expect(rule('2012-01-01', false, '2011-12-31')).toBe('age/not-older');
    expect(rule('2012-01-01', false, '2012-01-02')).toBe(null);
    // of age only where the day began first
    expect(rule('2008-11-22', false, '1990-01-01')).toBe('age/not-older');
  });
});
