import type { FeeSide, PaymentMethod } from '@chefly/contracts';

/** What is known of one payment so far. */
export interface Payment {
  /** Who has said that it was made. */
  toldBy: readonly FeeSide[];
  method: PaymentMethod | null;
  paid: boolean;
}
/** What somebody says of it: one of the two, or the provider that carried the money. */
export interface Word {
  by: FeeSide | 'provider';
  method: PaymentMethod;
}

/**
 * The way by which members pay. A provider that carries money is another adapter: its notices are
 * words by `provider`, and what it keeps is kept by the platform.
 */
export abstract class Payments {
  /** Where the money lies once it is paid. */
  abstract readonly keptBy: 'chef' | 'platform';
  /** The payment after a word. The same word again changes nothing; what is paid stays paid. */
  abstract hear(payment: Payment, word: Word): Payment;
}

/**
 * From hand to hand, in cash or by UPI. Neither side's word is enough: it is paid once both have
 * said so.
 */
export class OfflinePayments extends Payments {
  readonly keptBy = 'chef';

  hear(payment: Payment, { by, method }: Word): Payment {
    if (by === 'provider' || payment.paid || payment.toldBy.includes(by)) return payment;
    const toldBy = [...payment.toldBy, by];
    // the chef, who has the money, knows best how it came
    const known = payment.method && by === 'member' ? payment.method : method;
    return { toldBy, method: known, paid: toldBy.length === 2 };
  }
}
