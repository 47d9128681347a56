import { z } from 'zod';
import { bookingHours, bookingLimits } from './booking-hours';
import { inviteRoutes, openInvite } from './booking-invites';
import { DAY } from './constants';
import { paise } from './money';
import { route } from './route';
import { instant, level, page, pageQuery, person, sessionType, uid } from './shapes';

const recipe = z.object({ uid, name: z.string() });

/** One member's own time with a chef, or a dish that a chef cooks with up to four. */
export const bookingKind = z.enum(['own', 'cook-along']);
export type BookingKind = z.infer<typeof bookingKind>;

/**
 * `booked` until its session starts (`started`), it is called off (`cancelled`), or its time goes by
 * without a session (`missed`).
 */
export const bookingState = z.enum(['booked', 'started', 'cancelled', 'missed']);
export type BookingState = z.infer<typeof bookingState>;

/**
 * Why a booking was called off: by its chef or its member; by the rules, or because somebody is gone
 * or may not cook (`gone` says no more, it may be a block); because the chef cooks the dish no more.
 */
export const bookingEnd = z.enum(['chef', 'member', 'gone', 'recipe-removed']);
export type BookingEnd = z.infer<typeof bookingEnd>;

/** Whom somebody at the door waits for: the session starts when chef and a member are there. */
export const waitingFor = z.enum(['chef', 'members', 'company']);
export type WaitingFor = z.infer<typeof waitingFor>;

/** A slot of a chef as one reader sees it: whose a taken one is, is never said. */
export const slot = z.object({
  startsAt: instant,
  endsAt: instant,
  /** `mine`: the reader is in it. A cook-along without a place, or not for the reader, is `taken`. */
  state: z.enum(['free', 'cook-along', 'taken', 'mine']),
  /** Of `cook-along`, and of `mine` that is one. */
  cookAlong: z.object({ uid, recipe, type: sessionType, placesLeft: z.number().int() }).nullable(),
  /** Of `mine`. */
  bookingUid: uid.nullable(),
});
export type Slot = z.infer<typeof slot>;

/** What of a chef can be booked, for one reader and one stretch of time. */
export const slots = z.object({
  /** False: no hours, or not for this reader. Then the rest is empty. */
  open: z.boolean(),
  /** Of the reader's own: nobody may book them, whatever their hours, since they let others down again and again. */
  paused: z.boolean(),
  /** The chef's clock; slots are instants. */
  timeZone: z.string(),
  slotMinutes: z.number().int(),
  types: z.array(sessionType),
  /** What the chef cooks. */
  recipes: z.array(recipe),
  /** What each member pays once they have attended; null when nothing. */
  pricePaise: paise.nullable(),
  /** By their beginning; those that are over or too soon to be booked are left out. */
  items: z.array(slot),
  serverTime: instant,
});
export type Slots = z.infer<typeof slots>;

/** A chef of a recipe whose hours are open. */
export const bookableChef = person.extend({
  level,
  rating: z.number(),
  ratings: z.number().int(),
  /** What a session costs each member; null when nothing. */
  pricePaise: paise.nullable(),
});
export type BookableChef = z.infer<typeof bookableChef>;

export const booking = z.object({
  uid,
  kind: bookingKind,
  state: bookingState,
  role: z.enum(['chef', 'user']),
  chef: person,
  /**
   * Who has booked it; of an own one first whose it is, then whom they bring. To a guest of a
   * cook-along themself alone.
   */
  members: z.array(person),
  /** Of an own one, for whoever booked it: how many more they may bring. */
  placesLeft: z.number().int(),
  /** Of an own one, for its chef and whoever booked it: whom they would like to bring. */
  invites: z.array(openInvite),
  recipe,
  type: sessionType,
  /** What the reader pays, as they were shown it; null for the chef, and when nothing. */
  pricePaise: paise.nullable(),
  startsAt: instant,
  endsAt: instant,
  /** From then on `joinBooking` opens the door, until `doorClosesAt`. */
  doorOpensAt: instant,
  doorClosesAt: instant,
  /** Called off later than that, it counts against who does. */
  cancelBy: instant,
  sessionUid: uid.nullable(),
  /** Of `cancelled`; also for a member who gave their place back. */
  reason: bookingEnd.nullable(),
  /** Of `missed`: nobody could come, since we were away ourselves. */
  prevented: z.boolean(),
  /** The reader did not come, or called off late. */
  lapsed: z.boolean(),
  /** The reader has been at the door. */
  knocked: z.boolean(),
  /** Who else did not come, once it is known: a member hears of the chef alone. */
  absentUids: z.array(uid),
  serverTime: instant,
});
export type Booking = z.infer<typeof booking>;

