/**
 * Of the dishes that are drawn, those that stand where there is nothing yet, each in a place of its
 * own. The build puts them beside the pages.
 */
export const smallDishes = [
  'lentil-soup',
  'manakish',
  'falafel',
  'kibbeh',
  'baklava',
  'mango-lassi',
  'samosa',
  'hummus',
  'menemen',
  'fattoush',
  'apple-crumble',
  'kheer',
] as const;
export type SmallDish = (typeof smallDishes)[number];
