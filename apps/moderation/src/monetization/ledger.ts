import { commissionOf, monthOf, type LedgerAccount, type LedgerKind } from '@chefly/contracts';

/**
 * Double entry in paise. What an account takes is above zero, what it gives below; every entry adds
 * up to zero.
 * - `receivable` of a member: what they owe for sessions
 * - `unearned` of a chef: what is to be earned once it is paid
 * - `payable` of a chef: below zero the platform owes the chef, above zero the chef owes the platform
 * - `cash` of the platform, and `commission`, what it has earned
 */
export interface Posting {
  account: LedgerAccount;
  /** The member or chef whose account it is; null for the platform's own. */
  whose: string | null;
  paise: number;
}
export interface Entry {
  /** What it books names it, so that it is booked once. */
  _id: string;
  kind: LedgerKind;
  at: Date;
  month: string;
  chefUid: string;
  memberUid: string | null;
  feeUid: string | null;
  postings: Posting[];
  reason: string | null;
  by: string | null;
}
export interface FeeFacts {
  uid: string;
  chefUid: string;
  memberUid: string;
  pricePaise: number;
  rateBasisPoints: number;
}

/** @throws when it does not add up to zero, or an amount is no whole number that is exact. */
function balanced(entry: Entry): Entry {
  const sum = entry.postings.reduce((total, { paise }) => total + BigInt(exact(paise)), 0n);
  if (sum !== 0n) throw new Error(`the entry ${entry._id} is off by ${sum} paise`);
  return entry;
}
export function exact(paise: number): number {
  if (!Number.isSafeInteger(paise)) throw new Error(`${paise} is no exact amount of paise`);
  return paise;
}

const booked = (
  kind: LedgerKind,
  { uid, chefUid, memberUid }: FeeFacts,
  at: Date,
  postings: Posting[],
): Entry =>
  balanced({
    _id: `${kind}/${uid}`,
    kind,
    at,
    month: monthOf(at),
    chefUid,
    memberUid,
    feeUid: uid,
    // a rate of nothing books nothing
    postings: postings.filter(({ paise }) => paise !== 0),
    reason: null,
    by: null,
  });

const chargePostings = ({ chefUid, memberUid, pricePaise }: FeeFacts): Posting[] => [
  { account: 'receivable', whose: memberUid, paise: pricePaise },
  { account: 'unearned', whose: chefUid, paise: -pricePaise },
];
const paymentPostings = (fee: FeeFacts, keptBy: 'chef' | 'platform'): Posting[] => {
  const { chefUid, memberUid, pricePaise, rateBasisPoints } = fee;
  const commission = commissionOf(pricePaise, rateBasisPoints);
  return [
    { account: 'receivable', whose: memberUid, paise: -pricePaise },
    { account: 'unearned', whose: chefUid, paise: pricePaise },
    { account: 'cash', whose: null, paise: keptBy === 'platform' ? pricePaise : 0 },
    {
      account: 'payable',
      whose: chefUid,
      paise: keptBy === 'platform' ? commission - pricePaise : commission,
    },
    { account: 'commission', whose: null, paise: -commission },
  ];
};

/** A member attended a session that had a price. */
export const charge = (fee: FeeFacts, at: Date): Entry =>
  booked('charge', fee, at, chargePostings(fee));

/** It was paid; only now the commission is taken. */
export const payment = (fee: FeeFacts, keptBy: 'chef' | 'platform', at: Date): Entry =>
  booked('payment', fee, at, paymentPostings(fee, keptBy));

/**
 * Takes back what was booked, the other way round: of a paid fee the money goes back the way it
 * came.
 */
export const counter = (entry: Entry, note: { reason: string; by: string }, at: Date): Entry =>
  balanced({
    ...entry,
    _id: `correction/${entry._id}`,
    kind: 'correction',
    at,
    month: monthOf(at),
    ...note,
    postings: entry.postings.map((posting) => ({ ...posting, paise: 0 - posting.paise })),
  });

/**
 * A chef's month is settled: what the platform owes is paid out, what the chef owes has come in.
 */
export function settlement(
  { chefUid, month, payablePaise }: { chefUid: string; month: string; payablePaise: number },
  note: { reason: string; by: string },
  at: Date,
): Entry {
  return balanced({
    _id: `settlement/${chefUid}/${month}`,
    kind: 'settlement',
    at,
    month,
    chefUid,
    memberUid: null,
    feeUid: null,
    postings: [
      { account: 'payable', whose: chefUid, paise: 0 - payablePaise },
      { account: 'cash', whose: null, paise: payablePaise },
    ],
    ...note,
  });
}

/** What an entry adds to its chef's month. A settlement adds nothing to it: it answers it. */
export interface MonthSums {
  sessions: number;
  paidPaise: number;
  commissionPaise: number;
  payablePaise: number;
}
export function monthSumsOf({ kind, postings }: Entry): MonthSums {
  const of = (account: LedgerAccount) =>
    postings.reduce((sum, each) => (each.account === account ? sum + each.paise : sum), 0);
  const none = { sessions: 0, paidPaise: 0, commissionPaise: 0, payablePaise: 0 };
  if (kind === 'settlement' || kind === 'charge') return none;
  // a payment takes from `unearned`; what counters one gives it back, what counters a charge does
  // not
  const paidPaise = kind === 'payment' ? of('unearned') : Math.min(0, of('unearned'));
  const sessions = Math.sign(paidPaise);
  return {
    sessions,
    paidPaise,
    commissionPaise: 0 - of('commission'),
    payablePaise: of('payable'),
  };
}
