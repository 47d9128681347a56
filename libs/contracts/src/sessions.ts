import { z } from 'zod';
import { availabilityRoutes } from './availability';
import { bookingRoutes } from './bookings';
import { busyChefRoutes, chefAnswers } from './chef-answers';
import { chefCallRoutes } from './chef-calls';
import { SELECTION_CAP } from './constants';
import { chefSteps } from './first-steps';
import { kitchenLimits, kitchenRoutes, kitchenThing } from './kitchen';
import { kitchenRecordRoutes } from './kitchen-record';
import { messages } from './messages';
import { paise } from './money';
import { creditRoutes } from './post-credits';
import { recipeSessionRoutes } from './recipe-sessions';
import { route } from './route';
import { sessionMarketRoutes } from './session-market';
import { chefReview, ratingRoutes, reviewForm } from './session-reviews';
import { done, instant, level, page, pageQuery, person, picture, sessionType, uid } from './shapes';
import { askedStuck, shownStuck } from './stuck';

export const requestState = z.enum(['pending', 'accepted', 'declined', 'expired', 'cancelled']);
export type RequestState = z.infer<typeof requestState>;

export const chef = person.extend({
  level,
  rating: z.number(),
  ratings: z.number().int(),
  sessions: z.number().int(),
  recipes: z.array(z.string()),
  /** What a session costs each member; null when nothing. */
  pricePaise: paise.nullable(),
  /** Free until then; null while they have named no end. */
  until: instant.nullable(),
  /** Has chefly open now; one who has not is told by push. */
  here: z.boolean(),
  /** Null while too few have asked them. */
  answers: chefAnswers.nullable(),
});
export type Chef = z.infer<typeof chef>;

/**
 * Why a request ended without an answer: nobody who was asked can answer it any more, or its member
 * cooks.
 */
export const requestEnd = z.enum(['chefs-busy', 'chefs-gone', 'chefs-unavailable', 'own-session']);
export type RequestEnd = z.infer<typeof requestEnd>;

/** A request as the member who asked sees it. */
export const ownRequest = z.object({
  uid,
  recipeUid: uid,
  recipeName: z.string(),
  type: sessionType,
  state: requestState,
  /** With the price that the member saw and pays at most. */
  chefs: z.array(
    person.extend({
      state: requestState,
      pricePaise: paise.nullable(),
      /** They have had it before their eyes. */
      seen: z.boolean(),
    }),
  ),
  expiresAt: instant,
  serverTime: instant,
  sessionUid: uid.nullable(),
  /** With the state `cancelled`; null when the member took it back. */
  reason: requestEnd.nullable(),
  /** What the member has ready of what the recipe takes; null of one who is stuck at a step. */
  gathered: z.array(kitchenThing).nullable(),
});
export type OwnRequest = z.infer<typeof ownRequest>;
/** A request as a chef sees it. */
export const incomingRequest = z.object({
  uid,
  member: person,
  recipeName: z.string(),
  type: sessionType,
  /** What this member pays the chef who reads it. */
  pricePaise: paise.nullable(),
  /** Where the member is stuck; null for one who begins. */
  stuck: shownStuck.nullable(),
  /** How much of what the recipe takes the member has ready already. */
  gathered: z.number().int(),
  /** The chef has had it before their eyes, on any device. */
  seen: z.boolean(),
  askedAt: instant,
  expiresAt: instant,
});
export type IncomingRequest = z.infer<typeof incomingRequest>;

export const participant = person.extend({
  role: z.enum(['chef', 'user']),
  type: sessionType,
  left: z.boolean(),
  /**
   * Not in the room at the moment, though they have not left: a lost connection, a closed browser.
   */
  away: z.boolean(),
});
export type Participant = z.infer<typeof participant>;
export const session = z.object({
  uid,
  state: z.enum(['ongoing', 'ended']),
  type: sessionType,
  role: z.enum(['chef', 'user']),
  left: z.boolean(),
  chef: person,
  participants: z.array(participant),
  recipe: z.object({ uid, name: z.string() }),
  startedAt: instant,
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  /** When the viewer's part was over: they left, or the session ended. */
  partEndedAt: instant.nullable(),
  /** The viewer attended it, their part is over, and they have not reviewed the chef yet. */
  reviewable: z.boolean(),
  /** The stars that the viewer gave, or as the chef received from a single member. */
  stars: z.number().int().nullable(),
});
export type Session = z.infer<typeof session>;

/** How to enter the media room, minted from the stored session alone. */
export const roomPass = z.object({
  kind: z.enum(['peer-to-peer', 'livekit']),
  url: z.string(),
  token: z.string(),
  identity: uid,
  role: z.enum(['chef', 'user']),
  type: sessionType,
  iceServers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
});
export type RoomPass = z.infer<typeof roomPass>;

const requestUids = z.object({
  uids: z.array(uid).min(1).max(SELECTION_CAP, messages.selectionLimit),
});

