import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeesService } from './fees.service';
import { feeUid, FeesStore, type FeeRow } from './fees.store';
import { LedgerStore } from './ledger.store';
import { OfflinePayments } from './payments';

const [CHEF, GUEST] = ['a-chef-of-many-years', 'a-guest-of-many-years'];
const SESSION = 'a-session-of-one-day';
const uid = feeUid(SESSION, GUEST);
const by = (name: string) => ({ uid: name, member: { uid: name } }) as Caller;

describe('a fee', () => {
  let outbox: Outbox;
  let close: () => Promise<void>;
  let fees: FeesStore;
  let ledger: LedgerStore;
  let service: FeesService;
  let told: (string | null)[];

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, new InProcessBus(), 'moderation');
    fees = new FeesStore(kept.store);
    ledger = new LedgerStore(kept.store);
    const agreements = {
      find: async (agreement: string) => ({
        memberUid: agreement === 'hers' ? CHEF : 'another-chef',
        rateBasisPoints: 1000,
      }),
    } as never;
    const views = { of: async (rows: FeeRow[]) => rows } as never;
    const audit = { append: async () => undefined } as never;
    service = new FeesService(
      fees,
      agreements,
      ledger,
      new OfflinePayments(),
      views,
      audit,
      outbox,
    );
    told = [];
    await kept.store.prepare();
  });
  afterEach(() => close());

  const charge = (agreementUid = 'hers') =>
    outbox.transaction((work) => {
      const data = { sessionUid: SESSION, chefUid: CHEF, memberUid: GUEST, agreementUid };
      const rest = { recipeName: 'Haleem', pricePaise: 100_00, startedAt: '2026-01-15T12:00:00Z' };
      const emit = (_type: string, _key: string, { toldBy }: { toldBy: string | null }) =>
        void told.push(toldBy);
      return service.charge({ data: { ...data, ...rest } } as never, { ...work, emit } as never);
    });
  const pay = (name: string) => service.tellPayment({ uid, method: 'upi' }, by(name));
  const correct = (moderator = 'haya') => service.correct({ uid, reason: 'R' }, by(moderator));
  const now = async () => (await fees.find(uid))!;
  const booked = async () => {
    const names: string[] = [];
    for await (const { _id } of ledger.allEntries()) names.push(_id.replace(`/${uid}`, ''));
    return names;
  };

  it('is due once, however often its session is told, and told once', async () => {
    await charge();
    await charge();
    expect(await booked()).toEqual(['charge']);
    expect(told).toEqual([null]);
  });

  it('is due by no agreement but its chef’s own', async () => {
    await expect(charge('anothers')).rejects.toThrow('no agreement anothers');
    expect(await fees.find(uid)).toBeNull();
  });

  it('is moved on as it was read, or not at all', async () => {
    await charge();
    const read = await now();
    await pay(GUEST);
    const move = (row: FeeRow) =>
      outbox.transaction(({ tx }) => fees.change(row, { reason: 'Late' }, tx));
    expect(await move(read)).toBe(false);
    const { toldBy } = await now();
    expect(await move({ ...read, toldBy })).toBe(false);
    expect(await move({ ...(await now()), toldBy: [] })).toBe(false);
    expect(await now()).toMatchObject({ state: 'told', reason: null });
  });

  it('is corrected once, and paid no more then', async () => {
    await charge();
    for (const name of [GUEST, CHEF]) await pay(name);
    await correct();
    for (const late of [correct(), pay(GUEST)])
      await expect(late).rejects.toMatchObject({ code: 'moderation/fee-closed' });
    expect((await booked()).toSorted()).toEqual([
      ...['charge', 'correction/charge', 'correction/payment', 'payment'],
    ]);
  });

  it('is corrected by nobody whose own it is', async () => {
    await charge();
    for (const own of [CHEF, GUEST])
      await expect(correct(own)).rejects.toMatchObject({ code: 'moderation/own-case' });
    expect(await now()).toMatchObject({ state: 'due' });
  });

  it('is listed to each of its two on their side of it, and to nobody else', async () => {
    await charge();
    const listed = (as: 'chef' | 'member') =>
      Promise.all(
        [CHEF, GUEST, 'somebody'].map(
          async (name) => (await service.list({ as, limit: 5 }, by(name))).items.length,
        ),
      );
    expect([await listed('chef'), await listed('member')]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });
});
