import { z } from 'zod';
import { inviteEnd } from './booking-invites';
import { bookingEnd } from './bookings';
import { instant, person, sessionType, uid } from './shapes';

/** What everybody who is told of a booking needs to know of it, as it is from then on. */
const facts = z.object({
  bookingUid: uid,
  chef: person,
  members: z.array(person),
  recipeName: z.string(),
  type: sessionType,
  startsAt: instant,
  endsAt: instant,
  /** One more with each change: calendars go by it. */
  sequence: z.number().int(),
});
export type BookingFacts = z.infer<typeof facts>;

/** Whoever booked would like to bring this member. */
const invite = facts.extend({ by: person, invited: person });

/** Part of the events. */
export const bookingEvents = {
  /** A chef chose when they can be booked. */
  'sessions.booking-hours.changed.v1': z.object({ chefUid: uid }),
  /** A member booked a chef's time (`sequence` 0), or a place in what was there already. */
  'sessions.booking.made.v1': facts.extend({ member: person }),
  /** A chef opened a cook-along. */
  'sessions.cook-along.opened.v1': facts,
  /** A member's place is free again: in a cook-along, or where they were brought. */
  'sessions.booking.left.v1': facts.extend({ member: person, reason: bookingEnd }),
  /** Called off: nobody comes. */
  'sessions.booking.cancelled.v1': facts.extend({ byUid: uid.nullable(), reason: bookingEnd }),
  /** Its time comes: told once of each. */
  'sessions.booking.due.v1': facts.extend({ within: z.enum(['day', 'soon']) }),
  /** Somebody is at the door. */
  'sessions.booking.awaited.v1': z.object({
    bookingUid: uid,
    uid,
    uids: z.array(uid),
    recipeName: z.string(),
  }),
  /** Its time went by, and these did not come. */
  'sessions.booking.missed.v1': facts.extend({ absentUids: z.array(uid), uids: z.array(uid) }),
  /** Its time went by while we were away ourselves: nobody could come, and nobody is missed. */
  'sessions.booking.prevented.v1': facts,
  /** The chef is asked whether a member may be brought. */
  'sessions.booking.invite-asked.v1': invite,
  /** The chef agreed: the member is told, and says. */
  'sessions.booking.invite-offered.v1': invite,
  /** It stands no more; `offered`: the member had been told of it. */
  'sessions.booking.invite-ended.v1': invite.extend({ end: inviteEnd, offered: z.boolean() }),
  /** A member came into a session that goes on already. */
  'sessions.participant.joined.v1': z.object({ sessionUid: uid, member: person }),
} satisfies Record<string, z.ZodObject>;
