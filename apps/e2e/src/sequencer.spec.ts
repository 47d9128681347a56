import { expect, it } from '@jest/globals';
import TurnsSequencer from './sequencer.mjs';

it('tells the runner to begin with the file whose turn it is', () => {
  const before = process.env.TURNS_SEED;
  process.env.TURNS_SEED = '1';
  const tests = ['/c', '/a', '/b'].map((path) => ({ path }));
  const order = new TurnsSequencer({} as never).sort(tests as never);
  if (before === undefined) delete process.env.TURNS_SEED;
  else process.env.TURNS_SEED = before;
  expect(order.map(({ path }) => path)).toEqual(['/b', '/c', '/a']);
});
