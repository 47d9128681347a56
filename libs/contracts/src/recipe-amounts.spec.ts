import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  amountText,
  asWritten,
  between,
  kitchenAmount,
  scaled,
  scaleFor,
  unitOf,
  type Scale,
} from './recipe-amounts';
import { gramsOfCup } from './recipe-densities';

const unit = fc.constantFrom('g', 'kg', 'ml', 'l', 'tsp', 'tbsp', 'cup', '', 'cloves', 'bunch');
const exact = fc.double({ min: 0.001, max: 5000, noNaN: true });
const servings = fc.integer({ min: 1, max: 24 });
const text = (line: [number | null, string, string], scale: Scale) =>
  amountText({ amount: line[0], unit: line[1], name: line[2], note: '' }, scale).replaceAll(
    '\u00a0',
    ' ',
  );
const times = (factor: number): Scale => ({ factor, units: 'metric' });
const cups: Scale = { factor: 1, units: 'cups' };

describe('an amount of a kitchen', () => {
  it('is never nothing', () => {
    fc.assert(fc.property(exact, unit, (amount, of) => kitchenAmount(amount, of) > 0));
  });

  it('is the nearest that can be measured, so never off by more than half the way between two', () => {
    fc.assert(
      fc.property(exact, unit, (amount, of) => {
        const [lower, upper] = between(amount, of);
        const off = Math.abs(kitchenAmount(amount, of) - amount);
        expect(lower).toBeLessThanOrEqual(amount + 1e-4);
        expect(upper).toBeGreaterThanOrEqual(amount - 1e-4);
        // below the smallest there is only the smallest
        expect(off).toBeLessThanOrEqual((lower > 0 ? (upper - lower) / 2 : upper) + 1e-4);
      }),
    );
  });

  it('stays what it is when it can be measured already', () => {
    fc.assert(
      fc.property(exact, unit, (amount, of) => {
        const once = kitchenAmount(amount, of);
        expect(kitchenAmount(once, of)).toBeCloseTo(once, 9);
      }),
    );
  });
});

describe('scaling', () => {
  it('comes back to what the author wrote', () => {
    fc.assert(
      fc.property(exact, unit, servings, (amount, of, many) => {
        expect(scaled({ amount, unit: of }, 'x', scaleFor(many, many, 'metric'))).toEqual({
          amount,
          unit: of,
        });
      }),
    );
  });

  const size: Record<string, number> = { kg: 1000, l: 1000, tsp: 5, tbsp: 15, cup: 240 };
  const absolute = ({ amount, unit: of }: { amount: number; unit: string }) =>
    amount * (size[unitOf(of)] ?? 1);
  it('never gives less for more', () => {
    fc.assert(
      fc.property(exact, unit, servings, servings, servings, (amount, of, a, b, base) => {
        fc.pre(base !== a && base !== b);
        const given = (many: number) =>
          absolute(scaled({ amount, unit: of }, 'x', scaleFor(many, base, 'metric')));
        const [few, many] = [Math.min(a, b), Math.max(a, b)];
        expect(given(many)).toBeGreaterThanOrEqual(given(few) - 1e-6);
      }),
    );
  });

  it.each<[[number | null, string, string], number, string]>([
    [[200, 'g', 'yoghurt'], 1.5, '300 g'],
    [[110, 'g', 'lentils'], 4 / 6, '75 g'],
    [[600, 'g', 'mutton'], 2, '1.2 kg'],
    [[1, 'l', 'water'], 0.5, '500 ml'],
    [[2, 'tsp', 'cumin'], 3, '2 tbsp'],
    [[1, 'tbsp', 'ghee'], 0.5, '1½ tsp'],
    [[3, '', 'onions'], 0.5, '1½'],
    [[1, 'cup', 'mint leaves'], 2, '2 cups'],
    [[1, 'bunch', 'mint'], 2, '2 bunches'],
    [[2, 'bunches', 'mint'], 0.5, '1 bunch'],
    [[4, 'cloves', 'garlic'], 0.25, '1 clove'],
    [[null, '', 'salt'], 3, ''],
  ])('%j by %d is %s', (line, factor, wanted) => {
    expect(text(line, times(factor))).toBe(wanted);
  });

  it('leaves the words of the author where nothing changes', () => {
    expect(text([1.3, 'Cups', 'mint'], asWritten)).toBe('1.3 Cups');
    expect(scaled({ amount: 2, unit: 'Tbsp' }, 'oil', asWritten)).toEqual({
      amount: 2,
      unit: 'Tbsp',
    });
  });
});

describe('cups and metric', () => {
  it.each<[[number, string, string], string]>([
    [[240, 'ml', 'milk'], '1 cup'],
    [[1, 'l', 'water'], '4¼ cups'],
    [[30, 'ml', 'oil'], '2 tbsp'],
    [[5, 'ml', 'rose water'], '1 tsp'],
    [[185, 'g', 'basmati rice'], '1 cup'],
    [[250, 'g', 'plain flour'], '2 cups'],
    [[200, 'g', 'yoghurt'], '¾ cup'],
    [[500, 'g', 'mutton on the bone'], '500 g'],
    [[100, 'g', 'butter beans'], '100 g'],
    [[100, 'g', 'cooked rice'], '100 g'],
    [[2, 'tbsp', 'ghee'], '2 tbsp'],
  ])('%j in cups is %s', (line, wanted) => {
    expect(text(line, cups)).toBe(wanted);
  });

  it('turns cups into grams only of what is well known', () => {
    expect(text([1, 'cup', 'basmati rice'], asWritten)).toBe('185 g');
    expect(text([2, 'cups', 'water'], asWritten)).toBe('480 ml');
    expect(text([1, 'cup', 'coriander leaves'], asWritten)).toBe('1 cup');
  });

  it('knows a food by what its name ends with', () => {
    expect(gramsOfCup('Rice flour')).not.toBe(gramsOfCup('Basmati rice'));
    expect(gramsOfCup('Wheat flour (atta)')).toBe(gramsOfCup('flour'));
    expect(gramsOfCup('Rice vinegar')).toBeNull();
    expect(gramsOfCup('Red lentils')).toBe(gramsOfCup('lentil'));
    expect(gramsOfCup('चावल')).toBeNull();
  });
});
