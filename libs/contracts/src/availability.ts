import { z } from 'zod';
import { chefAnswers } from './chef-answers';
import { paise } from './money';
import { route } from './route';
import { instant, person, uid } from './shapes';

/** Whether a member is offered to others as a chef, and how long. */
export const availability = z.object({
  available: z.boolean(),
  busy: z.boolean(),
  /** The end of it; null while it lasts until it is switched off. */
  until: instant.nullable(),
  /** Asked also while no page of chefly is open, by push, as long as `until` lasts. */
  askWhenClosed: z.boolean(),
  /** Whether some browser of theirs may be pushed to: without one, nobody is asked there. */
  pushable: z.boolean(),
});
export type Availability = z.infer<typeof availability>;

export const availabilityForm = z.object({
  available: z.boolean(),
  /** At most a day from now; without it what was set before stands. */
  until: instant.nullable().optional(),
  askWhenClosed: z.boolean().optional(),
});

/** What a profile says of its member as a chef; of one who may not be asked, that they are not free. */
export const chefNow = z.object({
  free: z.boolean(),
  until: instant.nullable(),
  /** They have hours in which a time can be booked. */
  bookable: z.boolean(),
  pricePaise: paise.nullable(),
  answers: chefAnswers.nullable(),
});
export type ChefNow = z.infer<typeof chefNow>;

/** Part of the routes of sessions. */
export const availabilityRoutes = {
  availability: route({
    method: 'GET',
    path: '/api/sessions/availability',
    access: 'member',
    summary: 'Am I offered to others, and until when?',
    input: z.object({}).default({}),
    output: availability,
  }),
  setAvailability: route({
    method: 'PUT',
    path: '/api/sessions/availability',
    access: 'member',
    // whoever looks for a chef of any of their dishes hears of it
    perMinute: 30,
    summary: 'Offer or withdraw myself as a chef, until an end if I name one',
    input: availabilityForm,
    output: availability,
  }),
  chefNow: route({
    method: 'GET',
    path: '/api/sessions/members/{uid}/chef',
    access: 'member',
    summary: 'Whether a member is free to cook with me now, and until when',
    input: z.object({ uid }),
    output: chefNow,
  }),
};

/** Part of the events. */
export const availabilityEvents = {
  /** A chef is offered until then; null without an end, or no more. */
  'sessions.availability.set.v1': z.object({ chefUid: uid, until: instant.nullable() }),
  /** A chef was asked who has no page of chefly open: they are told by push. */
  'sessions.chef.called.v1': z.object({
    requestUid: uid,
    chefUid: uid,
    member: person,
    recipeName: z.string(),
    expiresAt: instant,
  }),
  /** A member's first browser may be pushed to, or the last one may not any more. */
  'notifications.browsers.changed.v1': z.object({ memberUid: uid, pushable: z.boolean() }),
} satisfies Record<string, z.ZodObject>;
