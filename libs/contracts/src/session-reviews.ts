import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import { instant, person, text, uid } from './shapes';

export const reviewForm = z.object({
  rating: z
    .number({ error: messages.giveRating })
    .int(messages.giveRating)
    .min(1, messages.giveRating)
    .max(5, messages.giveRating),
  review: text(limits.review, messages.writeReviewText),
});
export const chefReview = z.object({
  uid,
  /** Named to members of the author's gender and to moderators. */
  author: person.nullable(),
  rating: z.number().int(),
  review: z.string(),
  recipeName: z.string(),
  createdAt: instant,
});
export type ChefReview = z.infer<typeof chefReview>;
