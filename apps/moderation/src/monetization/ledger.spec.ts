import { DAY, monthOf } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  charge,
  counter,
  monthSumsOf,
  payment,
  settlement,
  type Entry,
  type FeeFacts,
} from './ledger';

const note = { reason: 'r', by: 'haya' };
const start = Date.parse('2026-01-15T00:00:00Z');

/**
 * Books as the service keeps them: an entry is added once by its name, a month is closed by its
 * settlement.
 */
class Books {
  readonly entries = new Map<string, Entry>();
  add = (entry: Entry) => this.entries.has(entry._id) || this.entries.set(entry._id, entry);
  of = (feeUid: string) => [...this.entries.values()].filter((entry) => entry.feeUid === feeUid);
  has = (kind: string, uid: string) => this.entries.has(`${kind}/${uid}`);

  charge = (fee: FeeFacts, at: Date) => this.add(charge(fee, at));
  pay(fee: FeeFacts, keptBy: 'chef' | 'platform', at: Date) {
    if (this.has('charge', fee.uid) && !this.has('correction/charge', fee.uid))
      this.add(payment(fee, keptBy, at));
  }
  correct(fee: FeeFacts, at: Date) {
    for (const entry of this.of(fee.uid))
      if (entry.kind !== 'correction') this.add(counter(entry, note, at));
  }
  payable = (chefUid: string, month: string) =>
    [...this.entries.values()]
      .filter((entry) => entry.chefUid === chefUid && entry.month === month)
      .reduce((sum, entry) => sum + monthSumsOf(entry).payablePaise, 0);
  settle(chefUid: string, month: string, at: Date) {
    this.add(settlement({ chefUid, month, payablePaise: this.payable(chefUid, month) }, note, at));
  }
  months = () => new Set([...this.entries.values()].map(({ month }) => month));
  balance = (account: string, whose?: string | null) =>
    [...this.entries.values()]
      .flatMap(({ postings }) => postings)
      .filter((each) => each.account === account && (whose === undefined || each.whose === whose))
      .reduce((sum, each) => sum + BigInt(each.paise), 0n);
}

const chefs = ['fatima', 'hina'];
const members = ['ayesha', 'sana', 'zainab'];
const fees = fc
  .array(
    fc.record({
      chefUid: fc.constantFrom(...chefs),
      memberUid: fc.constantFrom(...members),
      pricePaise: fc.integer({ min: 1, max: 10_000_00 }),
      rateBasisPoints: fc.integer({ min: 0, max: 5000 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => list.map((fee, n): FeeFacts => ({ ...fee, uid: `fee-${n}` })));
const acts = fc.array(
  fc.record({
    act: fc.constantFrom('charge', 'charge', 'pay', 'pay', 'correct', 'settle'),
    fee: fc.nat(),
    days: fc.nat({ max: 12 }),
    keptBy: fc.constantFrom('chef', 'platform'),
  }),
  { maxLength: 60 },
);
type Acts = typeof acts extends fc.Arbitrary<infer A> ? A : never;

function play(list: FeeFacts[], deeds: Acts) {
  const books = new Books();
  let now = start;
  for (const { act, fee: n, days, keptBy } of deeds) {
    const fee = list[n % list.length]!;
    const at = new Date((now += days * DAY));
    if (act === 'charge') books.charge(fee, at);
    else if (act === 'pay') books.pay(fee, keptBy as 'chef', at);
    else if (act === 'correct') books.correct(fee, at);
    else
      for (const month of books.months())
        // only what is over: nothing is booked in it any more
        if (month < monthOf(at)) books.settle(fee.chefUid, month, at);
  }
  return books;
}
const always = (holds: (books: Books, list: FeeFacts[], deeds: Acts) => void) =>
  fc.assert(
    fc.property(fees, acts, (list, deeds) => holds(play(list, deeds), list, deeds)),
    { numRuns: 200 },
  );

describe('the ledger, whatever happens in whatever order and however often', () => {
  it('never loses or makes a paisa', () =>
    always((books) => {
      for (const { postings } of books.entries.values())
        expect(postings.reduce((sum, { paise }) => sum + BigInt(paise), 0n)).toBe(0n);
      const accounts = ['receivable', 'unearned', 'cash', 'payable', 'commission'] as const;
      expect(accounts.reduce((sum, account) => sum + books.balance(account), 0n)).toBe(0n);
    }));

  it('splits each payment that stands into chef’s and platform’s part, to the paisa', () =>
    always((books, list) => {
      const standing = list.filter(
        ({ uid }) => books.has('payment', uid) && !books.has('correction/payment', uid),
      );
      const commission = standing.reduce(
        (sum, fee) => sum + (BigInt(fee.pricePaise) * BigInt(fee.rateBasisPoints)) / 10_000n,
        0n,
      );
      expect(-books.balance('commission')).toBe(commission);
      // what the platform holds and is owed is its commission, whoever keeps the money meanwhile
      expect(books.balance('cash') + books.balance('payable')).toBe(commission);
    }));

  it('has each member owe what they attended, have not paid and was not corrected', () =>
    always((books, list) => {
      for (const memberUid of members) {
        const owed = list
          .filter((fee) => fee.memberUid === memberUid && books.has('charge', fee.uid))
          .filter(({ uid }) => !books.has('payment', uid) && !books.has('correction/charge', uid))
          .reduce((sum, { pricePaise }) => sum + BigInt(pricePaise), 0n);
        expect(books.balance('receivable', memberUid)).toBe(owed);
      }
    }));

  it('is the same after every act is done again', () =>
    always((books, list, deeds) => {
      const twice = play(
        list,
        deeds.flatMap((deed) => [deed, { ...deed, days: 0 }]),
      );
      expect([...twice.entries.values()]).toEqual([...books.entries.values()]);
    }));

  it('comes to nothing once everything is corrected and settled', () =>
    always((books, list) => {
      const later = new Date(start + 800 * DAY);
      for (const fee of list) books.correct(fee, later);
      for (const account of ['receivable', 'unearned', 'commission'])
        expect([account, books.balance(account)]).toEqual([account, 0n]);
      expect(books.balance('cash')).toBe(-books.balance('payable'));
      for (const chefUid of chefs)
        for (const month of books.months()) books.settle(chefUid, month, later);
      for (const account of ['payable', 'cash'])
        expect([account, books.balance(account)]).toEqual([account, 0n]);
    }));

  it('says of each month what was paid in it, and all months together say it all', () =>
    always((books, list) => {
      const sums = [...books.entries.values()].map(monthSumsOf);
      const total = (key: keyof (typeof sums)[number]) =>
        sums.reduce((sum, each) => sum + each[key], 0);
      const standing = list.filter(
        ({ uid }) => books.has('payment', uid) && !books.has('correction/payment', uid),
      );
      expect(total('sessions')).toBe(standing.length);
      expect(total('paidPaise')).toBe(standing.reduce((sum, fee) => sum + fee.pricePaise, 0));
      expect(BigInt(total('commissionPaise'))).toBe(-books.balance('commission'));
    }));
});

it('refuses an amount that is no whole number', () => {
  const fee = { uid: 'f', chefUid: 'c', memberUid: 'm', rateBasisPoints: 1500 };
  for (const pricePaise of [0.1 + 0.2, Number.NaN, 2 ** 53])
    expect(() => charge({ ...fee, pricePaise }, new Date())).toThrow('no exact amount');
});
