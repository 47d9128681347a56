import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { smallDishes } from './small-dishes';

it.each(smallDishes)('the build ships the picture of %s', (dish) =>
  expect(readFileSync('scripts/build.mjs', 'utf8')).toContain(`'${dish}'`),
);
