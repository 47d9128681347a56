import { z } from 'zod';
import { balance, basisPoints, month, paise } from './money';
import { instant, uid } from './shapes';

/** One offer and what came of it. The last two are final; another offer is another agreement. */
export const agreementState = z.enum(['offered', 'enabled', 'declined', 'revoked']);
export type AgreementState = z.infer<typeof agreementState>;
/** `told`: one side said that it was paid. */
export const feeState = z.enum(['due', 'told', 'paid', 'corrected']);
export type FeeState = z.infer<typeof feeState>;
export const feeSide = z.enum(['chef', 'member']);
export type FeeSide = z.infer<typeof feeSide>;

const agreement = { agreementUid: uid, memberUid: uid };

/** What moderation tells of money. */
export const monetizationEvents = {
  'moderation.monetization.changed.v1': z.object({
    ...agreement,
    state: agreementState,
    rateBasisPoints: basisPoints,
    termsVersion: z.string(),
    /** Of an offer that was taken back or a monetization that was revoked. */
    reason: z.string().nullable(),
    /** The moderator; null when the member answered. */
    by: uid.nullable(),
  }),
  'moderation.monetization.appealed.v1': z.object(agreement),
  'moderation.monetization.appeal-answered.v1': z.object({
    ...agreement,
    /** The revocation stays; otherwise the member is monetized as before. */
    stands: z.boolean(),
    answer: z.string(),
    answeredBy: uid,
  }),
  /** What a session with this chef costs from now on; null when nothing. */
  'moderation.price.changed.v1': z.object({
    ...agreement,
    pricePaise: paise.nullable(),
    changedAt: instant,
  }),
  'moderation.fee.changed.v1': z.object({
    feeUid: uid,
    chefUid: uid,
    memberUid: uid,
    recipeName: z.string(),
    pricePaise: paise,
    state: feeState,
    /** Whose word it was that changed it; null when nobody's of the two. */
    toldBy: feeSide.nullable(),
    /** Of a correction. */
    reason: z.string().nullable(),
  }),
  'moderation.payout.changed.v1': z.object({
    chefUid: uid,
    month,
    /** What the platform owes the chef; below zero when the chef owes it. */
    payoutPaise: balance,
    state: z.enum(['open', 'proposed', 'paid']),
  }),
} satisfies Record<string, z.ZodObject>;

/**
 * A member attended a session that had a price when they asked for it. Once for each member and
 * session.
 */
export const feeEvents = {
  'sessions.fee.due.v1': z.object({
    sessionUid: uid,
    memberUid: uid,
    chefUid: uid,
    recipeName: z.string(),
    agreementUid: uid,
    pricePaise: paise,
    startedAt: instant,
  }),
} satisfies Record<string, z.ZodObject>;
