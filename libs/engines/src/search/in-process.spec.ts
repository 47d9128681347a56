import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { everything, plainSearch } from '../testing';
import { InProcessSearch, type SearchEntry } from './index';

async function* listOf(entries: SearchEntry[]) {
  yield* entries;
}
const open = async (entries: SearchEntry[] = []) => {
  const index = new InProcessSearch().index('any');
  await index.open(() => listOf(entries));
  return index;
};

const words = [
  ...['amina', 'anima', 'aminah', 'khan', 'kahn', 'han', 'al', 'noor', 'm12', 'm112'],
  ...['rihanna', 'riahnan', 'rehanna', 'hirana'],
];
const text = fc
  .array(fc.constantFrom(...words), { maxLength: 4 })
  .chain((chosen) => fc.constantFrom(chosen.join(' '), chosen.join(''), chosen.join('-')));
const filter = fc.constantFrom<Record<string, string>[]>(
  {},
  { gender: 'female' },
  { gender: 'male', town: 'Lahore' },
);
const id = fc.constantFrom(...'abcdefgh');
const version = fc.integer({ min: 1, max: 4 });
const about = fc.option(fc.array(text, { maxLength: 3 }), { nil: undefined });
const tags = fc.subarray(['veg', 'has:egg', 'has:nuts']);
const numbers = fc.constantFrom<Record<string, number>[]>(
  {},
  { cost: 40 },
  { cost: 90, minutes: 20 },
);
const limits = fc.record(
  {
    has: fc.subarray(['veg']),
    hasNot: fc.subarray(['has:egg', 'has:nuts']),
    atMost: fc.constantFrom<Record<string, number>[]>({}, { cost: 50 }, { cost: 100, minutes: 30 }),
  },
  { requiredKeys: [] },
);
const entry = fc.record({ id, text, filter, about, tags, numbers, version });
const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ put: entry }) },
  { weight: 2, arbitrary: fc.record({ remove: id, version }) },
  { weight: 1, arbitrary: fc.record({ rebuild: fc.constant(true) }) },
);

it('finds after any changes what a plain search finds in what they leave', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(entry, { selector: (each) => each.id }),
      fc.array(change, { maxLength: 12 }),
      fc.array(fc.record({ text, filter, limits, limit: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (given, changes, queries) => {
        const index = await open(given);
        const left = new Map(given.map((each) => [each.id, each]));
        const versions = new Map(given.map((each) => [each.id, each.version]));
        const isOlder = (of: string, than: number) => (versions.get(of) ?? 0) > than;
        for (const each of changes) {
          if ('put' in each) {
            await index.put(each.put);
            if (isOlder(each.put.id, each.put.version)) continue;
            left.set(each.put.id, each.put);
            versions.set(each.put.id, each.put.version);
          } else if ('remove' in each) {
            await index.remove(each.remove, each.version);
            if (isOlder(each.remove, each.version)) continue;
            left.delete(each.remove);
            versions.set(each.remove, each.version);
          } else await index.rebuild(() => listOf([...left.values()]));
        }
        expect(await index.count()).toBe(left.size);
        for (const query of queries)
          expect(await everything(index, query)).toEqual(plainSearch([...left.values()], query));
      },
    ),
    { numRuns: 500 },
  );
});

it('answers from any place that a cursor may name, known or not', async () => {
  const index = await open([
    { id: '1', text: 'Khan', filter: {}, version: 1 },
    { id: '2', text: 'Khan', filter: {}, version: 1 },
  ]);
  const { next } = await index.find({ text: 'khan', limit: 1 });
  await index.remove('1', 2);
  expect((await index.find({ text: 'khan', limit: 1, cursor: next! })).ids).toEqual(['2']);
});

describe('the work of a page', () => {
  const first = ['Amina', 'Bilal', 'Chandra', 'Dina', 'Ebru'];
  const last = ['Khan', 'Malik', 'Nasser', 'Joshi', 'Yilmaz', 'Reddy', 'Aziz'];
  const members = (many: number) =>
    Array.from({ length: many }, (_, i) => ({
      id: String(i),
      text: `${i % 2 ? first[i % 5] : 'Ebony'} ${last[i % 7]} m${i}`,
      filter: { gender: i % 2 ? 'male' : 'female' },
      version: 1,
    }));
  const indexes: Awaited<ReturnType<typeof open>>[] = [];
  beforeAll(async () => {
    for (const many of [2_000, 20_000]) indexes.push(await open(members(many)));
  });

  it.each([
    ['a first name', 'amina', 20, 50, 0],
    ['a part of many names', 'nas', 20, 50, 0],
    ['one letter', 'z', 20, 50, 0],
    ['a user name', 'm1999', 20, 100, 125],
    ['a name with a wrong letter', 'amnia', 20, 50, 50],
    ['two wrong words in the wrong order', 'kahn amnia', 20, 50, 100],
    ["a woman's name among men", 'ebony', 0, 1, 50],
    ['a long name with two wrong letters', 'chamdfa', 20, 50, 100],
    ['nothing', 'qqqqqqqq', 0, 0, 50],
    ['nothing, shortly', 'q', 0, 0, 0],
  ])('is as little for %s among few and many', async (_, text, found, texts, words) => {
    for (const index of indexes) {
      const before = index.work;
      const { ids } = await index.find({ text, filter: { gender: 'male' }, limit: 20 });
      expect(ids).toHaveLength(found);
      expect(index.work.texts - before.texts).toBeLessThanOrEqual(texts);
      expect(index.work.words - before.words).toBeLessThanOrEqual(words);
    }
  });
});
