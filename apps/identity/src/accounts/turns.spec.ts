import { expect, it } from '@jest/globals';
import { Turns } from './turns';

/** Pieces of work that go on until they are told, and how many there are. */
const held = () => {
  const open: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => open.push(resolve));
  return { open, work };
};
const tick = () => new Promise(setImmediate);

it.each([1, 3])('lets %i at once work, and the next in line when one ends', async (atOnce) => {
  const turns = new Turns(atOnce, 10);
  const { open, work } = held();
  const all = Array.from({ length: 7 }, () => turns.run(work));
  for (let begun = atOnce; begun <= 7; begun++) {
    await tick();
    expect(open.length).toBe(begun);
    open[begun - atOnce]!();
  }
  for (const end of open) end();
  await Promise.all(all);
  // and is as free as before
  const again = Array.from({ length: atOnce }, () => turns.run(async () => 'served'));
  expect(await Promise.all(again)).toEqual(Array(atOnce).fill('served'));
});

it('gives the place of what failed to the next, and refuses who comes to a full line', async () => {
  const turns = new Turns(1, 1);
  const failing = turns.run(async () => {
    throw new Error('burnt');
  });
  const next = turns.run(async () => 'served');
  await expect(turns.run(async () => 'refused')).rejects.toMatchObject({
    code: 'server/unavailable',
  });
  await expect(failing).rejects.toThrow('burnt');
  expect(await next).toBe('served');
});
