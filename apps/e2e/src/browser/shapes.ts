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
 * with a seed each of them runs in one shape, and in the other with another seed.
 */
const IN_TURNS = [
  'ages',
  'asking',
  'blocks',
  'bookings',
  'brought',
  'chats',
  'comments',
  'cook',
  'cook-along',
  'cookable-recipe',
  'devices',
  'forgotten',
  'kitchen',
  'kitchen-group',
  'moderation',
  'monetization',
  'notifications',
  'recipes',
  'reviews',
  'sending',
  'shared-links',
  'shared-photo',
  'unheard',
  'videos',
  'your-data',
];

/** A test takes more than twice the work on separate processes: each of these is asked there by every third seed. */
export const TURNS = 3;

/**
 * Which files of the browser suite are not run in this shape.
 *
 * @param seed a whole number from 0 on, without which everything runs in each shape that it is about
 */
export function leftOutOf(shape: 'single' | 'split', seed?: number): string[] {
  const isLeftOut = (turn: number) => (shape === 'split') === turn > 0;
  return [
    ...(shape === 'split' ? OF_ONE_SHAPE : []),
    ...IN_TURNS.filter((_name, i) => seed !== undefined && isLeftOut((seed + i) % TURNS)),
  ];
}
