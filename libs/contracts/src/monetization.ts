import { z } from 'zod';
import { appeal } from './appeal';
import { limits } from './constants';
import { agreementState, feeSide, feeState } from './monetization-events';
import { balance, basisPoints, HIGHEST_RATE, month, paise, priceLimits } from './money';
import { route } from './route';
import { instant, line, page, pageQuery, person, text, tooLongFor, uid } from './shapes';

/** The specification's two texts for a member's status. */
export const monetizationStatus = { monetized: 'Monetized', not: 'Not Monetized' } as const;

const writtenReason = line(limits.reason, 'Give a reason');
const agreementFacts = {
  uid,
  state: agreementState,
  rateBasisPoints: basisPoints,
  termsVersion: z.string(),
  offeredAt: instant,
  /** When the member consented or declined. */
  answeredAt: instant.nullable(),
  /** When an offer was taken back or monetization was revoked, and why. */
  revokedAt: instant.nullable(),
  reason: z.string().nullable(),
  pricePaise: paise.nullable(),
  appeal: appeal.nullable(),
};
/** As the member reads it: without the names of moderators. */
export const ownAgreement = z.object({ ...agreementFacts, appealUntil: instant.nullable() });
export type OwnAgreement = z.infer<typeof ownAgreement>;
export const agreementCard = z.object({
  ...agreementFacts,
  member: person,
  offeredBy: person,
  revokedBy: person.nullable(),
  /** Why the reader may not decide on it; null when they may. */
  refusal: z.string().nullable(),
});
export type AgreementCard = z.infer<typeof agreementCard>;

export const ownMonetization = z.object({
  monetized: z.boolean(),
  /** The latest; null for a member who was never offered one. */
  agreement: ownAgreement.nullable(),
});
export type OwnMonetization = z.infer<typeof ownMonetization>;

export const paymentMethod = z.enum(['cash', 'upi']);
export type PaymentMethod = z.infer<typeof paymentMethod>;
/** What a member owes or paid for one session, as either side or a moderator reads it. */
export const fee = z.object({
  uid,
  sessionUid: uid,
  /**
   * Null for a reader to whom they are nobody, and of who has left: the books know them by uid, the
   * reader needs the sum.
   */
  chef: person.nullable(),
  member: person.nullable(),
  recipeName: z.string(),
  pricePaise: paise,
  /** For the chef and moderators; null for the member who pays, whom it does not concern. */
  commissionPaise: paise.nullable(),
  state: feeState,
  toldBy: z.array(feeSide),
  method: paymentMethod.nullable(),
  cookedAt: instant,
  paidAt: instant.nullable(),
  /** Why it was corrected. */
  reason: z.string().nullable(),
});
export type Fee = z.infer<typeof fee>;

/** A chef's books of one month. Payments count in the month in which they were made. */
export const chefMonth = z.object({
  uid,
  chef: person,
  month,
  /** Fees that were paid, less those that were corrected. */
  sessions: z.number().int(),
  paidPaise: balance,
  commissionPaise: balance,
  /**
   * What the platform owes the chef for it; below zero when the chef, who was paid by hand, owes
   * the platform.
   */
  payoutPaise: balance,
  /** `running`: the month is not over. */
  state: z.enum(['running', 'open', 'proposed', 'paid']),
  proposedBy: person.nullable(),
  paidAt: instant.nullable(),
  reference: z.string().nullable(),
});
export type ChefMonth = z.infer<typeof chefMonth>;

