import { expect, it } from '@jest/globals';
import { ingredientPicture, ingredientPictures } from './ingredient-picture';

it.each([
  ['Mutton on the bone', 'meat-on-bone'],
  ['chicken thighs', 'poultry-leg'],
  ['chicken stock', 'water'],
  ['lamb mince with fat', 'cut-of-meat'],
  ['onions, sliced thin', 'onion'],
  ['spring onions', 'herb'],
  ['Ginger-garlic paste', 'garlic'],
  ['garlic cloves', 'garlic'],
  ['cloves', 'spice'],
  ['cloves of garlic', 'garlic'],
  ['green chillies', 'green-chilli'],
  ['dried red chillies', 'hot-pepper'],
  ['green bell peppers', 'bell-pepper'],
  ['yellow pepper', 'yellow-pepper'],
  ['red pepper flakes', 'red-spice'],
  ['Kashmiri chilli powder', 'red-spice'],
  ['black pepper', 'spice'],
  ['red peppers', 'red-pepper'],
  ['coriander leaves', 'herb'],
  ['coriander seeds', 'spice'],
  ['Broken wheat', 'grain'],
  ['rice flour', 'flour'],
  ['basmati rice', 'rice'],
  ['rice noodles', 'pasta'],
  ['chana dal', 'lentils'],
  ['butter beans', 'beans'],
  ['green beans', 'pea-pod'],
  ['Ghee', 'butter'],
  ['peanut butter', 'peanuts'],
  ['coconut milk', 'coconut'],
  ['mustard oil', 'oil'],
  ['tomatoes', 'tomato'],
  ['potatoes', 'potato'],
  ['sweet potatoes', 'sweet-potato'],
  ['berries', 'strawberry'],
  ['yoghurt (thick)', 'yoghurt'],
  ['saffron in warm milk', 'turmeric'],
  ['rose water', 'rose'],
  ['couscous', 'grain'],
  ['asparagus', null],
  ['चावल', null],
  ['', null],
])('%s is drawn as %s', (name, picture) => {
  expect(ingredientPicture(name)).toBe(picture);
});

it('has a file name of its own for each drawing', () => {
  expect(new Set(ingredientPictures).size).toBe(ingredientPictures.length);
  for (const picture of ingredientPictures) expect(picture).toMatch(/^[a-z-]+$/);
});