export const sessions = {
  ...recipeSessionRoutes,
  ...sessionMarketRoutes,
  ...chefSteps,
  ...chefCallRoutes,
  chefs: route({
    method: 'GET',
    path: '/api/sessions/chefs',
    access: 'member',
    perMinute: 600,
    summary: 'Chefs who have a recipe and are free now',
    input: z.object({ recipe: uid.optional(), ...pageQuery }),
    output: page(chef),
  }),
  ...busyChefRoutes,
  ...availabilityRoutes,
  ...bookingRoutes,
  ask: route({
    method: 'POST',
    path: '/api/sessions/requests',
    access: 'member',
    perMinute: 30,
    summary: 'Ask up to four chefs at once; the first acceptance wins',
    input: z.object({
      chefUids: z.array(uid).min(1).max(SELECTION_CAP, messages.selectionLimit),
      recipeUid: uid,
      type: sessionType,
      /** The prices that the member has seen, by chef; one who asks for more is not asked. */
      prices: z.record(uid, paise).default({}),
      stuck: askedStuck.optional(),
    }),
    output: ownRequest,
  }),
  askMore: route({
    method: 'POST',
    path: '/api/sessions/requests/{uid}/chefs',
    access: 'member',
    perMinute: 30,
    summary: 'While my request waits: ask more chefs, up to four in all; its deadline stays',
    input: z.object({
      uid,
      chefUids: z.array(uid).min(1).max(SELECTION_CAP, messages.selectionLimit),
      /** As with `ask`. */
      prices: z.record(uid, paise).default({}),
    }),
    output: ownRequest,
  }),
  myRequest: route({
    method: 'GET',
    path: '/api/sessions/requests/mine',
    access: 'member',
    summary: 'The own latest request, open or just closed',
    input: z.object({}).default({}),
    output: ownRequest.nullable(),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/sessions/requests/{uid}/cancel',
    access: 'member',
    summary: 'Take the own request back',
    input: z.object({ uid }),
    output: ownRequest,
  }),
  gather: route({
    method: 'PUT',
    path: '/api/sessions/requests/{uid}/gathering',
    access: 'member',
    perMinute: kitchenLimits.changesPerMinute,
    summary:
      'While I wait: all that I have ready of what the recipe takes. The session begins with it',
    input: z.object({ uid, things: z.array(kitchenThing).max(kitchenLimits.things) }),
    output: ownRequest,
  }),
  requestPhoto: route({
    method: 'GET',
    path: '/api/sessions/requests/{uid}/photo',
    access: 'member',
    perMinute: 300,
    summary:
      'The picture of the pan that came with an open request, for its member and the chefs who may answer it',
    input: z.object({ uid }),
    output: picture,
  }),
  incoming: route({
    method: 'GET',
    path: '/api/sessions/requests/incoming',
    access: 'member',
    summary: 'Requests waiting for me',
    input: z.object({}).default({}),
    output: z.object({ items: z.array(incomingRequest), serverTime: instant }),
  }),
  see: route({
    method: 'POST',
    path: '/api/sessions/requests/seen',
    access: 'member',
    perMinute: 120,
    summary: 'I have these requests before my eyes: whoever asked is told so',
    input: z.object({ uids: z.array(uid).min(1).max(40) }),
    output: done,
  }),
  accept: route({
    method: 'POST',
    path: '/api/sessions/requests/accept',
    access: 'member',
    summary: 'Start one session with one or several members',
    input: requestUids,
    output: z.object({ sessionUid: uid }),
  }),
  decline: route({
    method: 'POST',
    path: '/api/sessions/requests/decline',
    access: 'member',
    summary: 'Decline one or several requests',
    input: requestUids,
    output: done,
  }),
  current: route({
    method: 'GET',
    path: '/api/sessions/current',
    access: 'member',
    summary: 'The session I am in, if any',
    input: z.object({}).default({}),
    output: session.nullable(),
  }),
  records: route({
    method: 'GET',
    path: '/api/sessions/records',
    access: 'member',
    summary: 'Sessions I took part in, newest first',
    input: z.object(pageQuery),
    output: page(session),
  }),
  toReview: route({
    method: 'GET',
    path: '/api/sessions/to-review',
    access: 'member',
    summary: 'Sessions I attended whose chef I have not reviewed, newest first',
    input: z.object(pageQuery),
    output: page(session),
  }),
  session: route({
    method: 'GET',
    path: '/api/sessions/{uid}',
    access: 'member',
    summary: 'A session I take part in',
    input: z.object({ uid }),
    output: session,
  }),
  token: route({
    method: 'POST',
    path: '/api/sessions/{uid}/token',
    access: 'member',
    summary: 'Enter the media room',
    input: z.object({ uid }),
    output: roomPass,
  }),
  leave: route({
    method: 'POST',
    path: '/api/sessions/{uid}/leave',
    access: 'member',
    summary: 'End the own part; the chef’s end reaches everyone',
    input: z.object({ uid }),
    output: session,
  }),
  review: route({
    method: 'PUT',
    path: '/api/sessions/{uid}/review',
    access: 'member',
    summary: 'Review the chef of a session, once, after attending, when the own part is over',
    input: reviewForm.extend({ uid }),
    output: chefReview,
  }),
  reviewsOf: route({
    method: 'GET',
    path: '/api/sessions/members/{uid}/reviews',
    access: 'member',
    summary: 'Reviews a chef received',
    input: z.object({ uid, ...pageQuery }),
    output: page(chefReview),
  }),
  ...ratingRoutes,
  ...kitchenRoutes,
  ...kitchenRecordRoutes,
  ...creditRoutes,
};
