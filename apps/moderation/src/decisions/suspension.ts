import type { DecisionRow } from './decisions.store';

const endOf = ({ until }: { until: Date | null }) => until?.getTime() ?? Infinity;

/** Of the suspensions of a member that stand, the one by which they are suspended. */
export const longest = (rows: DecisionRow[]): DecisionRow | undefined =>
  rows.reduce<DecisionRow | undefined>(
    (best, row) => (!best || endOf(row) > endOf(best) ? row : best),
    undefined,
  );

export const isOver = ({ until }: { until: Date | null }, now: Date) => !!until && until <= now;

export const endsAsLate = (one: { until: Date | null }, other: { until: Date | null }) =>
  endOf(one) === endOf(other);
