import { expect, it } from '@jest/globals';
import { chefsLink, recipeLink } from './recipe-links';

it('leads to a recipe’s chefs with the first space as an underscore', () => {
  expect(chefsLink('Shakshuka')).toBe('/chefs?recipie=Shakshuka');
  expect(chefsLink('Chicken Tikka Masala')).toBe('/chefs?recipie=Chicken_Tikka%20Masala');
  expect(chefsLink('Mac & Cheese')).toBe('/chefs?recipie=Mac_%26%20Cheese');
});

it('leads to a recipe by an address without spaces', () => {
  expect(recipeLink('Chicken Tikka Masala')).toBe('/recipe/Chicken_Tikka_Masala');
});
