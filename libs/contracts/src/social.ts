import { z } from 'zod';
import { limits } from './constants';
import { companionRoutes } from './booking-invites';
import { circleSteps } from './first-steps';
import { route } from './route';
import {
  done,
  instant,
  level,
  optionalText,
  page,
  pageQuery,
  person,
  picture,
  searchText,
  uid,
} from './shapes';
import { boundaries, listedMember, relationship } from './social-boundaries';
import { suggestionRoutes } from './social-suggestions';

/** What is missing for the level above a chef's, and how far they are on the way. */
export const nextLevel = z.object({
  level: level.unwrap(),
  /** Attended sessions; 0 when there are enough. */
  sessions: z.number().int(),
  /** The mean that is asked; null where theirs is as good. */
  rating: z.number().nullable(),
  /** Of the sessions between the two levels, 0 to 1. */
  share: z.number(),
});
export type NextLevel = z.infer<typeof nextLevel>;

/** Across genders a profile answers name, level and recipes: what is null here is not told. */
export const profile = person.extend({
  summary: z.string().nullable(),
  cover: picture.nullable(),
  followers: z.number().int().nullable(),
  rating: z.number().nullable(),
  ratings: z.number().int().nullable(),
  sessions: z.number().int().nullable(),
  level,
  /** Null at the highest; absent in answers of before it was told. */
  nextLevel: nextLevel.nullable().optional(),
  reviewerLevel: level,
  relationship,
  /** The text of the rule that forbids following; null when it is possible. */
  followRefusal: z.string().nullable(),
  /** This member follows the reader. */
  followsMe: z.boolean(),
  /** The reader has muted this member. */
  muted: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** Somebody found by name, and what they cook most. */
export const foundMember = listedMember.extend({ cuisines: z.array(z.string()) });

export const social = {
  profile: route({
    method: 'GET',
    path: '/api/social/profiles/{uid}',
    access: 'member',
    summary: 'A member’s profile',
    input: z.object({ uid }),
    output: profile,
  }),
  updateProfile: route({
    method: 'PATCH',
    path: '/api/social/profile',
    access: 'member',
    summary: 'Change the own summary or cover',
    input: z.object({
      // what is not given stays as it is
      summary: optionalText(limits.summary).removeDefault().optional(),
      coverReceipt: z.string().max(4000).optional(),
    }),
    output: profile,
  }),
  people: route({
    method: 'GET',
    path: '/api/social/people',
    access: 'member',
    summary: 'Search people of the own gender',
    input: z.object({ text: searchText, ...pageQuery }),
    output: page(foundMember),
  }),
  follow: route({
    method: 'PUT',
    path: '/api/social/follows/{uid}',
    access: 'member',
    perMinute: 60,
    summary: 'Ask to follow a member',
    input: z.object({ uid }),
    output: z.object({ relationship }),
  }),
  unfollow: route({
    method: 'DELETE',
    path: '/api/social/follows/{uid}',
    access: 'member',
    perMinute: 60,
    summary: 'Withdraw the request or stop following',
    input: z.object({ uid }),
    output: z.object({ relationship }),
  }),
  followRequests: route({
    method: 'GET',
    path: '/api/social/follow-requests',
    access: 'member',
    summary: 'Who asks to follow me',
    input: z.object(pageQuery),
    output: page(person.extend({ askedAt: instant })),
  }),
  acceptFollow: route({
    method: 'POST',
    path: '/api/social/follow-requests/{uid}/accept',
    access: 'member',
    summary: 'Let a member follow me',
    input: z.object({ uid }),
    output: done,
  }),
  rejectFollow: route({
    method: 'POST',
    path: '/api/social/follow-requests/{uid}/reject',
    access: 'member',
    summary: 'Refuse a follow request',
    input: z.object({ uid }),
    output: done,
  }),
  ...boundaries,
  ...suggestionRoutes,
  ...companionRoutes,
  ...circleSteps,
};