export const ledgerAccount = z.enum(['receivable', 'unearned', 'cash', 'payable', 'commission']);
export type LedgerAccount = z.infer<typeof ledgerAccount>;
export const ledgerKind = z.enum(['charge', 'payment', 'correction', 'settlement']);
export type LedgerKind = z.infer<typeof ledgerKind>;
export const ledgerEntry = z.object({
  uid: z.string(),
  kind: ledgerKind,
  at: instant,
  month,
  chef: person,
  member: person.nullable(),
  feeUid: uid.nullable(),
  /** Adds up to zero: what one account gives, others take. */
  postings: z.array(z.object({ account: ledgerAccount, whose: person.nullable(), paise: balance })),
  reason: z.string().nullable(),
  by: person.nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const price = paise
  .min(priceLimits.leastPaise, 'At least ₹ 10')
  .max(priceLimits.mostPaise, 'At most ₹ 10,000');

/** Monetization and its ledger: part of moderation's routes. */
export const monetizationRoutes = {
  monetization: route({
    method: 'GET',
    path: '/api/moderation/monetization/mine',
    access: 'member',
    summary: 'My monetization: the offer, what I agreed to, my price',
    input: z.object({}).default({}),
    output: ownMonetization,
  }),
  answerOffer: route({
    method: 'POST',
    path: '/api/moderation/monetization/mine/answer',
    access: 'member',
    perMinute: 20,
    summary: 'Consent to an offer as it was shown, or decline it',
    input: z.object({
      uid,
      consents: z.boolean(),
      termsVersion: z.string().max(40),
      rateBasisPoints: basisPoints,
    }),
    output: ownMonetization,
  }),
  setPrice: route({
    method: 'PUT',
    path: '/api/moderation/monetization/mine/price',
    access: 'member',
    perMinute: 20,
    summary: 'What a session with me costs each member; null is nothing',
    input: z.object({ pricePaise: price.nullable() }),
    output: ownMonetization,
  }),
  appealRevocation: route({
    method: 'POST',
    path: '/api/moderation/monetization/mine/appeal',
    access: 'member',
    perMinute: 10,
    summary: 'Appeal against the revocation of my monetization, once',
    input: z.object({ uid, text: text(limits.review, 'Write why the decision is wrong') }),
    output: ownMonetization,
  }),
  fees: route({
    method: 'GET',
    path: '/api/moderation/fees',
    access: 'member',
    summary: 'Fees of my sessions, as their chef or as the member who pays, newest first',
    input: z.object({ as: feeSide, ...pageQuery }),
    output: page(fee),
  }),
  allFees: route({
    method: 'GET',
    path: '/api/moderation/fees/all',
    access: 'moderator',
    summary: 'Fees of everybody in one state, the latest session first',
    input: z.object({ state: feeState.default('due'), ...pageQuery }),
    output: page(fee),
  }),
  tellPayment: route({
    method: 'POST',
    path: '/api/moderation/fees/{uid}/payment',
    access: 'member',
    perMinute: 30,
    summary: 'Say that a fee was paid; it counts once both sides have. Again is as once',
    input: z.object({ uid, method: paymentMethod }),
    output: fee,
  }),
  months: route({
    method: 'GET',
    path: '/api/moderation/months/mine',
    access: 'member',
    summary: 'My statement by month, newest first',
    input: z.object(pageQuery),
    output: page(chefMonth),
  }),

  agreements: route({
    method: 'GET',
    path: '/api/moderation/monetization',
    access: 'moderator',
    summary: 'Agreements in one state, or whose appeals wait; newest first',
    input: z.object({
      state: agreementState.or(z.literal('appealed')).default('enabled'),
      ...pageQuery,
    }),
    output: page(agreementCard),
  }),
  offerMonetization: route({
    method: 'POST',
    path: '/api/moderation/monetization',
    access: 'moderator',
    perMinute: 30,
    summary: 'Offer monetization to a member under the current terms',
    input: z.object({
      userName: z.string().trim().min(1, 'Enter the username').max(60, tooLongFor(60)),
      rateBasisPoints: basisPoints.max(HIGHEST_RATE, 'At most half'),
      reason: writtenReason,
    }),
    output: agreementCard,
  }),
  revokeMonetization: route({
    method: 'POST',
    path: '/api/moderation/monetization/{uid}/revocation',
    access: 'moderator',
    summary: 'Revoke monetization or take an offer back, with a reason that the member reads',
    input: z.object({ uid, reason: writtenReason }),
    output: agreementCard,
  }),
  answerRevocationAppeal: route({
    method: 'POST',
    path: '/api/moderation/monetization/{uid}/answer',
    access: 'moderator',
    summary: 'Answer an appeal, as a moderator who did not revoke it',
    input: z.object({ uid, stands: z.boolean(), answer: writtenReason }),
    output: agreementCard,
  }),
  ledger: route({
    method: 'GET',
    path: '/api/moderation/ledger',
    access: 'moderator',
    summary: 'Entries of the ledger, newest first; of one chef or of all',
    input: z.object({ chefUid: uid.optional(), ...pageQuery }),
    output: page(ledgerEntry),
  }),
  correctFee: route({
    method: 'POST',
    path: '/api/moderation/fees/{uid}/correction',
    access: 'moderator',
    summary: 'Take a fee back by counter-entries; final',
    input: z.object({ uid, reason: writtenReason }),
    output: fee,
  }),
  payouts: route({
    method: 'GET',
    path: '/api/moderation/payouts',
    access: 'moderator',
    summary: 'What is due between the platform and each chef for one month',
    input: z.object({ month, ...pageQuery }),
    output: page(chefMonth),
  }),
  proposePayout: route({
    method: 'POST',
    path: '/api/moderation/payouts/{uid}/proposal',
    access: 'moderator',
    summary: 'Propose that a month be settled, once it is over',
    input: z.object({ uid, payoutPaise: balance }),
    output: chefMonth,
  }),
  confirmPayout: route({
    method: 'POST',
    path: '/api/moderation/payouts/{uid}/payment',
    access: 'moderator',
    summary: 'Mark a proposed month as paid, as the second moderator',
    input: z.object({
      uid,
      payoutPaise: balance,
      reference: line(limits.title, 'Give the reference of the payment'),
    }),
    output: chefMonth,
  }),
  withdrawPayout: route({
    method: 'POST',
    path: '/api/moderation/payouts/{uid}/withdrawal',
    access: 'moderator',
    summary: 'Take the proposal to settle a month back, or refuse it',
    input: z.object({ uid, reason: writtenReason }),
    output: chefMonth,
  }),
};
