import { noDetails } from '@chefly/contracts';
import type { SearchEntry, SearchLimits } from '@chefly/engines/search';
import { describe, expect, it } from '@jest/globals';
import { entryOf, searchLimitsOf, WITHDRAWN_VERSION, type IndexedRow } from './recipe-entry';

const recipe = (change: Partial<IndexedRow> = {}): IndexedRow => ({
  ...{ _id: 'a-bowl-of-lentils', name: 'Bowl', cost: 90, ingredients: ['200 g red lentils'] },
  details: { ...noDetails, servings: 2, handsOnMinutes: 20, diets: ['vegan'], allergens: [] },
  ...{ edition: 3, ...change },
});
const details = recipe().details!;

/** As a search index takes limits: an entry without the number is in no limit of it. */
const isWithin = (
  { tags = [], numbers = {} }: SearchEntry,
  { has, hasNot, atMost }: SearchLimits,
) =>
  has!.every((tag) => tags.includes(tag)) &&
  !hasNot!.some((tag) => tags.includes(tag)) &&
  Object.entries(atMost!).every(([of, most]) => (numbers[of] ?? Infinity) <= most);
const finds = (wanted: Parameters<typeof searchLimitsOf>[0], row = recipe()) =>
  isWithin(entryOf(row), searchLimitsOf(wanted)!);

describe('a recipe as it is searched for', () => {
  it('is without an allergen where all of it was looked at, and by no word of a member', () => {
    const without = { without: ['tree nuts' as const] };
    expect(finds(without)).toBe(true);
    expect(finds(without, recipe({ edition: undefined }))).toBe(false);
    expect(finds(without, recipe({ details: { ...details, servings: null } }))).toBe(false);
    expect(finds(without, recipe({ details: null }))).toBe(false);
    const nuts = recipe({ details: { ...details, allergens: ['tree nuts'] } });
    expect(finds(without, nuts)).toBe(false);
    expect(finds({ without: ['tree nuts', 'sesame'] }, nuts)).toBe(false);
    expect(finds({ without: ['sesame'] }, nuts)).toBe(true);
  });

  it('is vegetarian where it is vegan, and not the other way round', () => {
    expect([finds({ diet: 'vegan' }), finds({ diet: 'vegetarian' })]).toEqual([true, true]);
    const paneer = recipe({ details: { ...details, diets: ['vegetarian'] } });
    expect(finds({ diet: 'vegan' }, paneer)).toBe(false);
  });

  it('is quick where it is known how long it takes, and costs no more than it may', () => {
    expect([finds({ maxMinutes: 20 }), finds({ maxMinutes: 19 })]).toEqual([true, false]);
    expect(finds({ maxMinutes: 500 }, recipe({ details: null }))).toBe(false);
    expect([finds({ maxCost: 90 }), finds({ maxCost: 89 })]).toEqual([true, false]);
    expect(finds({ maxMinutes: 20, maxCost: 89 })).toBe(false);
  });

  it('is limited by nothing where nothing is wanted', () => {
    expect(searchLimitsOf({})).toBeUndefined();
    expect(searchLimitsOf({ without: [] })).toBeUndefined();
  });

  it('is of its newest edition, until it is withdrawn', () => {
    const versions = [undefined, 0, 3].map((edition) => entryOf(recipe({ edition })).version);
    expect(versions).toEqual([1, 1, 4]);
    expect(Math.max(...versions)).toBeLessThan(WITHDRAWN_VERSION);
  });
});
