import { commissionOf } from '@chefly/contracts';
import { countBy, type Look } from './look';

const exactSum = (postings: any[], account?: string): bigint =>
  postings.reduce(
    (sum, posting) => (account && posting.account !== account ? sum : sum + BigInt(posting.paise)),
    0n,
  );

/**
 * The books: one fee for each member who attended at a price, one charge for each fee and one
 * payment for each that was paid, every entry and all of them together zero to the paisa.
 */
export async function compareBooks(look: Look): Promise<void> {
  const [sessions, fees, entries, months] = await Promise.all([
    look.all('sessions', 'sessions', { state: 'ended' }),
    look.all('moderation', 'fees'),
    look.all('moderation', 'ledger'),
    look.all('moderation', 'ledger_months'),
  ]);
  const owed = sessions.flatMap(({ _id, members }) =>
    members
      .filter(({ attendedAt, price }: any) => attendedAt && price)
      .map(({ uid }: any) => `${_id} ${uid}`),
  );
  const feesOf = countBy(fees, ({ sessionUid, memberUid }) => `${sessionUid} ${memberUid}`);
  for (const what of owed) look.once(feesOf.get(what) ?? 0, `fees of session and member ${what}`);
  look.counted(fees.length, owed.length, 'fees beside the sessions that were attended');

  const booked = countBy(entries, ({ kind, feeUid }) => `${kind} ${feeUid}`);
  const expected = new Map<string, bigint>();
  const add = (account: string, paise: number) =>
    expected.set(account, (expected.get(account) ?? 0n) + BigInt(paise));
  for (const { _id, state, pricePaise, rateBasisPoints } of fees) {
    const paid = state === 'paid';
    look.once(booked.get(`charge ${_id}`) ?? 0, `charges of the fee ${_id}`);
    if (paid) look.once(booked.get(`payment ${_id}`) ?? 0, `payments of the fee ${_id}`);
    else look.counted(booked.get(`payment ${_id}`) ?? 0, 0, `payments of the unpaid fee ${_id}`);
    const commission = commissionOf(pricePaise, rateBasisPoints);
    add('receivable', paid ? 0 : pricePaise);
    add('unearned', paid ? 0 : -pricePaise);
    add('payable', paid ? commission : 0);
    add('commission', paid ? -commission : 0);
  }

  for (const { _id, postings } of entries) {
    const off = exactSum(postings);
    look.check(off === 0n, 'wrong', `the entry ${_id} is off by ${off} paise`);
  }
  const postings = entries.flatMap((entry) => entry.postings);
  const balance = exactSum(postings);
  look.check(balance === 0n, 'wrong', `the ledger is off by ${balance} paise`);
  for (const [account, paise] of expected) {
    const held = exactSum(postings, account);
    look.check(held === paise, 'wrong', `${account}: ${held} paise, not ${paise}`);
  }
  const payable = months.reduce((sum, month) => sum + BigInt(month.payablePaise), 0n);
  const due = exactSum(postings, 'payable');
  look.check(payable === due, 'wrong', `months: ${payable} paise payable, entries ${due}`);
  const paidFees = fees.filter(({ state }) => state === 'paid').length;
  const paidInMonths = months.reduce((sum, month) => sum + month.sessions, 0);
  look.counted(paidInMonths, paidFees, 'paid sessions of the months');
}
