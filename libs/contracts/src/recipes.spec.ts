import { describe, expect, it } from '@jest/globals';
import { messages } from './messages';
import { ingredients } from './recipe-rows';
import { recipeForm } from './recipes';

const said = (cost: unknown) =>
  recipeForm.shape.cost.safeParse(cost).error?.issues.map(({ message }) => message) ?? [];

describe('the cost of a recipe', () => {
  it.each([
    ['', messages.specifyCost],
    [null, messages.specifyCost],
    ['0', messages.costTooLow],
    [0, messages.costTooLow],
    ['-5', messages.costWhole],
    ['+5', messages.costWhole],
    ['12.5', messages.costWhole],
    [12.5, messages.costWhole],
    ['₹250', messages.costWhole],
    ['1e3', messages.costWhole],
    ['0x10', messages.costWhole],
    ['three hundred', messages.costWhole],
    ['1000001', messages.costTooHigh],
    ['99999999', messages.costTooHigh],
  ])('‘%s’ is refused once, in words of its own', (cost, message) => {
    expect(said(cost)).toEqual([message]);
  });

  it.each([
    ['1', 1],
    ['380', 380],
    [' 380 ', 380],
    [1_000_000, 1_000_000],
    ['۳۸۰', 380],
    ['३८०', 380],
  ])('%s rupees is accepted', (cost, rupees) => {
    expect(recipeForm.shape.cost.parse(cost)).toBe(rupees);
  });
});

const form = { name: 'Dalcha', description: 'Sour with tamarind', cost: 380 };
const lists = { ingredients: 'lentils', procedure: 'Simmer' };
const problems = (given: object) =>
  Object.fromEntries(
    recipeForm
      .safeParse({ ...form, ...lists, ...given })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('the rows of a recipe', () => {
  it('are counted before they are read', () => {
    let read = 0;
    const row = Object.defineProperty({}, 'name', {
      enumerable: true,
      get: () => (read++, 'Salt'),
    });
    const given = Array.from({ length: 50_000 }, () => row);
    expect(ingredients.safeParse(given).error!.issues.map(({ message }) => message)).toEqual([
      'At most 100 rows',
    ]);
    expect(read).toBeLessThan(1000);
  });

  it('are taken as rows or as a text, and are the same', () => {
    const { ingredients, procedure } = recipeForm.parse({
      ...form,
      ingredients: '1. 500 g mutton\n2. salt',
      procedure: '1. Sear\n2. Simmer (40 min)',
    });
    expect(ingredients).toEqual([
      { amount: 500, unit: 'g', name: 'mutton', note: '' },
      { amount: null, unit: '', name: 'salt', note: '' },
    ]);
    expect(procedure).toEqual([
      { text: 'Sear', minutes: null },
      { text: 'Simmer', minutes: 40 },
    ]);
    expect(recipeForm.parse({ ...form, ingredients, procedure })).toMatchObject({
      ingredients,
      procedure,
    });
  });

  it('are read from what a form holds, without those that are empty', () => {
    const empty = { amount: '', unit: '', name: ' ', note: '' };
    const { ingredients, procedure } = recipeForm.parse({
      ...form,
      ingredients: [empty, { amount: '1½', unit: ' cup ', name: 'rice', note: 'soaked' }, empty],
      procedure: [
        { text: '', minutes: '' },
        { text: 'Boil', minutes: '۱۰' },
      ],
    });
    expect(ingredients).toEqual([{ amount: 1.5, unit: 'cup', name: 'rice', note: 'soaked' }]);
    expect(procedure).toEqual([{ text: 'Boil', minutes: 10 }]);
  });

  it.each([undefined, '', ' \n ', '1.\n2.', [], [{ name: '' }], 7, null])(
    'none at all, as %j, is what the specification says of it',
    (none) => {
      expect(problems({ ingredients: none, procedure: none })).toEqual({
        ingredients: messages.specifyIngredients,
        procedure: messages.specifyProcedure,
      });
    },
  );

  it('are told what is wrong, each in its place', () => {
    const ingredients = [
      { amount: '2-3', name: 'onions' },
      { amount: '2', name: '' },
      { amount: 0, name: 'salt' },
    ];
    const procedure = [
      { text: '', minutes: '5' },
      { text: 'Boil', minutes: 'a while' },
      { text: 'Pickle', minutes: 10081 },
    ];
    expect(problems({ ingredients, procedure })).toEqual({
      'ingredients.0.amount': messages.amountAsNumber,
      'ingredients.1.name': messages.nameIngredient,
      'ingredients.2.amount': messages.amountAsNumber,
      'procedure.0.text': messages.tellStep,
      'procedure.1.minutes': messages.minutesWhole,
      'procedure.2.minutes': messages.minutesTooMany,
    });
  });

  it('are bounded, each and together', () => {
    expect(problems({ ingredients: [{ name: 'a'.repeat(121) }] })).toEqual({
      'ingredients.0.name': 'At most 120 characters',
    });
    expect(problems({ ingredients: Array(101).fill({ name: 'a' }) })).toEqual({
      ingredients: 'At most 100 rows',
    });
    expect(problems({ procedure: Array(60).fill({ text: 'a'.repeat(1000) }) })).toEqual({
      procedure: messages.procedureTooLong,
    });
    expect(problems({ procedure: 'a'.repeat(8001) })).toEqual({
      procedure: 'At most 8000 characters',
    });
  });

  it.each([
    ['ingredients', 'salt\n'.repeat(101), 'At most 100 rows'],
    ['ingredients', `salt\n${'a'.repeat(121)}`, 'At most 120 characters'],
    ['procedure', 'Stir\n'.repeat(61), 'At most 60 rows'],
    ['procedure', `Stir\n${'a'.repeat(1001)}`, 'At most 1000 characters'],
    ['procedure', 'Pickle (169 h)', messages.minutesTooMany],
  ])('are bounded alike where the %s are a text', (field, text, problem) => {
    expect(problems({ [field]: text })).toEqual({ [field]: problem });
  });

  it('may be as many and as long in a text as in rows', () => {
    const most = { ingredients: 'salt\n'.repeat(100), procedure: 'Stir (168 h)\n'.repeat(60) };
    expect(problems(most)).toEqual({});
    expect(problems({ ingredients: 'a'.repeat(120), procedure: 'a'.repeat(1000) })).toEqual({});
  });
});
