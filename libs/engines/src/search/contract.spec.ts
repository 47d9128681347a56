import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { engineFrom, everything, plainSearch } from '../testing';
import { ElasticsearchSearch } from './elasticsearch';
import {
  InProcessSearch,
  type Search,
  type SearchEntry,
  type SearchIndex,
  type SearchLimits,
} from './index';

const url = engineFrom('ELASTICSEARCH_URL', 'the search contract on Elasticsearch');

interface Adapter {
  search: Search;
  refresh(index: SearchIndex): Promise<void>;
  drop(index: SearchIndex): Promise<void>;
}
type Elastic = SearchIndex & { refresh(): Promise<void>; drop(): Promise<void> };
const adapters: [string, () => Adapter][] = [
  [
    'in-process',
    () => ({
      search: new InProcessSearch(),
      refresh: async () => undefined,
      drop: async () => undefined,
    }),
  ],
];
if (url)
  adapters.push([
    'elasticsearch',
    () => ({
      search: new ElasticsearchSearch({ url, namespace: 'contract-' }),
      refresh: (index) => (index as Elastic).refresh(),
      drop: (index) => (index as Elastic).drop(),
    }),
  ]);

async function* listOf(entries: SearchEntry[]) {
  yield* entries;
}
const entry = (id: string, text: string, gender: string, version = 1): SearchEntry => ({
  id,
  text,
  filter: { gender },
  version,
});
const kitchen = [
  entry('1', 'Hyderabadi Haleem', 'female'),
  entry('2', 'حلیم', 'male'),
  entry('3', 'Crème brûlée', 'male'),
  entry('4', 'पनीर टिक्का', 'female'),
  entry('5', 'Haleem', 'female'),
  entry('6', 'Chicken Karahi', 'female'),
  entry('7', 'مُلوخِيّة', 'male'),
  entry('8', 'Masala Dosa', 'female'),
  entry('9', 'كبسة', 'female'),
  entry('10', 'Sindhi Biryani', 'female'),
  entry('11', 'Pakora 65', 'numbered'),
  entry('12', 'حلوى ٧', 'numbered'),
];
/** Of one beginning, with a word two letters away from each other. */
const breads = ['Parathas', 'Parattas', 'Parottaz', 'Karathas'].map((text, i) =>
  entry(String(i), text, 'female'),
);

const dishes: SearchEntry[] = [
  {
    ...{ id: 'a', text: 'Dal palak', filter: {}, version: 1 },
    ...{ about: ['Red lentils', 'Spinach, chopped', 'Ghee'], tags: ['veg', 'has:dairy'] },
    numbers: { cost: 60, minutes: 35 },
  },
  {
    ...{ id: 'b', text: 'Haleem', filter: {}, version: 1 },
    ...{ about: ['Lentils', 'Mutton', 'Wheat'], tags: ['has:gluten'] },
    numbers: { cost: 420 },
  },
  {
    ...{ id: 'c', text: 'Lentil soup', filter: {}, version: 1 },
    ...{ about: ['Masoor', 'Cumin'], tags: ['veg'], numbers: { cost: 40, minutes: 25 } },
  },
  { id: 'd', text: 'Spinach', filter: {}, version: 1 },
];

/** What every adapter answers by what its entries are about, and within which limits. */
const topical: [what: string, text: string, ids: string[], limits?: SearchLimits][] = [
  ['both of two', 'lentils, spinach', ['a']],
  ['both, in whatever order', 'spinach lentils', ['a']],
  ['with a wrong letter', 'lentlis, spinnach', ['a']],
  ['of which one is in its name', 'dal ghee', ['a']],
  ['by how it begins', 'lenti', ['c', 'a', 'b']],
  ['its name first', 'lentils', ['c', 'a', 'b']],
  ['what is about nothing by its text alone', 'spin', ['d', 'a']],
  ['not by a part within', 'tton', []],
  ['not by one of two', 'lentils, saffron', []],
  ['two letters away, its name before what it takes', 'spniahc', ['d', 'a']],
  ['short words must be right, or begin so', 'gheu', []],
  ['short words stand for themselves', 'gh', []],
  ['limited to what it has', '', ['a', 'c'], { has: ['veg'] }],
  ['limited to what it has not', 'len', ['c', 'b'], { hasNot: ['has:dairy'] }],
  ['limited by a number', '', ['a', 'c'], { atMost: { cost: 60 } }],
  ['not with an unknown number', '', ['a', 'c'], { atMost: { minutes: 500 } }],
  ['limited by all at once', 'lentil', ['c'], { has: ['veg'], atMost: { minutes: 30 } }],
];

