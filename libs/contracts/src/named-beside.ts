import type { Events, EventType } from './events';

/**
 * Whom and what an event names beside those it is about: who decided in their office, what a
 * comment answers, whose it was that is deleted, and of a fee both, since another owes it or is owed
 * it. Where they are gone the rest is still to be done.
 */
const beside = {
  'content.comment.created.v1': ['parentUid', 'repliedToUid', 'mentionedUids'],
  'content.comment.deleted.v1': ['parentUid', 'authorUid', 'subjectAuthorUid'],
  'content.comment.liked.v1': ['parentUid'],
  'content.comment.unliked.v1': ['parentUid'],
  'content.post.deleted.v1': ['authorUid'],
  'content.review.deleted.v1': ['authorUid'],
  'content.video.heard.v1': ['decidedBy'],
  'identity.role.changed.v2': ['by', 'others'],
  'moderation.appeal.answered.v1': ['answeredBy'],
  'moderation.case.decided.v1': ['decidedBy', 'confirmedBy'],
  'moderation.fee.changed.v1': ['chefUid', 'memberUid'],
  'moderation.monetization.appeal-answered.v1': ['answeredBy'],
  'moderation.monetization.changed.v1': ['by'],
  // what is of nobody now may stand all the same, as a recipe does
  'moderation.subject.removed.v1': ['authorUid'],
  'recipes.submission.approved.v1': ['decidedBy'],
  'recipes.submission.rejected.v1': ['decidedBy'],
  'sessions.fee.due.v1': ['chefUid', 'memberUid'],
} satisfies { [T in EventType]?: readonly (keyof Events[T])[] };

/** The fields of the event's data that name them. */
export const namedBeside = (type: string): readonly string[] =>
  Object.hasOwn(beside, type) ? beside[type as keyof typeof beside] : [];
