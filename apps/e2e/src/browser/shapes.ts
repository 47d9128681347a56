/** What is about screens alone, which are the same in both shapes, or about calls without a media server. */
const OF_ONE_SHAPE = [
  'accessibility',
  'chefs-sheet',
  'cook-hands',
  'covered-focus',
  'desk-keys',
  'desk-screens',
  'direction',
  'discovery',
  'focus',
  'keyboard',
  'large-letters',
  'planning',
  'profile',
  'relay',
  'screens',
  'session-own',
  'session-sizes',
  'suggested',
  'ways',
];

/**
 * What asks of a shape no more than its routes and events, which the platform suite tries in both:
 * with a seed half of them, which is another half for another seed.
 */
const IN_TURNS = [
  'ages',
  'blocks',
  'brought',
  'comments',
  'cook-along',
  'devices',
  'forgotten',
  'kitchen-group',
  'moderation',
  'monetization',
  'recipes',
  'reviews',
  'shared-links',
  'unheard',
  'your-data',
];

/**
 * Which files of the browser suite are not run on separate processes.
 *
 * @param seed a whole number from 0 on, without which no half is left out
 */
export const leftOutOfSeparate = (seed?: number): string[] => [
  ...OF_ONE_SHAPE,
  ...IN_TURNS.filter((_name, i) => seed !== undefined && (seed + i) % 2),
];
