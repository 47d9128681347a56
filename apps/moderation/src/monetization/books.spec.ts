import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { Runtime } from '@chefly/service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Books } from './books';
import { feeUid, FeesStore, type FeeRow } from './fees.store';
import { charge, counter, payment, settlement } from './ledger';
import { LedgerStore, monthUid } from './ledger.store';

const CHEF = 'a-chef-of-many-years';
const [PAID, CORRECTED] = [feeUid('first', 'guest'), feeUid('second', 'guest')];
const MONTH = '2026-01';
const at = new Date(`${MONTH}-15T12:00:00Z`);
const note = { reason: 'R', by: 'haya' };

describe('the books', () => {
  let close: () => Promise<void>;
  let outbox: Outbox;
  let fees: FeesStore;
  let ledger: LedgerStore;
  let runtime: Runtime;

  beforeEach(async () => {
    const { store, ...kept } = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(store, new InProcessBus(), 'moderation');
    fees = new FeesStore(store);
    ledger = new LedgerStore(store);
    runtime = new Runtime();
    new Books(ledger, fees, runtime);
    await store.prepare();
    for (const sessionUid of ['first', 'second']) {
      const facts = { chefUid: CHEF, memberUid: 'guest', pricePaise: 100_00, rateBasisPoints: 900 };
      const fee = { uid: feeUid(sessionUid, 'guest'), ...facts };
      const corrected = sessionUid === 'second';
      await outbox.transaction(async ({ tx }) => {
        const rest = { toldBy: ['chef', 'member'], method: 'upi', cookedAt: at, reason: null };
        const state = corrected ? 'corrected' : 'paid';
        const row = { _id: fee.uid, sessionUid, ...facts, ...rest, state, paidAt: at };
        await fees.insert(row as unknown as FeeRow, tx);
        const entries = [charge(fee, at), payment(fee, 'chef', at)];
        for (const entry of entries) await ledger.book(entry, tx);
        if (corrected) for (const entry of entries) await ledger.book(counter(entry, note, at), tx);
      });
    }
  });
  afterEach(() => close());

  const found = async (mend = false) =>
    (await Promise.all(runtime.derived.map(({ compare }) => compare(mend)))).flat();
  const entries = () => ledger['entries'];
  const months = () => ledger['months'];
  const settle = () =>
    outbox.transaction(({ tx }) =>
      ledger.book(settlement({ chefUid: CHEF, month: MONTH, payablePaise: 9_00 }, note, at), tx),
    );

  it('are right where each step of a fee is booked, and each month is the sum of its entries', async () => {
    expect(await found()).toEqual([]);
    await settle();
    await months().updateOne({}, { $set: { state: 'paid' } });
    expect(await found()).toEqual([]);
  });

  it.each(['charge', 'payment', 'correction/charge', 'correction/payment'])(
    'lack the %s of a fee that was paid and taken back',
    async (name) => {
      await entries().deleteOne({ _id: `${name}/${CORRECTED}` });
      expect(await found()).toContain(`${name}/${CORRECTED} is not in the ledger`);
    },
  );

  it('have nothing that no fee and no settled month has come to', async () => {
    await fees['rows'].updateOne({ _id: PAID }, { $set: { paidAt: null } });
    await settle();
    expect(await found()).toEqual([
      `payment/${PAID} is in the ledger, and nothing that it books`,
      `settlement/${CHEF}/${MONTH} is in the ledger, and nothing that it books`,
    ]);
  });

  it('have no fee of another session or member, and no entry that does not add up', async () => {
    await fees['rows'].updateOne({ _id: PAID }, { $set: { memberUid: 'another' } });
    await entries().updateOne({ _id: `charge/${PAID}` }, { $inc: { 'postings.0.paise': 1 } });
    expect(await found()).toEqual([
      `entry charge/${PAID} is off by 1 paise`,
      `fee ${PAID} is not of its session and member`,
    ]);
  });

  it('have a month put right that differs from its entries, or is not there', async () => {
    const right = await ledger.findMonth(monthUid(CHEF, MONTH));
    expect(right).toMatchObject({ sessions: 1, paidPaise: 100_00, payablePaise: 9_00 });
    await months().updateOne({}, { $inc: { sessions: 1, payablePaise: 5 } });
    const wrong = `${MONTH} of ${CHEF}: sessions 2, entries 1; payablePaise 905, entries 900`;
    expect([await found(true), await found()]).toEqual([[wrong], []]);
    await months().deleteMany({});
    expect([await found(), await found(true), await found()]).toEqual([
      [`${MONTH} of ${CHEF} is missing`],
      [`${MONTH} of ${CHEF} is missing`],
      [],
    ]);
    expect(await ledger.findMonth(monthUid(CHEF, MONTH))).toEqual(right);
  });

  it('have nothing in a month of which there is no entry', async () => {
    const _id = monthUid(CHEF, '2025-11');
    const sums = { sessions: 1, paidPaise: 1, commissionPaise: 1, payablePaise: 1 };
    await ledger.mendMonth({ chefUid: CHEF, month: '2025-11', ...sums }, null);
    expect(await found(true)).toHaveLength(1);
    expect(await found()).toEqual([]);
    expect(await ledger.findMonth(_id)).toMatchObject({ sessions: 0, payablePaise: 0 });
  });
});
