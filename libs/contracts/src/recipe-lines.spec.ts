import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ingredientLine, linesOf, readIngredient, readStep, stepLine } from './recipe-lines';
import { readAmount, writtenAmount } from './written-amounts';

describe('the rows of a text', () => {
  it.each([
    [
      '1. Soak\n 2) Boil\n\n- Serve\n10 minutes of rest',
      ['Soak', 'Boil', 'Serve', '10 minutes of rest'],
    ],
    ['• rice\r\n– dal\r\n* salt', ['rice', 'dal', 'salt']],
    ['(1) Soak\n(2) Boil', ['Soak', 'Boil']],
    ['1: Soak\n2 - Boil', ['Soak', 'Boil']],
    ['۱. چاول\n۲. دال', ['چاول', 'دال']],
    [
      '1. Soak the rice. 2. Boil it for 3.5 minutes. 3. Drain.',
      ['Soak the rice.', 'Boil it for 3.5 minutes.', 'Drain.'],
    ],
    ['rice • dal • salt', ['rice', 'dal', 'salt']],
    // an amount is no number of a line
    [
      '2.5 cups flour\n2-3 onions\n1:1 water and milk\n2-inch cinnamon',
      ['2.5 cups flour', '2-3 onions', '1:1 water and milk', '2-inch cinnamon'],
    ],
    ['1. 500 g rice\n2. 2.5 cups water', ['500 g rice', '2.5 cups water']],
    ['1.\n2.', []],
  ])('%j', (text, rows) => {
    expect(linesOf(text)).toEqual(rows);
  });
});

describe('an amount', () => {
  it.each([
    ['2', 2],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['1,000', 1000],
    ['1/2', 0.5],
    ['1 1/2', 1.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['٢', 2],
    ['२½', 2.5],
  ])('%s is read', (written, amount) => {
    expect(readAmount(written)).toBe(amount);
  });

  it.each(['', 'some', '2-3', '-1', '0', '1/0', '1e3', '0x10', '1.', '½½'])(
    '‘%s’ is none',
    (written) => {
      expect(readAmount(written)).toBeNull();
    },
  );

  it('is written as kitchens write it', () => {
    expect([0.5, 1.5, 1 / 3, 2.75, 500, 1.23].map(writtenAmount)).toEqual([
      '½',
      '1½',
      '⅓',
      '2¾',
      '500',
      '1.23',
    ]);
  });
});

describe('an ingredient', () => {
  it('is read past any run of blanks', () => {
    const blanks = ' '.repeat(10_000);
    expect(readIngredient(`2${blanks}cups${blanks}of${blanks}rice`)).toMatchObject({
      amount: 2,
      unit: 'cups',
      name: 'rice',
    });
    const broken = `2${blanks}x\u2028`;
    expect(readIngredient(broken)).toMatchObject({ amount: null, name: broken });
  });

  it.each([
    ['500 g parboiled rice', { amount: 500, unit: 'g', name: 'parboiled rice' }],
    ['2.5 cups of flour', { amount: 2.5, unit: 'cups', name: 'flour' }],
    ['250g butter', { amount: 250, unit: 'g', name: 'butter' }],
    ['1 1/2 tbsp. oil', { amount: 1.5, unit: 'tbsp', name: 'oil' }],
    ['4 red peppers', { amount: 4, unit: '', name: 'red peppers' }],
    ['2 large onions', { amount: 2, unit: '', name: 'large onions' }],
    ['۲ پیاز', { amount: 2, unit: '', name: 'پیاز' }],
    ['ginger, saffron, turmeric', { amount: null, unit: '', name: 'ginger, saffron, turmeric' }],
    ['2-3 onions', { amount: null, unit: '', name: '2-3 onions' }],
    ['500', { amount: null, unit: '', name: '500' }],
  ])('%s', (line, read) => {
    expect(readIngredient(line)).toEqual({ ...read, note: '' });
  });

  it.each([
    ['200 g feta (or labneh)', 'feta', ['labneh']],
    ['200 g feta [or labneh, or ricotta].', 'feta', ['labneh', 'ricotta']],
    ['100 g kataifi (or filo, cut in shreds; vermicelli)', 'kataifi', undefined],
    ['salt (or to taste)', 'salt', ['to taste']],
    ['orange (organic)', 'orange (organic)', null],
    ['(or labneh)', '(or labneh)', null],
  ])('says in brackets what may take its place: %s', (line, name, instead) => {
    const read = readIngredient(line);
    expect(read.name).toBe(name);
    if (instead !== undefined) expect(read.instead ?? null).toEqual(instead);
    expect(readIngredient(ingredientLine(read))).toEqual(read);
  });

  it('is the same as a line and as a row, whatever may take its place', () => {
    const word = fc.constantFrom('labneh', 'orange peel', 'filo, cut in shreds', 'ghee or oil');
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1 }), (instead) => {
        const row = { amount: 200, unit: 'g', name: 'feta', note: '', instead };
        expect(readIngredient(ingredientLine(row))).toEqual(row);
      }),
    );
  });

  it('is written as one line', () => {
    expect(ingredientLine({ amount: 0.5, unit: 'kg', name: 'onions', note: 'sliced thin' })).toBe(
      '½ kg onions, sliced thin',
    );
    expect(ingredientLine({ amount: null, unit: '', name: 'salt', note: '' })).toBe('salt');
  });
});

it('a time in brackets at the end of a step is the step’s', () => {
  expect(readStep('Simmer on low (20 min)')).toEqual({ text: 'Simmer on low', minutes: 20 });
  expect(readStep('Soak [2 hours].')).toEqual({ text: 'Soak', minutes: 120 });
  expect(readStep('Simmer 10 minutes, then rest (1 h)')).toEqual({
    text: 'Simmer 10 minutes, then rest',
    minutes: 60,
  });
  expect(readStep('(20 min)')).toEqual({ text: '(20 min)', minutes: 20 });
  expect(stepLine({ text: 'Soak', minutes: 120 })).toBe('Soak (2 h)');
});

it('without brackets it is the one that the text names, which stays as it is', () => {
  for (const [text, minutes] of [
    ['Rest (covered) for 10 minutes', 10],
    ['Simmer (20–25 min)', 20],
    ['Serves 4', null],
  ] as const)
    expect(readStep(text)).toEqual({ text, minutes });
});
