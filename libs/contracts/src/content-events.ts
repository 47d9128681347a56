import { z } from 'zod';
import { vote } from './culinary-reviews';
import { instant, level, person, uid } from './shapes';
import { entryKinds } from './subjects';

/** What content tells of posts, culinary reviews, pictures and feeds. */
export const contentEvents = {
  'content.follow.ready.v1': z.object({ followerUid: uid, followedUid: uid }),
  'content.post.published.v1': z.object({ postUid: uid, authorUid: uid, createdAt: instant }),
  /** Of posts alone, until version 2 came. */
  'content.feed.filled.v1': z.object({ postUid: uid, authorUid: uid }),
  /** The post or the review is there for its author's followers: told with its own commit. */
  'content.feed.filled.v2': z.object({ kind: entryKinds, uid, authorUid: uid }),
  'content.post.deleted.v1': z.object({ postUid: uid, authorUid: uid }),
  /** By whoever reads for themselves: a moderator looks by office, and likes like everybody. */
  'content.post.liked.v1': z.object({
    postUid: uid,
    authorUid: uid,
    title: z.string(),
    member: person,
  }),
  'content.post.unliked.v1': z.object({ postUid: uid, authorUid: uid, memberUid: uid }),
  'content.review.published.v1': z.object({
    reviewUid: uid,
    authorUid: uid,
    title: z.string(),
    createdAt: instant,
  }),
  'content.review.deleted.v1': z.object({ reviewUid: uid, authorUid: uid }),
  /** A member's vote changed; null is none. */
  'content.review.voted.v1': z.object({
    reviewUid: uid,
    authorUid: uid,
    title: z.string(),
    voter: person,
    was: vote.nullable(),
    vote: vote.nullable(),
  }),
  /** A member chose whether those who cooked with them may name them. */
  'content.naming.changed.v1': z.object({ memberUid: uid }),
  'content.reviewer-level.changed.v1': z.object({ uid, level }),
  /** More followers or traces than one handler may go through: jobs do the rest in pieces. */
  'content.work.planned.v1': z.object({ workUid: z.string() }),
  /** Nothing of content's shows this upload: whoever holds pictures says whether it does. */
  'content.picture.expired.v1': z.object({ key: uid }),
  /** Nobody holds it: its bytes go. */
  'content.picture.cleared.v1': z.object({ key: uid }),
};
