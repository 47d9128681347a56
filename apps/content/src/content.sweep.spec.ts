import { MINUTE } from '@chefly/contracts';
import { RECEIPT_LIFETIME } from '@chefly/pictures';
import { expect, it } from '@jest/globals';
import { ContentSweep } from './content.sweep';

const nobody = {} as never;

it('looks so often that what is over with its receipt is gone within the hour', () => {
  const every: number[] = [];
  const periods = { once: (_queue: string, ms: number) => void every.push(ms) } as never;
  new ContentSweep(nobody, nobody, nobody, nobody, periods);
  // once to ask who shows it, once more where an answer was late
  expect(RECEIPT_LIFETIME + 2 * MINUTE + 2 * every[0]!).toBeLessThan(60 * MINUTE);
});
