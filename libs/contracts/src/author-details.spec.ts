import { describe, expect, it } from '@jest/globals';
import { wholeMinutes } from './recipe-details';
import { authorDetailsForm, detailMessages, detailsOf, noAuthorDetails } from './author-details';

const problems = (given: unknown) =>
  authorDetailsForm.safeParse(given).error?.issues.map(({ message }) => message);

describe('what an author says of a recipe', () => {
  it('may be nothing at all', () => {
    expect(authorDetailsForm.parse(undefined)).toEqual(noAuthorDetails);
    expect(authorDetailsForm.parse({})).toEqual(noAuthorDetails);
    expect(
      authorDetailsForm.parse({
        ...{ servings: '', level: '', cuisine: ' ', diets: [], allergens: [], equipment: ' , ' },
      }),
    ).toEqual(noAuthorDetails);
  });

  it('is read from what a form holds', () => {
    expect(
      authorDetailsForm.parse({
        servings: ' ٤ ',
        prepMinutes: '15',
        level: 'medium',
        cuisine: '  South  India ',
        diets: ['vegetarian'],
        allergens: ['sesame', 'gluten', 'sesame'],
        equipment: 'wok with a lid, mortar\nwok with a lid',
      }),
    ).toEqual({
      servings: 4,
      prepMinutes: 15,
      level: 'medium',
      cuisine: 'South India',
      diets: ['vegetarian'],
      allergens: ['gluten', 'sesame'],
      equipment: ['wok with a lid', 'mortar'],
    });
  });

  it('calls vegetarian what is vegan', () => {
    expect(authorDetailsForm.parse({ diets: ['vegan'] }).diets).toEqual(['vegetarian', 'vegan']);
  });

  it.each(['0', '25', '-1', '2.5', 'four', 0, 99])('refuses %s as servings', (servings) => {
    expect(problems({ servings })).toEqual([detailMessages.servingsWhole]);
  });

  it.each(['0', '1441', '-1', '2.5', 'ten', 0, 99999])(
    'refuses %s as preparation',
    (prepMinutes) => {
      expect(problems({ prepMinutes })).toEqual([detailMessages.prepWhole]);
    },
  );

  it('refuses what is none of those to choose from, and more than a kitchen holds', () => {
    expect(problems({ allergens: ['pork'] })).toHaveLength(1);
    expect(problems({ level: 'expert' })).toHaveLength(1);
    expect(problems({ cuisine: 'x'.repeat(41) })).toEqual(['At most 40 characters']);
    const many = Array.from({ length: 21 }, (_, i) => `pot ${i}`).join(',');
    expect(problems({ equipment: many })).toEqual([detailMessages.equipmentTooMany]);
  });
});

describe('the details of a member’s recipe', () => {
  const said = { ...noAuthorDetails, servings: 2, prepMinutes: 15 };
  const step = (text: string, minutes: number | null) => ({ text, minutes });

  it('take their times from the steps, apart for what the food does by itself', () => {
    const steps = [step('Fry the onions', 10), step('Cover and simmer until soft', 40)];
    expect(detailsOf(said, { ingredients: [], steps })).toEqual({
      ...said,
      ...{ prepMinutes: 15, handsOnMinutes: 10, waitMinutes: 40 },
    });
  });

  it('know of no time when no step says one', () => {
    const details = detailsOf(said, { ingredients: [], steps: [step('Fry', null)] });
    expect(details).toMatchObject({ prepMinutes: 15, handsOnMinutes: null, waitMinutes: null });
    // what comes before the first step does not say how long the whole takes
    expect(wholeMinutes(details)).toBeNull();
  });

  it('take what their author said of a step, and what its text names', () => {
    const steps = [
      { ...step('Simmer', 40), waiting: false },
      step('Stir for 10 minutes', null),
      { ...step('Leave for 5 minutes', null), untimed: true as const },
    ];
    const details = detailsOf(noAuthorDetails, { ingredients: [], steps });
    expect(details).toMatchObject({ prepMinutes: null, handsOnMinutes: 50, waitMinutes: 0 });
  });
});

it('looks at no more equipment than anybody has, and tells who has pasted it so', () => {
  const equipment = Array.from({ length: 60_000 }, () => 'a');
  expect(problems({ equipment })).toHaveLength(1);
  expect(problems({ equipment: equipment.join(',') })).toEqual([detailMessages.equipmentTooMany]);
});
