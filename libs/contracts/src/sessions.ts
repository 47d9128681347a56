import { z } from 'zod';
import { availabilityRoutes } from './availability';
import { bookingRoutes } from './bookings';
import { busyChefRoutes } from './chef-answers';
import { chefCallRoutes } from './chef-calls';
import { chefRoutes } from './chefs';
import { chefSteps } from './first-steps';
import { kitchenRoutes } from './kitchen';
import { kitchenRecordRoutes } from './kitchen-record';
import { creditRoutes } from './post-credits';
import { recipeSessionRoutes } from './recipe-sessions';
import { route } from './route';
import { sessionMarketRoutes } from './session-market';
import { requestRoutes } from './session-requests';
import { chefReview, ratingRoutes, reviewForm } from './session-reviews';
import { instant, page, pageQuery, person, sessionType, uid } from './shapes';

export const participant = person.extend({
  role: z.enum(['chef', 'user']),
  type: sessionType,
  left: z.boolean(),
  /**
   * Not in the room at the moment, though they have not left: a lost connection, a closed browser.
   */
  away: z.boolean(),
  /** Has been in the room at all: who was accepted may never come. */
  came: z.boolean(),
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
  /** When it ends unless its chef, who cannot be reached, is back by then; null while they can be. */
  waitsUntil: instant.nullable(),
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

export const sessions = {
  ...recipeSessionRoutes,
  ...sessionMarketRoutes,
  ...chefSteps,
  ...chefCallRoutes,
  ...chefRoutes,
  ...busyChefRoutes,
  ...availabilityRoutes,
  ...bookingRoutes,
  ...requestRoutes,
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
