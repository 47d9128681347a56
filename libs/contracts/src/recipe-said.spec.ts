import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from './constants';
import { messages } from './messages';
import { recipeForm } from './recipes';

const form = { name: 'Dalcha', description: 'Sour', cost: 380 };
const rows = { ingredients: [{ name: 'feta' }, { name: 'lentils' }], procedure: 'Simmer' };
const parsed = (given: object) => recipeForm.parse({ ...form, ...rows, ...given });
const problems = (given: object) =>
  recipeForm.safeParse({ ...form, ...rows, ...given }).error?.issues.map(({ message }) => message);
const withStep = (said: object) => ({ procedure: [{ text: 'Simmer', minutes: '', ...said }] });
const withInstead = (instead: unknown) => ({ ingredients: [{ name: 'feta', instead }] });

describe('what an author says of a step', () => {
  it('is kept as said, and read the same again', () => {
    const { procedure } = parsed(withStep({ heat: 'low', waiting: false, uses: [1, 0] }));
    expect(procedure).toEqual([
      { text: 'Simmer', minutes: null, heat: 'Low flame', waiting: false, uses: [1, 0] },
    ]);
    expect(parsed({ procedure }).procedure).toEqual(procedure);
    expect(parsed(withStep({ heat: '', uses: [] })).procedure[0]).toMatchObject({
      ...{ heat: '', uses: [] },
    });
  });

  it('is done while the one before waits, where there is one before', () => {
    const procedure = [{ text: 'Soak' }, { text: 'Chop', beside: true }];
    expect(parsed({ procedure }).procedure[1]).toMatchObject({ beside: true });
    expect(problems(withStep({ beside: true }))).toEqual([messages.besideNothing]);
    expect(problems({ procedure: [{ text: '' }, procedure[1]] })).toEqual([messages.besideNothing]);
  });

  it('leaves a row that says nothing more as it ever was', () => {
    expect(Object.keys(parsed(withStep({})).procedure[0]!)).toEqual(['text', 'minutes']);
    expect(Object.keys(parsed({}).ingredients[0]!)).toEqual(['amount', 'unit', 'name', 'note']);
  });

  it('takes the minutes that the text names, unless they were emptied', () => {
    const text = 'Simmer for 20 minutes';
    const untimed = [{ text, minutes: null, untimed: true }];
    expect(parsed({ procedure: text }).procedure).toEqual([{ text, minutes: 20 }]);
    expect(parsed({ procedure: [{ text }] }).procedure).toEqual([{ text, minutes: 20 }]);
    for (const minutes of ['', null])
      expect(parsed({ procedure: [{ text, minutes }] }).procedure).toEqual(untimed);
    expect(parsed({ procedure: untimed }).procedure).toEqual(untimed);
    expect(parsed({ procedure: [{ text, minutes: '30', untimed: true }] }).procedure).toEqual([
      { text, minutes: 30 },
    ]);
  });

  it.each([
    ['what is not among the ingredients', { uses: [2] }],
    ['an ingredient twice', { uses: [0, 0] }],
    ['places that are none', { uses: [-1] }],
    ['parts of a place', { uses: [0.5] }],
    ['a place beyond every list', { uses: [Number.MAX_SAFE_INTEGER] }],
    [
      'more than there can be',
      { uses: Array.from({ length: limits.ingredientRows + 1 }, () => 0) },
    ],
  ])('is refused: %s', (_, said) => {
    expect(new Set(problems(withStep(said)))).toEqual(new Set([messages.usesUnknown]));
  });

  it.each([
    { uses: ['0'] },
    { uses: '0' },
    { uses: [null] },
    { uses: [NaN] },
    { uses: { 0: 0 } },
    { waiting: 'yes' },
    { waiting: 1 },
    { heat: 180 },
    { heat: null },
  ])('is refused: %j', (said) => expect(problems(withStep(said))).toBeDefined());

  it('counts places without the rows that are empty', () => {
    const ingredients = [{ name: '' }, { name: 'feta' }];
    expect(problems({ ingredients, ...withStep({ uses: [1] }) })).toEqual([messages.usesUnknown]);
    expect(problems({ ingredients, ...withStep({ uses: [0] }) })).toBeUndefined();
  });

  it.each(['hot', '29', '501', `${' '.repeat(60)}low`, 'low; DROP'])(
    'is refused as heat: %s',
    (heat) => expect(problems(withStep({ heat }))).toEqual([messages.heatUnknown]),
  );
});

describe('what may take an ingredient’s place', () => {
  it.each([
    ['labneh, ricotta', ['labneh', 'ricotta']],
    ['labneh or ricotta', ['labneh', 'ricotta']],
    ['or labneh', ['labneh']],
    ['لبنہ، دہی', ['لبنہ', 'دہی']],
    ['filo, cut in shreds; vermicelli', ['filo, cut in shreds', 'vermicelli']],
    [['filo, cut in shreds', ' '], ['filo, cut in shreds']],
  ])('is read from %j', (given, instead) => {
    const { ingredients } = parsed(withInstead(given));
    expect(ingredients[0]).toMatchObject({ instead });
    expect(parsed({ ingredients }).ingredients).toEqual(ingredients);
  });

  it('may be nothing', () => {
    for (const given of ['', ' , ', []])
      expect(parsed(withInstead(given)).ingredients[0]).not.toHaveProperty('instead');
  });

  it('is bounded, and named once', () => {
    const many = Array.from({ length: 6 }, (_, i) => `cheese ${i}`);
    expect(problems(withInstead(many))).toEqual([messages.substitutesTooMany]);
    expect(problems(withInstead(many.join(',')))).toEqual([messages.substitutesTooMany]);
    expect(problems(withInstead('x'.repeat(81)))).toEqual(['At most 80 characters']);
    expect(problems(withInstead('a,'.repeat(50_000)))).toEqual([messages.substitutesTooMany]);
    expect(problems(withInstead(['Labneh', 'labneh']))).toEqual([messages.substituteTwice]);
    expect(problems({ ingredients: [{ name: '', instead: 'labneh' }] })).toEqual([
      messages.nameIngredient,
    ]);
    expect(problems({ ingredients: 'feta (or labneh or labneh)' })).toEqual([
      messages.substituteTwice,
    ]);
  });

  it('counts among the characters of all ingredients', () => {
    const instead = Array.from({ length: 5 }, (_, i) => `${i}${'x'.repeat(79)}`);
    const ingredients = Array.from({ length: 10 }, () => ({ name: 'feta', instead }));
    expect(problems({ ingredients })).toEqual([messages.ingredientsTooLong]);
  });
});

it('anything at all is refused or read the same again', () => {
  const hostile = fc.oneof(fc.anything(), fc.array(fc.integer({ min: -1, max: 3 })), fc.string());
  const step = fc.record(
    {
      text: fc.string(),
      minutes: hostile,
      heat: hostile,
      waiting: hostile,
      beside: hostile,
      uses: hostile,
    },
    { requiredKeys: ['text'] },
  );
  fc.assert(
    fc.property(fc.array(step), hostile, (procedure, instead) => {
      const given = { ...form, ...withInstead(instead), procedure };
      const read = recipeForm.safeParse(given);
      if (read.success) expect(recipeForm.parse(read.data)).toEqual(read.data);
    }),
  );
});
