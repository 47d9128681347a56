import { revocationKey } from '@chefly/access';
import { MINUTE } from '@chefly/contracts';
import { InProcessCache } from '@chefly/engines/cache';
import { describe, expect, it, jest } from '@jest/globals';
import { Revocations } from './revocations';
import type { SignInsStore } from './sign-ins.store';

const until = new Date(Date.now() + 5 * MINUTE);
function made(ended = [{ _id: 'first', until }]) {
  const listEnded = jest.fn(() => Promise.resolve(ended));
  const cache = new InProcessCache();
  const looks: (() => Promise<unknown>)[] = [];
  const periods = {
    each: (_: string, __: number, look: () => Promise<unknown>) => looks.push(look),
  };
  new Revocations({ listEnded } as unknown as SignInsStore, cache, periods as never);
  const refused = (uid: string) => cache.get(revocationKey(uid));
  return { cache, listEnded, refused, look: () => looks[0]!() };
}

describe('revocations of sign-ins', () => {
  it('are told to a cache that has none, once', async () => {
    const { listEnded, refused, look } = made();
    await look();
    await look();
    expect(await refused('first')).toBe('1');
    expect(listEnded).toHaveBeenCalledTimes(1);
  });

  it('are told again to one that came back empty', async () => {
    const { cache, refused, look } = made();
    await look();
    for (const key of [revocationKey('first'), 'revocations-told']) await cache.delete(key);
    await look();
    expect(await refused('first')).toBe('1');
  });

  it('are told from the beginning when the cache went while they were told', async () => {
    const { cache, refused, look } = made([
      { _id: 'first', until },
      { _id: 'second', until },
    ]);
    const set = jest.spyOn(cache, 'set');
    set.mockImplementationOnce(() => Promise.reject(new Error('gone')));
    await expect(look()).rejects.toThrow('gone');
    await look();
    expect([await refused('first'), await refused('second')]).toEqual(['1', '1']);
  });
});
