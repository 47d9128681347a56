import { describe, expect, it } from '@jest/globals';
import { ingredientsOf } from './search-params';

describe('what a search names one by one', () => {
  it.each([
    ['lentils, spinach', ['lentils', 'spinach']],
    ['red lentils,spinach ,, ', ['red lentils', 'spinach']],
    ['chicken rice', ['chicken', 'rice']],
    ['rice or Rice or in', ['rice']],
    ['عدس، سبانخ', ['عدس', 'سبانخ']],
    ['one, two, three, four, five', ['one', 'two', 'three', 'four']],
    ['  ', []],
  ])('%j is %j', (text, names) => {
    expect(ingredientsOf(text)).toEqual(names);
  });
});
