import type { ChefRow } from './chef-row';

type Registered = Pick<ChefRow, '_id' | 'firstName' | 'lastName' | 'userName' | 'gender'>;

/** Of who has just registered: offline, and to be asked as soon as they come. */
export const newChef = (): Omit<ChefRow, keyof Registered> => ({
  level: null,
  rating: 0,
  ratingSum: 0,
  ratings: 0,
  stars: [0, 0, 0, 0, 0],
  sessions: 0,
  recipes: [],
  available: true,
  online: false,
  presenceAt: new Date(0),
  busy: null,
});
