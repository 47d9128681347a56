import { describe, expect, it } from '@jest/globals';
import { countedName } from './counted-names';

describe('the name of what is counted', () => {
  it.each([
    ['carrot', 5, 'carrots'],
    ['onion', 2, 'onions'],
    ['onions', 1, 'onion'],
    ['onions', 0.5, 'onion'],
    ['onion', 1.5, 'onions'],
    ['green chillies, slit', 1, 'green chilli, slit'],
    ['Bay leaf', 3, 'Bay leaves'],
    ['ripe mango', 2, 'ripe mangoes'],
    ['egg for the glaze', 2, 'eggs for the glaze'],
    ['lemon (its juice)', 2, 'lemons (its juice)'],
    ['red-pepper', 2, 'red-peppers'],
    ['strawberry', 12, 'strawberries'],
    ['peach', 3, 'peaches'],
    ['lime or lemon', 2, 'limes or lemon'],
  ])('%s, %d of them: %s', (name, many, wanted) => expect(countedName(name, many)).toBe(wanted));

  it.each(['injera', 'pyaz', 'प्याज', 'بصل', '', '7up', 'salt', 'huevos'])(
    'leaves %j as it was written',
    (name) => expect([countedName(name, 1), countedName(name, 5)]).toEqual([name, name]),
  );

  it('comes back to itself, and is quick on the longest of lines', () => {
    for (const name of ['carrot', 'bay leaf', 'potato', 'cherry', 'peach', 'tortilla'])
      expect(countedName(countedName(name, 2), 1)).toBe(name);
    const long = 'a '.repeat(20_000);
    expect(countedName(long, 2)).toBe(long);
  });
});
