import { expect, it } from '@jest/globals';
import { growthTable } from './table';

it('holds what a call costs in larger worlds against the smallest', () => {
  const small = { posts: 10_000, cpuMs: [0.3, 0.1, 0.2], documents: 1, keys: 2 };
  const large = { posts: 100_000, cpuMs: [0.2, 0.22, 0.3], documents: 1.5, keys: 2.25 };
  expect(growthTable([{ name: 'post', sizes: [small, large] }]).split('\n')).toEqual([
    '| call | CPU ms at 10,000 | CPU ms at 100,000 | ratio at 100,000 | documents + keys at 10,000 | documents + keys at 100,000 |',
    '| --- | --- | --- | --- | --- | --- |',
    '| post with its author | 0.2 | 0.22 | 1.1 | 1 + 2 | 1.5 + 2.3 |',
  ]);
});
