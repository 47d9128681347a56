import { errors } from '@chefly/contracts';
import type { Decision } from './people';

export * from './people';

/** A member's content is visible to its author, to those who follow them, and to moderators. */
export function maySee(
  viewer: { uid: string; roles: readonly string[] },
  authorUid: string,
  follows: boolean,
): boolean {
  return viewer.uid === authorUid || follows || viewer.roles.includes('moderator');
}

/**
 * Who comments under a member's content and likes what is said there: its author and those who follow them. A moderator
 * looks by office, and takes part like everybody.
 */
export const mayTakePart = (memberUid: string, authorUid: string, follows: boolean): boolean =>
  maySee({ uid: memberUid, roles: [] }, authorUid, follows);

/** Whoever sees a culinary review may agree or disagree, but for its author. */
export function mayVote(voterUid: string, authorUid: string): Decision {
  if (voterUid !== authorUid) return { allowed: true };
  const code = 'content/own-review';
  return { allowed: false, rule: 'reviews/not-own', code, text: errors[code][1] };
}

/** A moderator decides on everything but their own matters. */
export function mayDecide(moderatorUid: string, authorUid: string): Decision {
  if (moderatorUid !== authorUid) return { allowed: true };
  const code = 'recipes/own-submission';
  return { allowed: false, rule: 'moderation/not-own', code, text: errors[code][1] };
}
