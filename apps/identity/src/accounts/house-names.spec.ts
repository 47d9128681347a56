import { expect, it } from '@jest/globals';
import { readsAsOurs } from './house-names';

it.each([
  'chefly',
  'Chefly_Support',
  'the.chef.ly',
  'CHEF1Y',
  'chefIy',
  'сһеfly',
  'Chéfly',
  'c h e f l y',
])('is taken for ours: %j', (name) => expect(readsAsOurs(name)).toBe(true));

it.each(['chef', 'chef_lina', 'Cheffy', 'Chelsy', 'Ly', 'flychef', '', '...'])(
  'is anybody’s: %j',
  (name) => expect(readsAsOurs(name)).toBe(false),
);
