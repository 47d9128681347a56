import { z } from 'zod';
import { kitchen, kitchenBefore } from './kitchen';
import { requestEnd, requestState } from './session-requests';
import { gender, instant, person, sessionType, uid } from './shapes';

/** What sessions tells of requests, sessions, their kitchens and chefs. */
export const sessionEvents = {
  'sessions.request.opened.v1': z.object({
    requestUid: uid,
    member: person,
    chefUids: z.array(uid),
    expiresAt: instant,
  }),
  'sessions.request.declined.v1': z.object({ requestUid: uid, memberUid: uid, chefUid: uid }),
  'sessions.request.closed.v1': z.object({
    requestUid: uid,
    memberUid: uid,
    chefUids: z.array(uid),
    state: requestState.exclude(['pending']),
    sessionUid: uid.nullable(),
    /** With the state `cancelled`; absent when the member took it back. */
    reason: requestEnd.optional(),
  }),
  /** For who asked alone: a chef has seen it, or another was asked. */
  'sessions.request.changed.v1': z.object({ requestUid: uid, memberUid: uid }),
  /** Who waits has more ready, or less: for the chefs who have not answered. */
  'sessions.request.gathered.v1': z.object({ requestUid: uid, chefUids: z.array(uid) }),
  /** The chef let the time pass: told once for each chef who had not answered. */
  'sessions.request.missed.v1': z.object({
    requestUid: uid,
    chefUid: uid,
    member: person,
    recipeName: z.string(),
  }),
  'sessions.session.started.v1': z.object({
    sessionUid: uid,
    chef: person,
    members: z.array(person),
    type: sessionType,
    recipeName: z.string(),
  }),
  'sessions.participant.left.v1': z.object({
    sessionUid: uid,
    member: person,
    emptied: z.boolean(),
  }),
  'sessions.session.ended.v1': z.object({
    sessionUid: uid,
    chefUid: uid,
    memberUids: z.array(uid),
    endedBy: z.string(),
  }),
  /** A member is in the room for the first time: who was accepted may never come. */
  'sessions.participant.came.v1': z.object({ sessionUid: uid, member: person }),
  /** Not in the room any more, and free to come back. */
  'sessions.participant.away.v1': z.object({ sessionUid: uid, member: person }),
  'sessions.participant.back.v1': z.object({ sessionUid: uid, member: person }),
  /** It ends then, unless its chef, who cannot be reached, is back; null: they are. */
  'sessions.session.waits.v1': z.object({ sessionUid: uid, until: instant.nullable() }),
  /** A member attended a session that has ended, and may review its chef. */
  'sessions.review.due.v1': z.object({
    sessionUid: uid,
    memberUid: uid,
    chef: person,
    recipeName: z.string(),
  }),
  /** What a chef's level and profile follow from, after whatever changed it. */
  'sessions.standing.changed.v1': z.object({
    chefUid: uid,
    rating: z.number(),
    ratings: z.number().int(),
    sessions: z.number().int(),
  }),
  /**
   * A chef with these recipes came, went, became busy or free, cooks others than before, or can be
   * booked at other times.
   */
  'sessions.chef.changed.v1': z.object({
    chefUid: uid,
    gender,
    recipeUids: z.array(uid).min(1),
  }),
  /** The shared kitchen of a session, whole: the latest version says everything. */
  'sessions.kitchen.changed.v2': kitchen,
  'sessions.kitchen.changed.v1': kitchenBefore,
  'sessions.picture.checked.v1': z.object({ key: uid, held: z.boolean() }),
  /** No raised hand and no request shows this upload any more. */
  'sessions.picture.released.v1': z.object({ key: uid }),
  'sessions.chef.rated.v1': z.object({
    chefUid: uid,
    authorUid: uid,
    authorName: z.string(),
    sessionUid: uid,
    rating: z.number(),
    ratings: z.number().int(),
    sessions: z.number().int(),
  }),
};
