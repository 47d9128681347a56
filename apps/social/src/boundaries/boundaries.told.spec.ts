import type { UnitOfWork } from '@chefly/engines/bus';
import { FallbackCache, InProcessCache, type Cache } from '@chefly/engines/cache';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { BoundariesStore, Partings, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FollowsService } from '../follows/follows.service';
import { RelationsStore } from '../follows/relations.store';
import { MembersStore, type MemberRow } from '../profiles/members.store';
import { BoundariesEvents } from './boundaries.events';
import { BoundariesService } from './boundaries.service';
import { UntoldBlocks } from './untold-blocks';

const fatima = { uid: 'fatima', member: { uid: 'fatima', gender: 'female' } } as never as Caller;
const ayesha = { uid: 'ayesha' };

describe('whether a block stands, as all services are told by the cache', () => {
  let close: () => Promise<void>;
  let shared: Cache;
  let cache: Cache;
  let blocks: BoundariesService;
  let events: BoundariesEvents;
  let lost: boolean;
  let store: Store;
  /** What every replica does again and again. */
  let look: () => Promise<unknown>;

  beforeEach(async () => {
    const opened = await embeddedStore();
    ({ store, close } = opened);
    lost = false;
    shared = new InProcessCache();
    const away = async () => {
      throw Object.assign(new Error('Connection is closed.'), { code: 'ECONNREFUSED' });
    };
    cache = new FallbackCache({
      set: (...given) => (lost ? away() : shared.set(...given)),
      get: (key) => (lost ? away() : shared.get(key)),
      delete: (key) => (lost ? away() : shared.delete(key)),
      close: () => shared.close(),
    } as Partial<Cache> as Cache);
    const [members, relations] = [new MembersStore(store), new RelationsStore(store)];
    const boundaries = new BoundariesStore(store);
    const people = new People(boundaries);
    const outbox = {
      transaction: (work: (unit: UnitOfWork) => Promise<unknown>) =>
        store.transaction((tx) => work({ tx, emit: () => undefined } as never)),
    } as never;
    const follows = new FollowsService(members, relations, outbox, people);
    const partings = new Partings(cache);
    blocks = new BoundariesService(
      members,
      relations,
      outbox,
      people,
      boundaries,
      follows,
      partings,
    );
    const periods = { each: (_what: string, _ms: number, work: typeof look) => (look = work) };
    events = new BoundariesEvents(new UntoldBlocks(store, boundaries, partings, periods as never));
    await store.prepare();
    await store.transaction((tx) =>
      members.add({ _id: 'ayesha', ...ayesha, gender: 'female' } as unknown as MemberRow, tx),
    );
  });
  afterEach(async () => {
    await cache.close();
    await close();
  });

  /** As another service asks, whose process was told nothing. */
  const told = () => new Partings(shared).haveParted('fatima', 'ayesha');

  /** The next word to the cache is on its way until this is done. */
  function overtakeBy(change: () => Promise<unknown>) {
    const { set } = cache;
    cache.set = async (...given) => {
      cache.set = set;
      await change();
      return set.apply(cache, given);
    };
  }

  it('is that it is over where its lifting, from another device, comes there first', async () => {
    overtakeBy(() => blocks.unblock(ayesha, fatima));
    await blocks.block(ayesha, fatima);
    expect(await told()).toBe(false);
  });

  it('is that it stands where it is set anew and comes before the lifting of the earlier', async () => {
    await blocks.block(ayesha, fatima);
    overtakeBy(() => blocks.block(ayesha, fatima));
    await blocks.unblock(ayesha, fatima);
    expect(await told()).toBe(true);
  });

  let heardOf = 0;
  const hear = (what: 'onBlockMade' | 'onBlockLifted') =>
    store.transaction((tx) =>
      events[what](
        { id: `event ${heardOf++}`, subject: 'fatima:ayesha' } as never,
        { tx } as never,
      ),
    );

  it('is told once the cache is back, where it was away as that changed', async () => {
    await blocks.block(ayesha, fatima);
    lost = true;
    await blocks.unblock(ayesha, fatima);
    await hear('onBlockLifted');
    await look();
    lost = false;
    expect(await told()).toBe(true);
    await look();
    expect(await told()).toBe(false);

    lost = true;
    await blocks.block(ayesha, fatima);
    await hear('onBlockMade');
    lost = false;
    expect(await told()).toBe(false);
    await look();
    expect(await told()).toBe(true);
  });

  it('is what was done last, of several that the cache was away for', async () => {
    await blocks.block(ayesha, fatima);
    lost = true;
    await blocks.unblock(ayesha, fatima);
    await blocks.block(ayesha, fatima);
    await blocks.unblock(ayesha, fatima);
    // each of them late, and not in their order
    for (const what of ['onBlockLifted', 'onBlockMade', 'onBlockLifted'] as const) await hear(what);
    lost = false;
    // and one that comes at the very moment
    overtakeBy(() => blocks.block(ayesha, fatima));
    await look();
    expect(await told()).toBe(true);
  });

  it('is as it stands now, however late its events are heard', async () => {
    await blocks.block(ayesha, fatima);
    await blocks.unblock(ayesha, fatima);
    await hear('onBlockMade');
    expect(await told()).toBe(false);
    await blocks.block(ayesha, fatima);
    await hear('onBlockLifted');
    expect(await told()).toBe(true);
  });
});
