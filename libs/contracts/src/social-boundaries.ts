import { z } from 'zod';
import { route } from './route';
import { done, instant, level, page, pageQuery, person, uid } from './shapes';

/** `accepted` is the consent; it becomes `following` once feeds show it. */
export const relationship = z.enum(['self', 'none', 'pending', 'accepted', 'following']);
export type Relationship = z.infer<typeof relationship>;

/** Somebody in a list, and how the reader stands to them. */
export const listedMember = person.extend({ level, relationship });
export type ListedMember = z.infer<typeof listedMember>;
const boundedMember = person.extend({ at: instant });

/** Who follows whom, for those who may see it, and what members set against each other. */
export const boundaries = {
  followers: route({
    method: 'GET',
    path: '/api/social/profiles/{uid}/followers',
    access: 'member',
    summary: 'Who follows a member, newest first; for the member and their followers',
    input: z.object({ uid, ...pageQuery }),
    output: page(listedMember),
  }),
  following: route({
    method: 'GET',
    path: '/api/social/profiles/{uid}/following',
    access: 'member',
    summary: 'Whom a member follows, newest first; for the member and their followers',
    input: z.object({ uid, ...pageQuery }),
    output: page(listedMember),
  }),
  removeFollower: route({
    method: 'DELETE',
    path: '/api/social/followers/{uid}',
    access: 'member',
    summary: 'Let a member follow me no longer',
    input: z.object({ uid }),
    output: done,
  }),
  block: route({
    method: 'PUT',
    path: '/api/social/blocks/{uid}',
    access: 'member',
    // each is heard by the pages of whom it is about
    perMinute: 30,
    summary: 'Be nobody to a member, and they to me',
    input: z.object({ uid }),
    output: done,
  }),
  unblock: route({
    method: 'DELETE',
    path: '/api/social/blocks/{uid}',
    access: 'member',
    perMinute: 30,
    summary: 'Lift the own block',
    input: z.object({ uid }),
    output: done,
  }),
  blocks: route({
    method: 'GET',
    path: '/api/social/blocks',
    access: 'member',
    summary: 'Whom I have blocked, newest first',
    input: z.object(pageQuery),
    output: page(boundedMember),
  }),
  mute: route({
    method: 'PUT',
    path: '/api/social/mutes/{uid}',
    access: 'member',
    summary: 'Hide a member’s posts from my feed and what they do from my notifications',
    input: z.object({ uid }),
    output: done,
  }),
  unmute: route({
    method: 'DELETE',
    path: '/api/social/mutes/{uid}',
    access: 'member',
    summary: 'Lift the own mute',
    input: z.object({ uid }),
    output: done,
  }),
  mutes: route({
    method: 'GET',
    path: '/api/social/mutes',
    access: 'member',
    summary: 'Whom I have muted, newest first',
    input: z.object(pageQuery),
    output: page(boundedMember),
  }),
};
