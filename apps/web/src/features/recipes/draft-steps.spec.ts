import { recipeForm } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  draftOfStep,
  emptyStep,
  followedMinutes,
  inserted,
  moved,
  pasted,
  removed,
  sentStep,
  shownStep,
  usesMoved,
  type DraftStep,
} from './draft-steps';

const ingredients = ['mutton', '', 'ghee', 'onions'].map((name) => ({ name }));
const step = (given: Partial<DraftStep>): DraftStep => ({ ...emptyStep, ...given });
const sent = (given: Partial<DraftStep>) => sentStep(step(given), ingredients);
const read = (given: Partial<DraftStep>) =>
  recipeForm.safeParse({
    ...{ name: 'Nihari', description: 'Slow', cost: 10, ingredients },
    procedure: [sent({ text: 'Simmer', ...given })],
  });

describe('a step while it is written', () => {
  it('shows what its text says, and what its author said instead', () => {
    const text = 'Simmer the mutton in ghee on a low flame';
    expect(shownStep(step({ text, minutes: '40' }), ingredients)).toEqual({
      heat: { source: 'low', celsius: '' },
      ...{ waiting: true, beside: false, uses: [0, 2], timed: true },
    });
    const heat = { source: 'none', celsius: '' } as const;
    const said = { heat, waiting: false, beside: true, uses: [3] };
    expect(shownStep(step({ text, ...said }), ingredients)).toEqual({
      ...{ ...said, timed: false },
    });
    expect(shownStep(step({ text: 'Bake at 180 °C' }), ingredients).heat).toEqual({
      ...{ source: 'oven', celsius: '180' },
    });
  });

  it('sends what its author said and nothing that is guessed, by places among what is named', () => {
    expect(sent({ text: 'Simmer the mutton', minutes: '' })).toEqual({
      ...{ text: 'Simmer the mutton', minutes: '' },
    });
    expect(sent({ waiting: false, uses: [0, 2, 3], heat: { source: 'oven', celsius: '180' } }))
      // the second row is empty
      .toMatchObject({ waiting: false, uses: [0, 1, 2], heat: '180' });
    expect(sent({ uses: [1] })).toMatchObject({ uses: [] });
    expect(sent({ beside: true })).toMatchObject({ beside: true });
    expect(sentStep(step({ beside: true }), ingredients, true)).not.toHaveProperty('beside');
  });

  it.each([
    ['none', '', ''],
    ['none', '180', ''],
    ['oven', '180', '180 °C'],
    ['low', '', 'Low flame'],
    ['high', '240', 'High flame or 240 °C'],
    ['grill', '', 'Grill'],
    ['grill', '250', 'Grill at 250 °C'],
  ] as const)(
    'with the heat %s and ‘%s’ is read as ‘%s’ and edited again',
    (source, celsius, heat) => {
      const { procedure } = read({ heat: { source, celsius } }).data!;
      expect(procedure[0]).toMatchObject({ heat });
      expect(draftOfStep(procedure[0]!).heat).toEqual({
        ...{ source, celsius: source === 'none' ? '' : celsius },
      });
    },
  );

  it.each([
    ['oven', ''],
    ['oven', 'hot'],
    ['oven', '5'],
    ['low', '9999'],
  ] as const)('is told where the heat is none: %s ‘%s’', (source, celsius) => {
    const { error } = read({ heat: { source, celsius } });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['procedure.0.heat']);
  });

  it('has the minutes that its text names, until its author gives another time or none', () => {
    const follow = (minutes: string, before: string, after: string) =>
      expect(followedMinutes(minutes, before, after));
    follow('', 'Simmer', 'Simmer for 20 minutes').toBe('20');
    follow('20', 'Simmer for 20 minutes', 'Simmer for 25 minutes').toBe('25');
    follow('20', 'Simmer for 20 minutes', 'Simmer').toBe('');
    follow('30', 'Simmer for 20 minutes', 'Simmer for 25 minutes').toBe('30');
    follow('', 'Simmer for 20 minutes', 'Simmer for 25 minutes').toBe('');
  });

  it('that was sent without a timer, or before they were looked for, is edited as that', () => {
    const before = { text: 'Simmer for 20 minutes', minutes: null };
    expect(draftOfStep(before)).toMatchObject({ minutes: '20', heat: null, uses: null });
    expect(draftOfStep({ ...before, untimed: true })).toMatchObject({ minutes: '' });
  });
});

it('an ingredient that was chosen stays chosen wherever its row goes', () => {
  const place = fc.nat(9);
  fc.assert(
    fc.property(
      fc.constantFrom('in', 'out', 'move', 'paste', 'replace'),
      place,
      place,
      (kind, a, b) => {
        const rows = Array.from({ length: 10 }, (_, i) => `row ${i}`);
        const more = ['one', 'two', 'three'];
        const without = rows.toSpliced(a, 1);
        const [after, to] = {
          in: [rows.toSpliced(a, 0, 'new'), inserted(a)] as const,
          out: [without, removed(a)] as const,
          move: [without.toSpliced(b, 0, rows[a]!), moved(a, b)] as const,
          paste: [rows.toSpliced(a + 1, 0, ...more), pasted(a, true, 3)] as const,
          replace: [rows.toSpliced(a, 1, ...more), pasted(a, false, 3)] as const,
        }[kind];
        const all = rows.map((_, i) => i);
        expect(usesMoved(all, to).map((at) => after[at])).toEqual(
          rows.filter((row) => after.includes(row)),
        );
      },
    ),
  );
});