/** What every adapter answers: text, the answers in order, and the filter. */
const cases: [what: string, text: string, ids: string[], filter?: Record<string, string>][] = [
  ['any part, in any case', 'ALEE', ['5', '1']],
  ['the beginning first, then the middle', 'haleem', ['5', '1']],
  ['Arabic digits for ours', 'pakora ٦٥', ['11']],
  ['Persian digits for ours', '۶۵', ['11']],
  ['Hindi digits for ours, in a part', '६५', ['11']],
  ['our digits for Arabic ones', 'حلوى 7', ['12']],
  ['across words', 'badi ha', ['1']],
  ['without accents', 'brulee', ['3']],
  ['Urdu by Arabic letters', 'حليم', ['2']],
  ['Arabic by Urdu letters, without vowel marks', 'ملوخیہ', ['7']],
  ['Arabic kaf for Urdu kaf', 'کبسہ', ['9']],
  ['Hindi', 'पनीर', ['4']],
  ['Hindi, a part', 'टिक्', ['4']],
  ['one letter missing', 'halem', ['5', '1']],
  ['one letter too many', 'karrahi', ['6']],
  ['one other letter', 'masela', ['8']],
  ['two neighbours swapped', 'chikcen', ['6']],
  ['a wrong letter in each of two words', 'chiken karahy', ['6']],
  ['nothing two letters away', 'hlm', []],
  ['two other letters of a long word', 'byriani', ['10']],
  ['two letters too many, or missing', 'biirryani', ['10']],
  ['two neighbours swapped twice', 'hydreabaid', ['1']],
  ['two wrong letters beside one in a short word', 'sndhi byriani', ['10']],
  ['two wrong letters beside a short word that is right', 'hiderabady haleem', ['1']],
  ['nothing three letters away', 'byreany', []],
  ['nothing two letters away that begins otherwise', 'viriyani', []],
  ['nothing two letters away of a shorter word', 'krahai', []],
  ['short words must be right', 'doa', []],
  ['nothing', 'zz', []],
  ['no wildcard in disguise', 'ha*', []],
  ['limited by the filter', '', ['3', '2', '7'], { gender: 'male' }],
  ['limited by the filter, by text', 'haleem', [], { gender: 'male' }],
];

