import type { Keeper } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ErasuresStore, type ErasureRow } from './erasures.store';

describe('an erasure', () => {
  let store: Store;
  let close: () => Promise<void>;
  let erasures: ErasuresStore;
  let count = 0;
  let row: ErasureRow;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    erasures = new ErasuresStore(store);
    await store.prepare();
  });
  afterAll(() => close());
  beforeEach(async () => {
    const now = new Date();
    row = {
      ...{ _id: `erasure ${++count}`, accountUid: `member ${count}`, state: 'waiting' },
      ...{ askedAt: now, erasesAt: now, begunAt: null, waiting: [] },
    };
    await store.transaction((tx) => erasures.insert(row, tx));
  });

  const begin = () =>
    store.transaction((tx) => erasures.begin(row, ['chat', 'social'] as Keeper[], tx));
  const withdraw = () => store.transaction((tx) => erasures.withdraw(row.accountUid, tx));
  const hear = (keeper: string) =>
    store.transaction((tx) => erasures.hear(row._id, keeper as Keeper, new Date(), tx));

  it('is taken back while it waits, and then it does not begin', async () => {
    expect([await withdraw(), await withdraw(), await begin()]).toEqual([true, false, false]);
  });

  it('begins once, and is taken back by nobody from then on', async () => {
    expect([await begin(), await begin(), await withdraw()]).toEqual([true, false, false]);
    expect((await erasures.findOf(row.accountUid))?.state).toBe('begun');
  });

  it('ends once, when each who keeps something has said that it is gone', async () => {
    expect(await hear('chat')).toBe(false);
    await begin();
    const said = ['chat', 'chat', 'social', 'social'];
    const answers: boolean[] = [];
    for (const keeper of said) answers.push(await hear(keeper));
    expect(answers).toEqual([false, false, true, false]);
    expect(await begin()).toBe(false);
    expect((await erasures.findOf(row.accountUid))?.state).toBe('ended');
  });

  it('is due on its day and not before it, and no more once it has begun', async () => {
    const due = async (at: number) =>
      (await erasures.listDue(new Date(at), 100)).some(({ _id }) => _id === row._id);
    const day = row.erasesAt.getTime();
    expect([await due(day - 1), await due(day)]).toEqual([false, true]);
    await begin();
    expect(await due(day)).toBe(false);
  });
});
