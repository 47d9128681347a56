import { describe, expect, it } from '@jest/globals';
import { harmlessOnce } from './harmless';

describe('what is about to be booked', () => {
  const now = '2026-11-25T10:00:00Z';

  it('can be called off until twelve hours before, where that is to come', () => {
    expect(harmlessOnce('2026-11-26T10:00:00Z', now)).toContain('until 12 hours before');
  });

  it('is given back in place of that where it is a place in a cook-along', () => {
    expect(harmlessOnce('2026-11-26T10:00:00Z', now, true)).toBe(
      'You can give your place back without harm until 12 hours before',
    );
  });

  it('says so where only those who have just booked may think again', () => {
    expect(harmlessOnce('2026-11-25T12:00:00Z', now)).toContain('for 15 minutes');
  });
});