describe.each(adapters)('the search contract: %s', (_name, open) => {
  const { search, refresh, drop } = open();
  const opened: SearchIndex[] = [];
  const fresh = async (entries: SearchEntry[] = []) => {
    const index = search.index(crypto.randomUUID());
    await index.open(() => listOf(entries));
    opened.push(index);
    return index;
  };
  let index: SearchIndex;
  let about: SearchIndex;
  beforeAll(async () => {
    index = await fresh(kitchen);
    about = await fresh(dishes);
  });
  afterAll(async () => {
    for (const index of opened) await drop(index);
  });

  it.each(cases)('finds %s: %s', async (...[, text, ids, filter]) => {
    expect((await index.find({ text, filter, limit: 50 })).ids).toEqual(ids);
  });

  it.each(topical)('finds what is about something, %s: %s', async (...[, text, ids, limits]) => {
    expect((await about.find({ text, limits, limit: 50 })).ids).toEqual(ids);
  });

  it('finds what is two letters away behind the rest, where that is little', async () => {
    const some = await fresh(breads);
    const found = (limit: number) => everything(some, { text: 'parathaz', limit });
    for (const limit of [1, 2, 50]) expect(await found(limit)).toEqual(['0', '1', '2']);
    await some.put(entry('4', 'Parathaz of rye', 'female'));
    await some.put(entry('5', 'Sweet parathaz', 'female'));
    await refresh(some);
    for (const limit of [1, 2, 50]) expect(await found(limit)).toEqual(['4', '5', '0']);
  });

  it('replaces an entry, but never by an older version', async () => {
    const people = await fresh([entry('1', 'Ayesha Khan ayesha', 'female', 5)]);
    await people.put(entry('1', 'Ayesha Khan aisha', 'female', 7));
    await people.put(entry('1', 'Ayesha Khan late', 'female', 6));
    await refresh(people);
    expect((await people.find({ text: 'aisha', limit: 5 })).ids).toEqual(['1']);
    expect((await people.find({ text: 'late', limit: 5 })).ids).toEqual([]);
  });

  it('removes an entry, which no older version brings back', async () => {
    const some = await fresh([entry('1', 'Falafel', 'female'), entry('2', 'Falooda', 'female')]);
    const found = async () => {
      await refresh(some);
      return (await some.find({ text: 'fal', limit: 5 })).ids;
    };
    await some.remove('1', 2);
    await some.remove('1', 2);
    await some.remove('never there', 1);
    expect(await found()).toEqual(['2']);
    await some.put(entry('1', 'Falafel', 'female', 1));
    expect(await found()).toEqual(['2']);
    await some.remove('2', 0);
    expect(await found()).toEqual(['2']);
    await some.put(entry('1', 'Falafel', 'female', 3));
    expect(await found()).toEqual(['1', '2']);
  });

  it('is rebuilt without what was removed meanwhile', async () => {
    const entries = [entry('1', 'Falafel', 'female'), entry('2', 'Falooda', 'female')];
    const some = await fresh(entries);
    let readings = 0;
    async function* facts() {
      yield* readings++ ? entries.slice(1) : entries;
      if (readings > 1) return;
      await some.remove('1', 2);
    }
    await some.rebuild(facts);
    expect((await some.find({ text: 'fal', limit: 5 })).ids).toEqual(['2']);
  });

  it('opens once: what is there already is not read again', async () => {
    const kept = await fresh([entry('1', 'Kunafa', 'female')]);
    if (search instanceof InProcessSearch) return;
    await kept.open(() => listOf([entry('2', 'Falafel', 'female')]));
    expect(await kept.count()).toBe(1);
  });

  it('is one, where several processes open it for the first time at once', async () => {
    if (search instanceof InProcessSearch) return;
    const name = crypto.randomUUID();
    const processes = Array.from({ length: 4 }, () => open().search.index(name));
    await Promise.all(processes.map((each) => each.open(() => listOf(kitchen))));
    for (const [at, each] of processes.entries())
      await each.put(entry(`new ${at}`, 'Kunafa', 'female'));
    expect(await processes[0]!.count()).toBe(kitchen.length + processes.length);
    await drop(processes[0]!);
  });

  it('takes what a process has to write at once, while others open it for the first time', async () => {
    if (search instanceof InProcessSearch) return;
    const name = crypto.randomUUID();
    const facts = [...kitchen];
    const processes = Array.from({ length: 4 }, () => open().search.index(name));
    await Promise.all(
      processes.map(async (each, at) => {
        await each.open(() => listOf(facts));
        for (let round = 0; round < 10; round++) {
          const more = Array.from({ length: 10 }, (_, i) =>
            entry(`new ${at} ${round} ${i}`, 'Kunafa', 'female'),
          );
          facts.push(...more);
          await Promise.all(more.map((one) => each.put(one)));
        }
      }),
    );
    expect(await processes[0]!.count()).toBe(facts.length);
    await drop(processes[0]!);
  });

  it('is rebuilt from the facts, keeps what is newer, and answers all the while', async () => {
    const rebuilt = await fresh([
      entry('1', 'Kunafa', 'female', 1),
      entry('gone', 'Stale', 'female', 1),
    ]);
    const answers: string[][] = [];
    async function* facts() {
      yield entry('1', 'Kunafa', 'female', 1);
      answers.push((await rebuilt.find({ text: 'kunafa', limit: 5 })).ids);
      yield entry('2', 'Falafel', 'female', 1);
    }
    await rebuilt.rebuild(facts);
    expect(answers.every((ids) => ids[0] === '1')).toBe(true);
    expect((await rebuilt.find({ text: 'falafel', limit: 5 })).ids).toEqual(['2']);
  });

  it('agrees with a plain search, page by page, without a gap or a repeat', async () => {
    const text = (maxLength: number) =>
      fc.string({ unit: fc.constantFrom('a', 'b', 'É', ' ', '*', '\ufa0e', '𐍈'), maxLength });
    const long = fc.string({ unit: fc.constantFrom('a', 'b', '𐍈'), minLength: 5, maxLength: 9 });
    const texts = fc.array(fc.oneof(text(9), long), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(texts, fc.oneof(text(6), long), async (texts, wanted) => {
        // every other one is about what its neighbours are called
        const entries = texts.map((each, i) => ({
          ...entry(String(i), each, 'x'),
          ...(i % 2 ? { about: texts.slice(i - 1, i + 2), tags: [String(i % 3)] } : {}),
        }));
        const filled = await fresh(entries);
        for (const limits of [undefined, { hasNot: ['1'] }, { has: ['0'] }]) {
          const found = await everything(filled, { text: wanted, limits, limit: 3 });
          expect(found).toEqual(plainSearch(entries, { text: wanted, limits }));
        }
      }),
      { numRuns: search instanceof InProcessSearch ? 500 : 10 },
    );
  });
});
