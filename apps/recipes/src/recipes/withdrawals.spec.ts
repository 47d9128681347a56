import { MINUTE } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WithdrawalsService } from './withdrawals.service';

const named = (methods: Record<string, unknown>) => methods as never;

describe('a recipe that was withdrawn', () => {
  let store: Store;
  let close: () => Promise<void>;
  let service: WithdrawalsService;
  let job: (data: { recipeUid: string }) => Promise<void>;
  let sweep: () => Promise<void>;
  let every: number;
  let did: string[];
  let planned: string[];
  let isLost: boolean;
  let jobsAreAway: boolean;
  let doubted: string[];

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    [did, planned, isLost, jobsAreAway, doubted] = [[], [], false, false, []];
    service = new WithdrawalsService(
      store,
      named({
        takeFromHolders: async () => {
          if (isLost) throw new Error('the store is away');
          did.push('from who cooks it');
        },
      }),
      named({ takeFromAll: async () => void did.push('from who saved it') }),
      named({
        listDoubted: async () => doubted,
        lookedAt: async (uid: string) => void (doubted = doubted.filter((each) => each !== uid)),
      }),
      named({ findRecipe: async (uid: string) => (uid === 'stands' ? { _id: uid } : null) }),
      named({
        transaction: (work: (work: object) => unknown) =>
          work({ tx: null, emit: (_type: string, uid: string) => void did.push(`told of ${uid}`) }),
      }),
      named({
        handle: (_queue: string, handler: typeof job) => void (job = handler),
        schedule: async (_queue: string, uid: string) => {
          if (jobsAreAway) throw Object.assign(new Error('away'), { code: 'ETIMEDOUT' });
          planned.push(uid);
        },
      }),
      named({
        once: (_name: string, ms: number, work: typeof sweep) => void ([every, sweep] = [ms, work]),
      }),
    );
    await store.prepare();
    await store.transaction((tx) => service.plan('gone', tx));
  });
  afterEach(() => close());

  it('is taken from all by its job, and by the sweep where that was lost', async () => {
    await sweep();
    expect(planned).toEqual(['gone', 'gone']);
    isLost = true;
    await expect(job({ recipeUid: 'gone' })).rejects.toThrow('the store is away');
    await sweep();
    isLost = false;
    await job({ recipeUid: 'gone' });
    expect(did).toEqual(['from who cooks it', 'from who saved it']);
    await sweep();
    expect(planned).toEqual(['gone', 'gone', 'gone']);
  });

  it('is withdrawn while no job can be planned, and taken from all by the sweep', async () => {
    jobsAreAway = true;
    await store.transaction((tx) => service.plan('meanwhile', tx));
    await expect(sweep()).rejects.toThrow('away');
    jobsAreAway = false;
    await sweep();
    expect(planned).toEqual(['gone', 'gone', 'meanwhile']);
    // until then chefs are asked for what moderators have taken away
    expect(every).toBeLessThanOrEqual(2 * MINUTE);
  });

  it('is told once more of, where its post may have stayed, but for one that stands', async () => {
    doubted = ['stands', 'went'];
    for (let i = 0; i < 2; i++) await sweep();
    expect([did, doubted]).toEqual([['told of went'], []]);
  });
});
