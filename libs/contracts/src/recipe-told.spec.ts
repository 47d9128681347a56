import { expect, it } from '@jest/globals';
import { toldStep } from './recipe-told';

const ingredients = [{ name: 'mutton' }, { name: 'ghee' }];
const simmer = { text: 'Simmer', minutes: 40 };

it('a step is told with what its author said of it, and with nothing that is guessed', () => {
  expect(toldStep(simmer, ingredients)).toBe('Simmer (40 min)');
  expect(
    toldStep(
      { ...simmer, heat: 'Low flame', waiting: true, beside: true, uses: [0, 1, 7] },
      ingredients,
    ),
  ).toBe(
    'Simmer (40 min) · Low flame · waiting · while the step before waits · takes mutton, ghee',
  );
  const nothing = { text: 'Rest for 5 minutes', minutes: null, untimed: true as const };
  expect(toldStep({ ...nothing, heat: '', waiting: false, uses: [] }, ingredients)).toBe(
    'Rest for 5 minutes · without a timer · no heat · hands-on · takes nothing',
  );
});
