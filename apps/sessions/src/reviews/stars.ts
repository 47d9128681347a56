import type { ChefRow } from '../chefs/chef-row';

/** How many ratings there are of one star, of two, up to five. */
export const starsOf = (ratings: readonly number[]): number[] =>
  ratings.reduce(withRating, [0, 0, 0, 0, 0]);

export const withRating = (stars: readonly number[], rating: number): number[] =>
  stars.map((count, i) => (i === rating - 1 ? count + 1 : count));

/**
 * The stars that a chef's row keeps, where they are those of its ratings: a version of before
 * counted the ratings alone, and none of its rows has them.
 */
export const keptStars = ({ stars, ratings }: Pick<ChefRow, 'stars' | 'ratings'>) =>
  stars?.reduce((all, count) => all + count, 0) === ratings ? stars : undefined;
