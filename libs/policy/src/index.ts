import type { ErrorCode, Gender } from '@chefly/contracts';
import { errors } from '@chefly/contracts';

/** What the rules need to know of a member. */
export interface Subject {
  uid: string;
  gender: Gender;
}

/** Every edge between two members. Each service asks here before it draws one. */
export const edges = [
  'follow',
  'people-search',
  'chef-list',
  'request',
  'session',
  'media-room',
  'member-chat',
] as const;
export type Edge = (typeof edges)[number];

export type Decision =
  { allowed: true } | { allowed: false; rule: string; code: ErrorCode; text: string };

export interface Circumstances {
  /** Either has blocked the other. */
  blocked?: boolean;
}

const allowed: Decision = { allowed: true };
const refused = (rule: string, code: ErrorCode): Decision => ({
  allowed: false,
  rule,
  code,
  text: errors[code][1],
});

/** May `actor` draw this edge to `other`? Symmetric in the two members. */
export function decide(
  _edge: Edge,
  actor: Subject,
  other: Subject,
  circumstances: Circumstances = {},
): Decision {
  if (actor.uid === other.uid) return refused('people/not-oneself', 'policy/self');
  if (circumstances.blocked) return refused('people/not-blocked', 'policy/blocked');
  if (actor.gender !== other.gender) return refused('people/same-gender', 'policy/gender');
  return allowed;
}

/** A member's content is visible to its author, to those who follow them, and to moderators. */
export function maySee(
  viewer: { uid: string; roles: readonly string[] },
  authorUid: string,
  follows: boolean,
): boolean {
  return viewer.uid === authorUid || follows || viewer.roles.includes('moderator');
}

/** A moderator decides on everything but their own matters. */
export function mayDecide(moderatorUid: string, authorUid: string): Decision {
  return moderatorUid === authorUid
    ? refused('moderation/not-own', 'recipes/own-submission')
    : allowed;
}
