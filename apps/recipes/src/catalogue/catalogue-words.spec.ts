import { allergens, countedName, isCounted, type Allergen } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import type { ShippedRecipe } from './dish';
import { catalogue } from './index';

/** What an ingredient says of itself, without what only sounds like something else. */
const wordsOf = ({ ingredients }: ShippedRecipe) =>
  ingredients
    .map(({ name, note }) => `${name} ${note}`.toLowerCase())
    .join(', ')
    .replace(
      /coconut (milk|cream|oil)|cocoa butter|butter beans|peanut butter|buttermilk/g,
      (said) => (said === 'buttermilk' ? 'milk' : said === 'peanut butter' ? 'peanut' : 'coconut'),
    )
    .replace(/\b(gram|rice|corn|chickpea) flour|corn tortillas|rice noodles|nutmeg|eggplant/g, '')
    .replace(/asafoetida a kind ground without wheat/g, '');

const causes: Record<Allergen, RegExp> = {
  gluten:
    /wheat|\bflour\b|bread|naan|semolina|bulgur|couscous|filo|pastry|noodles|spaghetti|injera|barley|oats|buns?\b|soy sauce|kecap manis|asafoetida|yeast dough/,
  dairy: /ghee|milk|yoghurt|cheese|butter|cream|paneer|feta|mozzarella|jameed|niter kibbeh/,
  egg: /\beggs?\b/,
  fish: /\bfish\b|anchov/,
  shellfish: /prawn|shrimp/,
  'tree nuts': /almond|pistachio|walnut|cashew|hazelnut|pine nut/,
  peanut: /peanut/,
  sesame: /sesame|tahini|zaatar/,
  soy: /\bsoy\b|tofu|kecap manis/,
  mustard: /mustard|curry powder/,
  celery: /celery|\bstock\b/,
};
const MEAT = /mutton|lamb|beef|chicken|mince\b|\bmeat|fish|prawn|shrimp|kombu dashi/;
const ANIMAL = /\beggs?\b|honey|ghee|milk|yoghurt|cheese|butter|cream|paneer|feta|jameed/;

/** Called the same by whoever counts them. */
const ONE_OR_MORE = ['injera'];

describe('the words of the shipped recipes', () => {
  it('say of what is counted whether it is one or more, in a way that is known', () => {
    const counted = catalogue.flatMap(({ ingredients }) =>
      ingredients.filter(({ amount, unit }) => amount !== null && !unit),
    );
    expect(counted.length).toBeGreaterThan(100);
    expect(counted.map(({ name, amount }) => countedName(name, amount!))).toEqual(
      counted.map(({ name }) => name),
    );
    const unknown = counted.map(({ name }) => name).filter((name) => !isCounted(name));
    expect(unknown.filter((name) => !ONE_OR_MORE.includes(name))).toEqual([]);
  });

  it.each(allergens)('say %s where it is, and nowhere else', (allergen) => {
    const told = (recipe: ShippedRecipe) => recipe.details.allergens.includes(allergen);
    expect(
      catalogue
        .filter((recipe) => told(recipe) !== causes[allergen].test(wordsOf(recipe)))
        .map(({ slug }) => slug),
    ).toEqual([]);
  });

  it('say vegetarian and vegan of those that are, and of no other', () => {
    for (const recipe of catalogue) {
      const words = wordsOf(recipe);
      const vegetarian = !MEAT.test(words);
      const vegan = vegetarian && !ANIMAL.test(words);
      expect([recipe.slug, recipe.details.diets]).toEqual([
        recipe.slug,
        [...(vegetarian ? ['vegetarian'] : []), ...(vegan ? ['vegan'] : [])],
      ]);
    }
  });
});
