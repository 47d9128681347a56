import { errors } from '@chefly/contracts';
import type { Decision } from './people';

export * from './age';
export * from './moderation';
export * from './monetization';
export * from './people';

/**
 * A member's content is visible to its author, to those who follow them, and to moderators. Of a
 * suspended author, or between two of whom one has blocked the other, it is nobody's.
 */
export function maySee(
  viewer: { uid: string; roles: readonly string[] },
  author: { uid: string; suspended?: boolean },
  { follows, blocked }: { follows: boolean; blocked?: boolean },
): boolean {
  if (viewer.uid === author.uid || viewer.roles.includes('moderator')) return true;
  return follows && mayMeet(viewer, author, { blocked });
}

/**
 * Who comments under a member's content and likes what is said there: its author and those who
 * follow them. A moderator looks by office, and takes part like everybody.
 */
export const mayTakePart = (
  memberUid: string,
  author: { uid: string; suspended?: boolean },
  between: { follows: boolean; blocked?: boolean },
): boolean => maySee({ uid: memberUid, roles: [] }, author, between);

/**
 * Whether the other is there at all for the viewer: who is blocked, either way, or suspended is
 * nobody.
 */
export function mayMeet(
  viewer: { uid: string; roles?: readonly string[] },
  other: { uid: string; suspended?: boolean },
  { blocked }: { blocked?: boolean },
): boolean {
  if (viewer.uid === other.uid || viewer.roles?.includes('moderator')) return true;
  return !blocked && !other.suspended;
}

/**
 * Who has muted somebody hears nothing of what they do; who is blocked or suspended is heard by
 * nobody.
 */
export const mayHear = (other: { blocked?: boolean; mutes?: boolean; suspended?: boolean }) =>
  !other.blocked && !other.mutes && !other.suspended;

/** Whoever sees a culinary review may agree or disagree, but for its author. */
export function mayVote(voterUid: string, authorUid: string): Decision {
  if (voterUid !== authorUid) return { allowed: true };
  const code = 'content/own-review';
  return { allowed: false, rule: 'reviews/not-own', code, text: errors[code][1] };
}

/** The sound of a video is heard by another moderator than its author. */
export function mayHearVideo(moderatorUid: string, authorUid: string): Decision {
  if (moderatorUid !== authorUid) return { allowed: true };
  const code = 'content/own-video';
  return { allowed: false, rule: 'moderation/not-own-video', code, text: errors[code][1] };
}

/** A moderator decides on everything but their own matters. */
export function mayDecide(moderatorUid: string, authorUid: string): Decision {
  if (moderatorUid !== authorUid) return { allowed: true };
  const code = 'recipes/own-submission';
  return { allowed: false, rule: 'moderation/not-own', code, text: errors[code][1] };
}
