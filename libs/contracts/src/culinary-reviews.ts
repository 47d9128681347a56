import { z } from 'zod';
import { limits, REVIEW_MEDIA_CAP } from './constants';
import { messages } from './messages';
import { route } from './route';
import { done, instant, level, line, page, pageQuery, person, picture, text, uid } from './shapes';
import { givenVideo, reviewVideo } from './videos';

const receipt = z.string().min(1).max(4000);

/**
 * One thing to show with a review, by the receipt of its upload. Each kind of media is a member of
 * its own.
 */
const givenMedia = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), receipt }),
  givenVideo,
]);

/** A culinary review as it is written: what was eaten, where, and what to say of it. */
export const culinaryReviewForm = z.object({
  title: line(limits.title, messages.enterTitle),
  items: line(limits.reviewItems, messages.enterReviewItems),
  placeName: line(limits.placeName, messages.enterPlaceName),
  placeLocation: line(limits.placeLocation, messages.enterPlaceLocation),
  description: text(limits.description, messages.enterDescription),
  media: z
    .array(givenMedia, { error: messages.addReviewMedia })
    .min(1, messages.addReviewMedia)
    .max(REVIEW_MEDIA_CAP, messages.tooManyMedia)
    .refine(
      (media) => new Set(media.map((each) => each.receipt)).size === media.length,
      messages.sameMediaTwice,
    ),
});
export type CulinaryReviewForm = z.output<typeof culinaryReviewForm>;

export const vote = z.enum(['agreed', 'disagreed']);
export type Vote = z.infer<typeof vote>;

/** How a review's readers voted, counted on the server. */
export const votes = z.object({
  agrees: z.number().int(),
  disagrees: z.number().int(),
  /** Of all votes, in percent with two decimals; null while there are none. */
  agreePercentage: z.number().nullable(),
  /** The reader's own. */
  vote: vote.nullable(),
});
export type Votes = z.infer<typeof votes>;

/**
 * A browser asks each of its media what kind it is: a kind that it does not know, it leaves out.
 */
export const reviewMedia = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), picture }),
  reviewVideo,
]);
export type ReviewMedia = z.infer<typeof reviewMedia>;

/** A culinary review as its readers see it. */
export const culinaryReview = votes.extend({
  uid,
  author: person.extend({ reviewerLevel: level }),
  title: z.string(),
  items: z.string(),
  placeName: z.string(),
  placeLocation: z.string(),
  description: z.string(),
  media: z.array(reviewMedia),
  comments: z.number().int(),
  createdAt: instant,
});
export type CulinaryReview = z.infer<typeof culinaryReview>;

/**
 * Culinary reviews and votes on them (point 3 of the specification); part of the routes of content.
 */
export const reviewRoutes = {
  createReview: route({
    method: 'POST',
    path: '/api/content/reviews',
    access: 'member',
    perMinute: 60,
    summary: 'Publish a culinary review; the same media are never published twice',
    input: culinaryReviewForm,
    output: culinaryReview,
  }),
  deleteReview: route({
    method: 'DELETE',
    path: '/api/content/reviews/{uid}',
    access: 'member',
    summary: 'Delete an own culinary review',
    input: z.object({ uid }),
    output: done,
  }),
  review: route({
    method: 'GET',
    path: '/api/content/reviews/{uid}',
    access: 'member',
    summary: 'One culinary review',
    input: z.object({ uid }),
    output: culinaryReview,
  }),
  reviewsOf: route({
    method: 'GET',
    path: '/api/content/members/{uid}/reviews',
    access: 'member',
    summary: 'A member’s culinary reviews',
    input: z.object({ uid, ...pageQuery }),
    output: page(culinaryReview),
  }),
  vote: route({
    method: 'PUT',
    path: '/api/content/reviews/{uid}/vote',
    access: 'member',
    perMinute: 300,
    summary: 'Agree or disagree with a culinary review; the other vote of before is taken back',
    input: z.object({ uid, vote }),
    output: votes,
  }),
  unvote: route({
    method: 'DELETE',
    path: '/api/content/reviews/{uid}/vote',
    access: 'member',
    perMinute: 300,
    summary: 'Take a vote back',
    input: z.object({ uid }),
    output: votes,
  }),
};
