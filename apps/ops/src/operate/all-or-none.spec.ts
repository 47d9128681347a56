import { describe, expect, it } from '@jest/globals';
import { allOrNone } from './all-or-none';

describe('what is of use together alone', () => {
  const closing = () => {
    const closed: string[] = [];
    return { closed, close: async (name: string) => void closed.push(name) };
  };

  it('is there in its order, and stays open', async () => {
    const { closed, close } = closing();
    expect(await allOrNone([Promise.resolve('a'), Promise.resolve('b')], close)).toEqual([
      'a',
      'b',
    ]);
    expect(closed).toEqual([]);
  });

  it('is closed again where one of it does not open, also what opens after that', async () => {
    const { closed, close } = closing();
    const late = Promise.withResolvers<string>();
    const opening = [Promise.resolve('a'), Promise.reject(new Error('no store')), late.promise];
    const opened = allOrNone(opening, close);
    late.resolve('late');
    await expect(opened).rejects.toThrow('no store');
    expect(closed).toEqual(['a', 'late']);
  });

  it('fails by what did not open, and not by what did not close', async () => {
    const opened = allOrNone(
      [Promise.resolve('a'), Promise.reject(new Error('no store'))],
      async () => {
        throw new Error('does not close');
      },
    );
    await expect(opened).rejects.toThrow('no store');
  });
});
