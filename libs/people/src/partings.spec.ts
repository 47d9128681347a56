import { FallbackCache, InProcessCache, type Cache } from '@chefly/engines/cache';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Partings } from './partings';

const at = new Date('2026-11-28T10:00:00Z');
const stands = async () => at;
const lifted = async () => null;
const all = ['chef', 'fatima', 'ayesha', 'sana'];

describe('a parting', () => {
  let cache: Cache;
  let partings: Partings;
  beforeEach(() => {
    cache = new InProcessCache();
    partings = new Partings(cache);
  });
  afterEach(() => cache.close());

  const gone = async (sessionUid = 's') =>
    [...(await partings.goneFrom(sessionUid, 'chef', all)).keys()].sort();

  it('is nobody’s where nobody has parted, and one look for each', async () => {
    const asked: string[] = [];
    const get = cache.get.bind(cache);
    cache.get = (key) => (asked.push(key), get(key));
    expect(await gone()).toEqual([]);
    expect(asked).toHaveLength(all.length);
    expect(await partings.haveParted('fatima', 'sana')).toBe(false);
  });

  it('from a session is of who left it, since then, and of no other session', async () => {
    await partings.left('s', ['fatima', 'ayesha'], at);
    expect(await partings.goneFrom('s', 'chef', all)).toEqual(
      new Map([
        ['fatima', at],
        ['ayesha', at],
      ]),
    );
    expect(await gone('another')).toEqual([]);
    expect(await partings.haveParted('fatima', 'ayesha')).toBe(false);
  });

  it.each([
    ['chef', 'fatima', 'fatima'],
    ['fatima', 'chef', 'fatima'],
    ['ayesha', 'sana', 'sana'],
  ])('by a block that %s sets against %s is %s’s who goes', async (setBy, against, goes) => {
    await partings.blocks(setBy, against, stands);
    expect(await gone()).toEqual([goes]);
    const asked = [
      await partings.haveParted(setBy, against),
      await partings.haveParted(against, setBy),
    ];
    expect(asked).toEqual([true, true]);
    await partings.blocks(setBy, against, lifted);
    expect(await gone()).toEqual([]);
    expect(await partings.haveParted(setBy, against)).toBe(false);
  });

  it('is of no two of whom one has gone already: the other stays', async () => {
    await partings.left('s', ['fatima'], at);
    await partings.blocks('fatima', 'sana', stands);
    expect(await gone()).toEqual(['fatima']);
    expect(await gone('another')).toEqual(['sana']);
  });

  it('is told to nobody while the cache is away, and fails nobody', async () => {
    const lost = async () => {
      throw Object.assign(new Error('Connection is closed.'), { code: 'ECONNREFUSED' });
    };
    const away = new FallbackCache({
      ...{ set: lost, get: lost, delete: lost, close: async () => undefined },
    } as unknown as Cache);
    const elsewhere = new Partings(away);
    await elsewhere.left('s', ['fatima'], at);
    await elsewhere.blocks('chef', 'sana', stands);
    await elsewhere.blocks('chef', 'sana', lifted);
    // as another process asks, whose own cache was told nothing
    const asking = new Partings(new FallbackCache({ get: lost } as unknown as Cache));
    expect(await asking.goneFrom('s', 'chef', all)).toEqual(new Map());
    expect(await asking.haveParted('chef', 'fatima')).toBe(false);
  });
});
