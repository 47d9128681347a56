import { keepers, type Keeper } from '@chefly/contracts';
import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ErasuresService } from './erasures.service';
import { ErasuresStore, type ErasureRow } from './erasures.store';

const MEMBER = 'a-member-who-leaves';
const FIRST = 'the-first-erasure-of-hers';
const asked = new Date('2026-01-31T00:00:00Z');

describe('an erasure that is asked for again by an operator', () => {
  let close: () => Promise<void>;
  let outbox: Outbox;
  let store: ErasuresStore;
  let service: ErasuresService;
  let told: string[];

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    const real = new Outbox(kept.store, new InProcessBus(), 'identity');
    outbox = {
      transaction: (work: (work: UnitOfWork) => Promise<unknown>) =>
        real.transaction(({ tx }) =>
          work({ tx, emit: (type: string) => void told.push(type) } as never),
        ),
    } as never;
    store = new ErasuresStore(kept.store);
    const nothing = {} as never;
    service = new ErasuresService(store, nothing, nothing, nothing, nothing, nothing, outbox, {
      handle: () => undefined,
    } as never);
    told = [];
    await kept.store.prepare();
  });
  afterEach(() => close());

  const insert = (change: Partial<ErasureRow> = {}) => {
    const row: ErasureRow = {
      ...{ _id: FIRST, accountUid: MEMBER, state: 'waiting', askedAt: asked, erasesAt: asked },
      ...{ begunAt: null, waiting: [], ...change },
    };
    return outbox.transaction(({ tx }) => store.insert(row, tx));
  };
  const begun = { state: 'begun', begunAt: asked, waiting: ['chat'] } as const;
  const now = async () => (await store.findOf(MEMBER))!;
  const answers = async (uid: string, by: readonly Keeper[] = keepers) => {
    for (const keeper of by)
      await outbox.transaction((work) => service.onDone(keeper, uid, MEMBER, work));
  };
  const [BEGUN, ENDED] = ['identity.erasure.begun.v1', 'identity.erasure.ended.v1'];

  it('asks every service anew, and a late answer to the first ends nothing of it', async () => {
    await insert({ ...begun, waiting: [...begun.waiting] });
    expect(await service.again(MEMBER)).toBe('begun');
    const { _id, ...row } = await now();
    expect(row).toMatchObject({ state: 'begun', askedAt: asked, waiting: [...keepers] });
    expect(_id).not.toBe(FIRST);
    await answers(FIRST);
    expect(await now()).toMatchObject({ state: 'begun', waiting: [...keepers] });
    await answers(_id, keepers.slice(1));
    expect(told).toEqual([BEGUN]);
    await answers(_id);
    expect(told).toEqual([BEGUN, ENDED]);
  });

  it('is done again where it has ended, and remembered anew from its end on', async () => {
    await insert({ state: 'ended', begunAt: asked, forgetAt: asked });
    expect(await service.again(MEMBER)).toBe('begun');
    expect(await now()).not.toHaveProperty('forgetAt');
    await answers((await now())._id);
    const { state, forgetAt } = await now();
    expect([state, forgetAt! > new Date()]).toEqual(['ended', true]);
  });

  it('is none while its member may come back, nor where nobody knows of one', async () => {
    expect(await service.again(MEMBER)).toBe('unknown');
    await insert();
    for (const restored of [false, true])
      expect(await service.again(MEMBER, { restored })).toBe('waiting');
    expect([await now(), told]).toEqual([expect.objectContaining({ _id: FIRST }), []]);
  });

  it('is begun of an account that a backup brought back, once as often as it is said', async () => {
    expect(await service.again(MEMBER, { restored: true })).toBe('begun');
    const { _id, state } = await now();
    expect([state, told]).toEqual(['begun', [BEGUN]]);
    expect(await service.again(MEMBER, { restored: true })).toBe('begun');
    expect((await now())._id).not.toBe(_id);
  });
});
