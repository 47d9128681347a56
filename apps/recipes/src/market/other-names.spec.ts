import { expect, it } from '@jest/globals';
import { noDetails } from '@chefly/contracts';
import { entryOf } from './recipe-entry';
import { otherNamesOf } from './other-names';

it('knows what an ingredient is called elsewhere, one or several of it', () => {
  expect(otherNamesOf('Fried aubergines')).toEqual(['eggplant', 'brinjal', 'baingan']);
  expect(otherNamesOf('fresh cilantro')).toEqual(['coriander', 'dhania']);
  expect(otherNamesOf('potatoes')).toEqual(['aloo']);
  expect(otherNamesOf('chilli')).not.toContain('chilli');
});

it('takes no word for a part of another', () => {
  expect(otherNamesOf('peach')).toEqual([]);
  expect(otherNamesOf('peanuts')).toEqual(['groundnut']);
  expect(otherNamesOf('pineapple')).toEqual([]);
});

it('lets a recipe be found by them, by its cuisine and by who may eat it', () => {
  const ingredient = { amount: 2, most: null, unit: '', name: 'aubergines', note: '', instead: [] };
  const { about } = entryOf({
    ...{ _id: 'baba', name: 'Baba Ghanoush', cost: 180, edition: 1 },
    ingredients: [ingredient] as never,
    details: { ...noDetails, cuisine: 'Levant', diets: ['vegan'] },
  });
  expect(about).toEqual(expect.arrayContaining(['aubergines', 'eggplant', 'Levant', 'vegan']));
  expect(about).toContain('vegetarian');
});
