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
  'chefly_lina',
  'my.chefly',
  'chefly10',
  'chefly.2026.cooks',
  'CheflyOfficial',
  'cheflym0derators',
])('is taken for ours: %j', (name) => expect(readsAsOurs(name)).toBe(true));

it.each([
  ...['chef', 'chef_lina', 'Cheffy', 'Chelsy', 'Ly', 'flychef', '', '...', '10'],
  ...['chef_lydia', 'ChefLynn', 'chef.lyra', 'cheflyubov'],
])('is anybody’s: %j', (name) => expect(readsAsOurs(name)).toBe(false));
