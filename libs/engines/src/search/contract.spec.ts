import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { InProcessSearch, normalise, type SearchIndex } from './index';

describe('the search contract: in-process', () => {
  let index: SearchIndex;
  const find = async (text: string, filter?: Record<string, string>) => (await index.find({ text, filter, limit: 50 })).ids.sort();
  beforeEach(async () => {
    index = new InProcessSearch().index('recipes');
    await index.put({ id: '1', text: 'Hyderabadi Haleem', filter: { gender: 'female' } });
    await index.put({ id: '2', text: 'حلیم', filter: { gender: 'male' } });
    await index.put({ id: '3', text: 'Crème brûlée', filter: { gender: 'male' } });
    await index.put({ id: '4', text: 'पनीर टिक्का', filter: { gender: 'female' } });
  });

  it('finds any part in any case, without accents, in Arabic and Hindi letter forms', async () => {
    expect(await find('ALEE')).toEqual(['1']);
    expect(await find('brulee')).toEqual(['3']);
    expect(await find('حليم')).toEqual(['2']);
    expect(await find('पनीर')).toEqual(['4']);
    expect(await find('zz')).toEqual([]);
  });

  it('limits answers by the filter, replaces and removes', async () => {
    expect(await find('', { gender: 'male' })).toEqual(['2', '3']);
    await index.put({ id: '3', text: 'Kunafa', filter: { gender: 'male' } });
    expect(await find('brulee')).toEqual([]);
    await index.remove('1');
    expect(await find('haleem')).toEqual([]);
  });

  it('agrees with a plain substring search, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ') }), { maxLength: 20 }), fc.string({ unit: fc.constantFrom('a', 'b', 'E'), maxLength: 4 }), async (texts, wanted) => {
        const other = new InProcessSearch().index('x');
        for (const [i, text] of texts.entries()) await other.put({ id: String(i), text, filter: {} });
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await other.find({ text: wanted, cursor, limit: 3 });
          found.push(...page.ids);
          cursor = page.next ?? undefined;
        } while (cursor);
        const expected = texts.map((text, i) => [normalise(text), String(i)] as const).filter(([text]) => text.includes(normalise(wanted))).map(([, id]) => id);
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });
});
