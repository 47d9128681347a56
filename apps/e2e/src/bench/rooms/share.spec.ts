import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shareOfARoom } from './share';

describe('what one room more takes', () => {
  it('is the slope, whatever stands without rooms', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 6 }),
        (slope, idle, sizes) => {
          const measured = sizes.map((rooms) => ({ rooms, share: idle + slope * rooms }));
          expect(shareOfARoom(measured)).toBeCloseTo(slope, 6);
        },
      ),
    );
  });

  it('is the mean where one size was measured', () => {
    expect(shareOfARoom([{ rooms: 10, share: 0.2 }])).toBeCloseTo(0.02, 9);
  });
});
