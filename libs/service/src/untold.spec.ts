import { MINUTE } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Untold } from './untold';

const lost = () => Object.assign(new Error('Connection is closed.'), { code: 'ECONNREFUSED' });

describe('what an engine could not be told', () => {
  let store: Store;
  let close: () => Promise<void>;
  let untold: Untold;
  let told: string[];
  /** What telling throws, if anything. */
  let failure: Error | null;
  let look: () => Promise<unknown>;
  /** What happens as the engine is told of this. */
  let meanwhile: Record<string, () => Promise<unknown>>;

  const open = () => {
    const periods = {
      each: (_failure: string, _ms: number, work: typeof look) => void (look = work),
    };
    return new Untold(store, periods as never, {
      collection: 'untold_things',
      tell: async (about) => {
        if (failure) throw failure;
        told.push(about);
        await meanwhile[about]?.();
      },
      lapsesMs: 10 * MINUTE,
    });
  };
  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    [told, failure, meanwhile] = [[], null, {}];
    untold = open();
    await store.prepare();
  });
  afterEach(() => close());

  const hear = (eventId: string, about: string) =>
    store.transaction((tx) => untold.orKeep(eventId, about, tx));
  const kept = () => untold['rows'].countDocuments({});

  it('is told at once while it answers, and nothing is kept', async () => {
    await hear('one', 'a');
    await look();
    expect([told, await kept()]).toEqual([['a'], 0]);
  });

  it('is told once it answers, by whoever looks first: each thing once, the earliest first', async () => {
    failure = lost();
    for (const [event, about] of [
      ['one', 'b'],
      ['two', 'a'],
      ['three', 'b'],
    ] as const)
      await hear(event, about);
    await look();
    expect([told, await kept()]).toEqual([[], 3]);
    failure = null;
    // as after a restart, or by another replica
    open();
    await look();
    expect([told, await kept()]).toEqual([['b', 'a'], 0]);
    await look();
    expect(told).toEqual(['b', 'a']);
  });

  it('is told more than one look reads at a time', async () => {
    failure = lost();
    await store.transaction(async (tx) => {
      for (let i = 0; i < 450; i++) await untold.orKeep(`event ${i}`, `${i}`, tx);
    });
    failure = null;
    await look();
    expect([new Set(told).size, await kept()]).toEqual([450, 0]);
  });

  it('is told again where it changes while it is told', async () => {
    failure = lost();
    await hear('one', 'a');
    failure = null;
    meanwhile.a = async () => {
      delete meanwhile.a;
      failure = lost();
      await hear('two', 'a');
      failure = null;
    };
    await look();
    expect(await kept()).toBe(1);
    await look();
    expect([told, await kept()]).toEqual([['a', 'a'], 0]);
  });

  it('is not kept where its event is not handled, nor where the engine refuses it', async () => {
    failure = lost();
    await expect(
      store.transaction(async (tx) => {
        await untold.orKeep('one', 'a', tx);
        throw new Error('not handled');
      }),
    ).rejects.toThrow('not handled');
    failure = new Error('refused');
    await expect(hear('two', 'a')).rejects.toThrow('refused');
    expect(await kept()).toBe(0);
  });

  it('that is refused later keeps nothing else from being told', async () => {
    failure = lost();
    await hear('one', 'a');
    await hear('two', 'b');
    failure = null;
    meanwhile.a = () => Promise.reject(new Error('refused'));
    await expect(look()).rejects.toThrow('refused');
    expect([told, await kept()]).toEqual([['a', 'b'], 1]);
  });

  it('is given up after its time by the store itself', async () => {
    const indexes = await untold['rows'].collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: 600 }));
  });
});
