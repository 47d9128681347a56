import { expect, it } from '@jest/globals';
import { untilQuiet } from './quiet';

const soon = { pollMs: 1, lookEveryMs: 1, stuckMs: 30 };

it('is waited for as long as something moves, however long that takes', async () => {
  let moves = 0;
  const isQuiet = async () => moves > 40;
  await untilQuiet({ isQuiet, onItsWay: async () => String(++moves) }, soon);
  expect(moves).toBe(41);
});

it('is given up where nothing moves any more, and what is on its way still is named', async () => {
  const waits = { isQuiet: async () => false, onItsWay: async () => 'chat is behind by 3' };
  await expect(untilQuiet(waits, soon)).rejects.toThrow(
    'nothing has moved for 0.03 s, and is on its way still: chat is behind by 3',
  );
});