/** Somebody at the door: the session as soon as it has started, or whom they wait for. */
export const atTheDoor = z.object({
  booking,
  sessionUid: uid.nullable(),
  waitingFor: waitingFor.nullable(),
});
export type AtTheDoor = z.infer<typeof atTheDoor>;

const time = { startsAt: instant, recipeUid: uid, type: sessionType };
/** What the member has seen; a chef who asks for more by now is not booked. */
const shownPaise = paise.optional();

/** Part of the routes of sessions. */
export const bookingRoutes = {
  ...inviteRoutes(booking),
  bookingHours: route({
    method: 'GET',
    path: '/api/sessions/booking-hours',
    access: 'member',
    summary: 'The hours in which I can be booked as a chef',
    input: z.object({}).default({}),
    output: bookingHours,
  }),
  setBookingHours: route({
    method: 'PUT',
    path: '/api/sessions/booking-hours',
    access: 'member',
    perMinute: 30,
    summary: 'Change them; what is booked already stands',
    // what the page began with: what it left as that was stays as it is now; older pages set all
    input: bookingHours.extend({ before: bookingHours.optional() }),
    output: bookingHours,
  }),
  bookableChefs: route({
    method: 'GET',
    path: '/api/sessions/recipes/{recipe}/bookable-chefs',
    access: 'member',
    perMinute: 300,
    summary: 'Chefs of a recipe with open hours, the best rated first',
    input: z.object({ recipe: uid }),
    output: z.object({ items: z.array(bookableChef) }),
  }),
  slots: route({
    method: 'GET',
    path: '/api/sessions/members/{uid}/slots',
    access: 'member',
    perMinute: 120,
    summary: `The slots of a chef from then on for ${bookingLimits.slotRange / DAY} days at most`,
    input: z.object({ uid, from: instant, to: instant }),
    output: slots,
  }),
  book: route({
    method: 'POST',
    path: '/api/sessions/bookings',
    access: 'member',
    perMinute: 30,
    summary:
      'Book a free slot of a chef. Who comes too late is refused with `sessions/slot-taken`, whose ' +
      'field `startsAt` names the nearest free ones, separated by spaces',
    input: z.object({ chefUid: uid, ...time, pricePaise: shownPaise }),
    output: booking,
  }),
  openCookAlong: route({
    method: 'POST',
    path: '/api/sessions/bookings/cook-alongs',
    access: 'member',
    perMinute: 30,
    summary: 'As a chef, offer one of my slots to up to four members, with a dish of mine',
    input: z.object(time),
    output: booking,
  }),
  takeSeat: route({
    method: 'PUT',
    path: '/api/sessions/bookings/{uid}/seat',
    access: 'member',
    perMinute: 30,
    summary: 'Take a place in a cook-along, or in a booking that I am invited to; twice is once',
    input: z.object({ uid, pricePaise: shownPaise }),
    output: booking,
  }),
  bookings: route({
    method: 'GET',
    path: '/api/sessions/bookings',
    access: 'member',
    summary: 'My bookings, as chef and as member: those to come, the next first, or those before',
    input: z.object({ when: z.enum(['coming', 'past']).default('coming'), ...pageQuery }),
    output: page(booking),
  }),
  booking: route({
    method: 'GET',
    path: '/api/sessions/bookings/{uid}',
    access: 'member',
    summary: 'A booking of mine',
    input: z.object({ uid }),
    output: booking,
  }),
  bookingCalendar: route({
    method: 'GET',
    path: '/api/sessions/bookings/{uid}/calendar',
    access: 'member',
    summary: 'The same for a calendar program',
    input: z.object({ uid }),
    /** An iCalendar file (RFC 5545) and a name for it. */
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  cancelBooking: route({
    method: 'POST',
    path: '/api/sessions/bookings/{uid}/cancel',
    access: 'member',
    perMinute: 30,
    summary:
      'Call a booking off; a member of a cook-along, or who was brought, gives their place back',
    input: z.object({ uid }),
    output: booking,
  }),
  joinBooking: route({
    method: 'POST',
    path: '/api/sessions/bookings/{uid}/join',
    access: 'member',
    perMinute: 60,
    summary: 'I am at the door: the session starts when the chef and a member are',
    input: z.object({ uid }),
    output: atTheDoor,
  }),
};
