import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import { route } from './route';
import { instant, person, text, uid } from './shapes';

/** What was good, as it is ticked beside the words of a review. */
export const reviewTag = z.enum(['clear', 'patient', 'attentive', 'skilled', 'good-company']);
export type ReviewTag = z.infer<typeof reviewTag>;

export const reviewForm = z.object({
  rating: z
    .number({ error: messages.giveRating })
    .int(messages.giveRating)
    .min(1, messages.giveRating)
    .max(5, messages.giveRating),
  review: text(limits.review, messages.writeReviewText),
  tags: z.array(reviewTag).max(reviewTag.options.length).optional(),
});
export const chefReview = z.object({
  uid,
  /** Named to members of the author's gender and to moderators. */
  author: person.nullable(),
  rating: z.number().int(),
  review: z.string(),
  /** Absent in answers of before they could be ticked. */
  tags: z.array(reviewTag).optional(),
  recipeName: z.string(),
  createdAt: instant,
});
export type ChefReview = z.infer<typeof chefReview>;

/** How many ratings of one star there are, of two, up to five. */
export const starCounts = z.array(z.number().int()).length(5);

/** Part of the routes of sessions: how a chef is rated. */
export const ratingRoutes = {
  ratingsOf: route({
    method: 'GET',
    path: '/api/sessions/members/{uid}/ratings',
    access: 'member',
    summary: 'How the ratings that count for a chef are spread over the stars',
    input: z.object({ uid }),
    /** As the mean on a profile it is not told across genders: null. */
    output: z.object({ stars: starCounts.nullable() }),
  }),
};
