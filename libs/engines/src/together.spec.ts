import { afterEach, expect, it, jest } from '@jest/globals';
import { Together } from './together';

afterEach(() => void jest.useRealTimers());

const gates = () => {
  const pieces: { items: string[]; end: () => void; fail: (reason: Error) => void }[] = [];
  const work = (items: string[]) =>
    new Promise<string[]>((resolve, fail) =>
      pieces.push({ items, fail, end: () => resolve(items.map((item) => item.toUpperCase())) }),
    );
  return { pieces, work };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('does what comes first at once, and what comes meanwhile in one piece', async () => {
  const { pieces, work } = gates();
  const together = new Together(work);
  const results = ['a', 'b', 'c'].map((item) => together.add(item));
  expect(pieces.map(({ items }) => items)).toEqual([['a']]);
  pieces[0]!.end();
  await turn();
  expect(pieces.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  pieces[1]!.end();
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
  void together.add('d');
  expect(pieces[2]!.items).toEqual(['d']);
});

it('tells all of a piece what it failed by, and goes on', async () => {
  const { pieces, work } = gates();
  const together = new Together(work);
  const first = together.add('a');
  const others = Promise.allSettled([together.add('b'), together.add('c')]);
  pieces[0]!.end();
  await first;
  await turn();
  pieces[1]!.fail(new Error('no'));
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const last = together.add('d');
  pieces[2]!.end();
  expect(await last).toBe('D');
});

it('works in as many lanes as it is given, on no more than so many at once', async () => {
  const { pieces, work } = gates();
  const together = new Together(work, { lanes: 2, most: 2 });
  for (const item of ['a', 'b', 'c', 'd', 'e']) void together.add(item);
  expect(pieces.map(({ items }) => items)).toEqual([['a'], ['b']]);
  pieces[1]!.end();
  await turn();
  expect(pieces.at(-1)!.items).toEqual(['c', 'd']);
});

it('lets the next begin when one takes too long', async () => {
  jest.useFakeTimers();
  const { pieces, work } = gates();
  const together = new Together(work, { turnMs: 1000 });
  for (const item of ['a', 'b']) void together.add(item);
  jest.advanceTimersByTime(999);
  expect(pieces.length).toBe(1);
  jest.advanceTimersByTime(1);
  expect(pieces.map(({ items }) => items)).toEqual([['a'], ['b']]);
});
