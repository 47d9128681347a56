import { expect, it } from '@jest/globals';
import { likeness, mostAlike, searchesFor } from './similar';

const catalogue = [
  'chicken biryani',
  'hyderabadi chicken biryani',
  'mutton biryani',
  'chicken karahi',
  'dal makhani',
  'haleem',
].map((key) => ({ key }));
const alike = (key: string) => mostAlike(key, catalogue, 5).map((row) => row.key);

it('tells names that share nearly all of their words', () => {
  expect(alike('chicken biryani')).toEqual(['chicken biryani', 'hyderabadi chicken biryani']);
  expect(alike('biryani chicken')).toEqual(['chicken biryani', 'hyderabadi chicken biryani']);
  expect(alike('my hyderabadi chiken biriani')).toEqual([
    'hyderabadi chicken biryani',
    'chicken biryani',
  ]);
  expect(alike('daal makhni')).toEqual(['dal makhani']);
  expect(alike('haleem of lucknow')).toEqual([]);
  expect(alike('pav bhaji')).toEqual([]);
});

it('counts a word once', () => {
  expect(likeness('dal dal dal', 'dal')).toBe(0.5);
  expect(likeness('', '')).toBe(0);
});

it('looks for all words, and for all but one', () => {
  expect(searchesFor('hyderabadi chicken biryani')).toEqual([
    'hyderabadi chicken biryani',
    'chicken biryani',
    'hyderabadi biryani',
    'hyderabadi chicken',
  ]);
  expect(searchesFor('haleem')).toEqual(['haleem']);
  expect(searchesFor('?!')).toEqual([]);
});
