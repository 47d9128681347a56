import type { ChefMonth, Fee } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { decimal, statementCsv } from './statement-csv';

const person = (firstName: string) => ({
  uid: 'u'.repeat(22),
  firstName,
  lastName: 'N',
  userName: 'n',
});
const month: ChefMonth = {
  ...{ uid: 'm'.repeat(22), chef: person('Fatima'), month: '2026-11', sessions: 1 },
  ...{ paidPaise: 333_33, commissionPaise: 49_99, payoutPaise: -49_99 },
  ...{ state: 'open', proposedBy: null, paidAt: null, reference: null },
};
const fee: Fee = {
  ...{ uid: 'f'.repeat(22), sessionUid: 's'.repeat(22), chef: person('Fatima') },
  ...{ member: person('Sana'), recipeName: '=HYPERLINK("x")', pricePaise: 333_33 },
  ...{ commissionPaise: 49_99, state: 'paid', toldBy: ['chef', 'member'], method: 'upi' },
  // the first of November in India
  ...{ cookedAt: '2026-10-31T18:00:00.000Z', paidAt: '2026-10-31T18:30:00.000Z', reason: null },
};

describe('the statement as CSV', () => {
  it('has a line for each month and for each session paid in it, and no formulas', () =>
    expect(statementCsv([month], [fee, { ...fee, state: 'due', paidAt: null }])).toBe(
      [
        'Month,Line,Date,Recipie,Member,State,Price INR,Commission INR,Payout INR',
        '2026-11,month,,,,open,333.33,49.99,-49.99',
        `2026-11,session,2026-10-31,"'=HYPERLINK(""x"")","Sana N",paid,333.33,49.99,`,
        '',
      ].join('\r\n'),
    ));

  it('keeps the line of a member whom the chef is not told of, without a name', () =>
    expect(statementCsv([month], [{ ...fee, member: null }]).split('\r\n')[2]).toBe(
      `2026-11,session,2026-10-31,"'=HYPERLINK(""x"")","",paid,333.33,49.99,`,
    ));

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [100_000_000_000_01, '100000000000.01'],
  ])('writes %i paise as %s', (paise, text) => expect(decimal(paise)).toBe(text));
});
