import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOneEditAway, isTwoEditsAway } from './match';

it('one edit away, or two: the same as a slow and plain distance', () => {
  const distance = (a: string[], b: string[]): number => {
    const d = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
    );
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        d[i]![j] = Math.min(
          d[i - 1]![j]! + 1,
          d[i]![j - 1]! + 1,
          d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        );
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1);
      }
    return d[a.length]![b.length]!;
  };
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'پ', '𝒜'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = distance([...a], [...b]);
      expect(isOneEditAway(a, b)).toBe(edits <= 1);
      expect(isTwoEditsAway(a, b)).toBe(edits <= 2);
    }),
    { numRuns: 2000 },
  );
});
