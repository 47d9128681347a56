import { expect, it } from '@jest/globals';
import { BATCH, batches } from './batches';

async function* stream(rows: number[]) {
  yield* rows;
}

it.each([0, 1, BATCH - 1, BATCH, BATCH + 1, 2 * BATCH])(
  'holds all of %i rows, never more than a batch at a time',
  async (count) => {
    const rows = Array.from({ length: count }, (_, i) => i);
    const all = await Array.fromAsync(batches(stream(rows)));
    expect(all.flat()).toEqual(rows);
    for (const batch of all) expect(batch.length).toBeLessThanOrEqual(BATCH);
  },
);
