import { z } from 'zod';
import { MINUTE } from './constants';
import { paise } from './money';
import { route } from './route';
import { done, instant, person, sessionType, uid } from './shapes';

/**
 * A ticket is good for so long: it is used as soon as it is there, and says nothing of what ends
 * after it was given.
 */
export const COMPANION_LIFETIME = 2 * MINUTE;
/** What social seals and sessions opens: of these two one follows the other, by consent. */
export interface SealedCompanion {
  memberUid: string;
  companionUid: string;
  until: number;
}
/** What it is sealed for. */
export const COMPANION_PURPOSE = 'companion';

/** `asked`: the chef has not agreed yet, and the member is not told. `offered`: it is theirs to say. */
export const openInvite = z.object({ member: person, state: z.enum(['asked', 'offered']) });
export type OpenInvite = z.infer<typeof openInvite>;

/**
 * How an invitation ended: the member comes; its chef, whoever booked or the member themselves said
 * no; or by the rules, because somebody is gone or the booking is (`gone` says no more).
 */
export const inviteEnd = z.enum(['accepted', 'chef', 'booker', 'member', 'gone']);
export type InviteEnd = z.infer<typeof inviteEnd>;

/** A booking of somebody else's as it is told to whom they would like to bring. */
export const invitation = z.object({
  bookingUid: uid,
  by: person,
  chef: person,
  recipe: z.object({ uid, name: z.string() }),
  type: sessionType,
  /** What it costs whoever comes, once they have attended; null when nothing. */
  pricePaise: paise.nullable(),
  startsAt: instant,
  endsAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

const ofOne = z.object({ uid, memberUid: uid });

/** Part of the routes of sessions. */
export const inviteRoutes = <B extends z.ZodType>(booking: B) => ({
  bookingInvitations: route({
    method: 'GET',
    path: '/api/sessions/booking-invitations',
    access: 'member',
    summary: 'Bookings of others that I am invited to, the next first; `takeSeat` accepts',
    input: z.object({}).default({}),
    output: z.object({ items: z.array(invitation) }),
  }),
  inviteToBooking: route({
    method: 'POST',
    path: '/api/sessions/bookings/{uid}/invites',
    access: 'member',
    perMinute: 30,
    summary:
      'Ask the chef of a booking of mine whether one whom I know may come along, by a ticket of ' +
      '`social.companion`; twice is once',
    input: z.object({ uid, ticket: z.string().max(1000) }),
    output: booking,
  }),
  agreeToInvite: route({
    method: 'PUT',
    path: '/api/sessions/bookings/{uid}/invites/{memberUid}/consent',
    access: 'member',
    perMinute: 30,
    summary: 'As the chef, let a member be invited; twice is once',
    input: ofOne,
    output: booking,
  }),
  endInvite: route({
    method: 'DELETE',
    path: '/api/sessions/bookings/{uid}/invites/{memberUid}',
    access: 'member',
    perMinute: 30,
    summary: 'Say no: as the chef, as who invites, or as who is invited; twice is once',
    input: ofOne,
    output: done,
  }),
});

/** Part of the routes of social. */
export const companionRoutes = {
  companion: route({
    method: 'GET',
    path: '/api/social/members/{uid}/companion',
    access: 'member',
    perMinute: 60,
    summary: 'A ticket that says that the member and I know each other: one follows the other',
    input: z.object({ uid }),
    output: z.object({ ticket: z.string() }),
  }),
};
