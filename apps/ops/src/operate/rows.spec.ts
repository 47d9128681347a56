import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sideBySide, type Row } from './rows';

async function* stream(ids: Iterable<string>): AsyncGenerator<Row> {
  for (const _id of ids) yield { _id };
}
const sorted = fc.uniqueArray(fc.string()).map((ids) => ids.sort((a, b) => (a < b ? -1 : 1)));

describe('rows side by side', () => {
  it('names each id once, in order, with every side that has it', async () => {
    await fc.assert(
      fc.asyncProperty(sorted, sorted, async (wanted, held) => {
        const pairs = await Array.fromAsync(sideBySide(stream(wanted), stream(held)));
        expect(pairs.flatMap((pair) => pair.wanted?._id ?? [])).toEqual(wanted);
        expect(pairs.flatMap((pair) => pair.held?._id ?? [])).toEqual(held);
        for (const pair of pairs)
          if (pair.wanted && pair.held) expect(pair.wanted._id).toBe(pair.held._id);
        expect(pairs).toHaveLength(new Set([...wanted, ...held]).size);
      }),
    );
  });
});
