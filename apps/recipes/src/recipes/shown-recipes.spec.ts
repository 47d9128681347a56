import { MINUTE } from '@chefly/contracts';
import { expect, it, jest } from '@jest/globals';
import type { RecipesStore, ShownRow } from './recipes.store';
import { ShownRecipes } from './shown-recipes';

const rowOf = (uid: string): ShownRow => ({
  ...{ _id: uid, name: `Dish ${uid}`, description: 'Slow', cost: 100, picture: null },
});

function kitchen(...uids: string[]) {
  const there = new Set(uids);
  const asked: string[][] = [];
  const listShown = async (wanted: string[]) => {
    asked.push(wanted);
    return wanted.filter((uid) => there.has(uid)).map(rowOf);
  };
  const shown = new ShownRecipes({ listShown } as unknown as RecipesStore);
  const namesOf = async (...wanted: string[]) =>
    (await shown.list(wanted)).map((row) => row._id).join('');
  return { there, asked, shown, namesOf };
}

it('reads each recipe once, and answers in the order asked for', async () => {
  const { asked, namesOf } = kitchen('a', 'b', 'c');
  expect(await namesOf('b', 'a')).toBe('ba');
  expect(await namesOf('c', 'a', 'b')).toBe('cab');
  expect(await namesOf('a', 'b', 'c')).toBe('abc');
  expect(asked).toEqual([['b', 'a'], ['c']]);
});

it('leaves out what is not there, and finds it once it is', async () => {
  const { there, namesOf } = kitchen('a');
  expect(await namesOf('a', 'b')).toBe('a');
  there.add('b');
  expect(await namesOf('a', 'b')).toBe('ab');
});

it('shows nothing any more of what it has forgotten', async () => {
  const { there, shown, namesOf } = kitchen('a', 'b');
  await namesOf('a', 'b');
  there.delete('a');
  shown.forget('a');
  expect(await namesOf('a', 'b')).toBe('b');
});

it('shows for a minute what another replica has heard of that it is gone, and no longer', async () => {
  jest.useFakeTimers();
  try {
    const { there, namesOf } = kitchen('a', 'b');
    await namesOf('a', 'b');
    there.delete('a');
    jest.advanceTimersByTime(MINUTE + 1);
    expect(await namesOf('a', 'b')).toBe('b');
  } finally {
    jest.useRealTimers();
  }
});
