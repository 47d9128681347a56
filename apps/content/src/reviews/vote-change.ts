import type { Vote } from '@chefly/contracts';
import type { Counts } from './votes.store';

const countsOf = (vote: Vote | null): Counts => ({
  agrees: vote === 'agreed' ? 1 : 0,
  disagrees: vote === 'disagreed' ? 1 : 0,
});

/**
 * What a review's counts change by when a member's vote goes from one to the other; null is none.
 */
export function voteChange(was: Vote | null, vote: Vote | null): Counts {
  const [before, after] = [countsOf(was), countsOf(vote)];
  return { agrees: after.agrees - before.agrees, disagrees: after.disagrees - before.disagrees };
}

/** Of all votes, in percent with two decimals; null while there are none. */
export function agreePercentage({ agrees, disagrees }: Counts): number | null {
  const all = agrees + disagrees;
  return all ? Math.round((agrees * 10_000) / all) / 100 : null;
}
