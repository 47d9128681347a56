import { describe, expect, it } from '@jest/globals';
import { OfflinePayments, type Payment, type Word } from './payments';

const payments = new OfflinePayments();
const none: Payment = { toldBy: [], method: null, paid: false };

describe('a payment from hand to hand', () => {
  it.each([
    ['chef', 'member'],
    ['member', 'chef'],
  ] as const)('is paid once %s and %s have said so', (first, second) => {
    const told = payments.hear(none, { by: first, method: 'upi' });
    expect(told).toMatchObject({ toldBy: [first], paid: false });
    expect(payments.hear(told, { by: first, method: 'cash' })).toEqual(told);
    const paid = payments.hear(told, { by: second, method: 'upi' });
    expect(paid).toMatchObject({ toldBy: [first, second], method: 'upi', paid: true });
    expect(payments.hear(paid, { by: first, method: 'cash' })).toEqual(paid);
  });

  it('is known by the chef’s word of how it came', () => {
    const words: Word[] = [
      { by: 'member', method: 'upi' },
      { by: 'chef', method: 'cash' },
    ];
    for (const order of [words, [...words].reverse()])
      expect(order.reduce((payment, word) => payments.hear(payment, word), none).method).toBe(
        'cash',
      );
  });

  it('is not made by a provider', () =>
    expect(payments.hear(none, { by: 'provider', method: 'upi' })).toEqual(none));
});
