import { z } from 'zod';
import { limits } from './constants';
import { route } from './route';
import { done, instant, line, page, pageQuery, person, picture, uid } from './shapes';
import { video } from './video-limits';

export * from './video-limits';

/** A video as a player needs it; the link is short-lived. */
export const film = z.object({
  url: z.string(),
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  durationMs: z.number().int(),
});
export type Film = z.infer<typeof film>;

/**
 * none: there is none to hear · waiting: a moderator hears it first · heard: it is speech about the
 * food, and plays · withheld: a moderator has heard it, and it does not play
 */
export const sound = z.enum(['none', 'waiting', 'heard', 'withheld']);
export type Sound = z.infer<typeof sound>;

/**
 * A video of a review. Its author also sees what waits and what was decided; others see what there
 * is to see.
 */
export const reviewVideo = z.object({
  kind: z.literal('video'),
  poster: picture.nullable(),
  /** Null once a moderator has refused it: then its author alone still finds it here. */
  film: film.nullable(),
  sound,
  /** A moderator's words to the author. */
  reason: z.string().nullable(),
});

const receipt = z.string().min(1).max(4000);
export const givenVideo = z.object({
  kind: z.literal('video'),
  receipt,
  /** The receipt of an uploaded picture of it. */
  poster: receipt,
  /** Its author says that the sound is speech about the food. Otherwise it is removed. */
  speech: z.boolean(),
});

/** Where a video on its way is. */
export const videoUpload = z.object({
  uid,
  state: z.enum(['open', 'preparing', 'ready', 'refused']),
  /** The parts that are here, from 0. */
  arrived: z.array(z.number().int()),
  /** Why it is not taken. */
  problem: z.string().nullable(),
  /** Once it is ready: to be named by the review that shows it. */
  receipt: z.string().nullable(),
  hasSound: z.boolean(),
});
export type VideoUpload = z.infer<typeof videoUpload>;

export const hearingVerdict = z.enum(['sound', 'silent', 'reject']);
export type HearingVerdict = z.infer<typeof hearingVerdict>;

/** A video whose sound waits for a moderator's ears. */
export const hearing = z.object({
  uid,
  reviewUid: uid,
  author: person,
  title: z.string(),
  description: z.string(),
  poster: picture,
  /** With its sound. */
  film,
  waitingSince: instant,
});
export type Hearing = z.infer<typeof hearing>;

/** Videos of culinary reviews; part of the routes of content. */
export const videoRoutes = {
  openVideo: route({
    method: 'POST',
    path: '/api/content/videos',
    access: 'member',
    perMinute: 20,
    summary: 'Open the upload of a video, signed for one type and size; its parts follow',
    input: z.object({
      type: z.enum(video.types),
      size: z.number().int().min(1).max(video.maxBytes),
    }),
    /** Parts are put to `<url>&part=<n>`, from 0, in any order, each as often as it takes. */
    output: z.object({ uid, url: z.string() }),
  }),
  video: route({
    method: 'GET',
    path: '/api/content/videos/{uid}',
    access: 'member',
    perMinute: 240,
    summary: 'Where an own video on its way is',
    input: z.object({ uid }),
    output: videoUpload,
  }),
  finishVideo: route({
    method: 'POST',
    path: '/api/content/videos/{uid}/finish',
    access: 'member',
    summary: 'All parts were sent: prepare the video',
    input: z.object({ uid }),
    output: videoUpload,
  }),
  cancelVideo: route({
    method: 'DELETE',
    path: '/api/content/videos/{uid}',
    access: 'member',
    summary: 'Give up an own video that no review shows',
    input: z.object({ uid }),
    output: done,
  }),
  hearings: route({
    method: 'GET',
    path: '/api/content/hearings',
    access: 'moderator',
    summary: 'Videos whose sound waits to be heard, oldest first',
    input: z.object(pageQuery),
    output: page(hearing),
  }),
  decideHearing: route({
    method: 'PUT',
    path: '/api/content/hearings/{uid}',
    access: 'moderator',
    summary: 'Let a video play with its sound, without it, or not at all',
    input: z.object({
      uid,
      verdict: hearingVerdict,
      reason: line(limits.reason, 'Give a reason'),
    }),
    output: done,
  }),
  videosOfReview: route({
    method: 'GET',
    path: '/api/content/reviews/{uid}/videos',
    access: 'moderator',
    summary: 'The videos of a review with all their sound, as long as they are kept',
    input: z.object({ uid }),
    output: z.object({ items: z.array(film.extend({ uid })) }),
  }),
};
