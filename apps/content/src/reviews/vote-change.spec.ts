import type { Vote } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { agreePercentage, voteChange } from './vote-change';

const pressed = fc.record({
  member: fc.nat(4),
  vote: fc.constantFrom<Vote | null>('agreed', 'disagreed', null),
});

it('counts as many as there are rows, after any sequence of votes', () => {
  fc.assert(
    fc.property(fc.array(pressed, { maxLength: 60 }), (sequence) => {
      const rows = new Map<number, Vote>();
      const counts = { agrees: 0, disagrees: 0 };
      for (const { member, vote } of sequence) {
        const change = voteChange(rows.get(member) ?? null, vote);
        counts.agrees += change.agrees;
        counts.disagrees += change.disagrees;
        if (vote) rows.set(member, vote);
        else rows.delete(member);
        const held = [...rows.values()];
        expect(counts).toEqual({
          agrees: held.filter((each) => each === 'agreed').length,
          disagrees: held.filter((each) => each === 'disagreed').length,
        });
      }
    }),
  );
});

it('changes nothing when the same is said again', () => {
  for (const vote of ['agreed', 'disagreed', null] as const)
    expect(voteChange(vote, vote)).toEqual({ agrees: 0, disagrees: 0 });
});

it('gives the percentage with two decimals, and none without votes', () => {
  expect(agreePercentage({ agrees: 0, disagrees: 0 })).toBeNull();
  expect(agreePercentage({ agrees: 0, disagrees: 3 })).toBe(0);
  expect(agreePercentage({ agrees: 2, disagrees: 1 })).toBe(66.67);
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (agrees, disagrees) => {
      const percentage = agreePercentage({ agrees, disagrees });
      if (percentage === null) return agrees + disagrees === 0;
      const exact = (agrees / (agrees + disagrees)) * 100;
      return (
        Math.abs(percentage - exact) <= 0.005 + 1e-9 &&
        Number(percentage.toFixed(2)) === percentage &&
        percentage >= 0 &&
        percentage <= 100
      );
    }),
  );
});
