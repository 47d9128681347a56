import { afterEach, expect, it, jest } from '@jest/globals';
import { InTurn } from './in-turn';

afterEach(() => void jest.useRealTimers());

/** Work by name: what began and ended, in order. */
function line() {
  const turns = new InTurn();
  const done: string[] = [];
  const begin = (key: string, name: string, work: () => Promise<void> = async () => undefined) =>
    turns.run(key, async () => {
      done.push(`${name} begins`);
      await work();
      done.push(`${name} ends`);
    });
  return { done, begin };
}

it('does the work of one key in the order of asking, also behind work that failed, and keys side by side', async () => {
  const { done, begin } = line();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const first = begin('a', 'first', () => held.then(() => Promise.reject(new Error('no'))));
  const second = begin('a', 'second');
  await begin('b', 'another');
  expect(done).toEqual(['first begins', 'another begins', 'another ends']);
  release();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(done.slice(3)).toEqual(['second begins', 'second ends']);
  await begin('a', 'third');
  expect(done.slice(5)).toEqual(['third begins', 'third ends']);
});

it('lets nobody wait longer than a second behind work that hangs', async () => {
  jest.useFakeTimers();
  const { done, begin } = line();
  void begin('a', 'hanging', () => new Promise(() => {}));
  const behind = ['second', 'third'].map((name) => begin('a', name));
  await jest.advanceTimersByTimeAsync(999);
  expect(done).toEqual(['hanging begins']);
  await jest.advanceTimersByTimeAsync(1);
  await Promise.all(behind);
  expect(done).toContain('third ends');
});

it('keeps the order of a long line whose whole work takes longer than one turn may', async () => {
  jest.useFakeTimers();
  const { done, begin } = line();
  const slow = () => new Promise<void>((resolve) => void setTimeout(resolve, 600));
  const all = ['first', 'second', 'third', 'fourth'].map((name) => begin('a', name, slow));
  await jest.advanceTimersByTimeAsync(1200);
  expect(done).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
  ]);
  await jest.advanceTimersByTimeAsync(1200);
  await Promise.all(all);
});

it('lets nobody wait longer than five seconds where everything hangs', async () => {
  jest.useFakeTimers();
  const { done, begin } = line();
  for (let n = 0; n < 20; n++) void begin('a', `hanging ${n}`, () => new Promise(() => {}));
  const last = begin('a', 'last');
  await jest.advanceTimersByTimeAsync(5000);
  await last;
  expect(done).toContain('last ends');
});
