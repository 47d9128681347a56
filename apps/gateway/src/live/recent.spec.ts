import { expect, it } from '@jest/globals';
import { Recent } from './recent';

it('keeps what was said last, also of what was known before others', () => {
  const recent = new Recent<number>(2);
  for (const [key, fact] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    recent.note(key, fact);
  expect([...recent]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
