import { z } from 'zod';
import { COMMENT_DEPTH, limits } from './constants';
import { messages } from './messages';
import { route } from './route';
import { done, instant, level, page, pageQuery, person, text, uid } from './shapes';
import { subjectKinds } from './subjects';

/** What comments can be about. */
export const commentable = subjectKinds.extract(['post', 'review']);
export const commentSubject = z.object({ kind: commentable, uid });
export type CommentSubject = z.infer<typeof commentSubject>;

/** Words as they stand; with a member's uid, the handle of somebody whom the reader may know. */
const commentPart = z.object({ text: z.string(), memberUid: uid.nullable() });
export type CommentPart = z.infer<typeof commentPart>;

export const comment = z.object({
  uid,
  subject: commentSubject,
  parentUid: uid.nullable(),
  /** 0 at the top. */
  depth: z.number().int().min(0).max(COMMENT_DEPTH),
  /** What is not shown keeps its place for the replies below it. */
  state: z.enum(['shown', 'deleted', 'hidden']),
  /** Null when the comment is not shown. */
  author: person.extend({ level }).nullable(),
  parts: z.array(commentPart),
  likes: z.number().int(),
  liked: z.boolean(),
  /** How many answer this very comment. */
  replies: z.number().int(),
  createdAt: instant,
});
export type Comment = z.infer<typeof comment>;

export const commentForm = z.object({ text: text(limits.comment, messages.writeComment) });

const likes = z.object({ likes: z.number().int(), liked: z.boolean() });

/** Part of content's routes. */
export const commentRoutes = {
  comments: route({
    method: 'GET',
    path: '/api/content/subjects/{kind}/{uid}/comments',
    access: 'member',
    summary:
      'Comments on a post or a review, newest first; with a parent, the replies to it, oldest first',
    input: commentSubject.extend({ parentUid: uid.optional(), ...pageQuery }),
    output: page(comment),
  }),
  createComment: route({
    method: 'POST',
    path: '/api/content/subjects/{kind}/{uid}/comments',
    access: 'member',
    perMinute: 30,
    summary:
      'Comment, or reply to a comment, under a key of the writer’s making, so that a retry is not a second comment',
    input: commentForm.extend({
      ...commentSubject.shape,
      key: uid,
      parentUid: uid.nullable().default(null),
    }),
    output: comment,
  }),
  comment: route({
    method: 'GET',
    path: '/api/content/comments/{uid}',
    access: 'member',
    summary: 'One comment, and those it answers from the top down',
    input: z.object({ uid }),
    output: z.object({ comment, above: z.array(comment) }),
  }),
  deleteComment: route({
    method: 'DELETE',
    path: '/api/content/comments/{uid}',
    access: 'member',
    summary: 'Delete an own comment; one with replies keeps its place',
    input: z.object({ uid }),
    output: done,
  }),
  likeComment: route({
    method: 'PUT',
    path: '/api/content/comments/{uid}/like',
    access: 'member',
    perMinute: 300,
    summary: 'Like a comment',
    input: z.object({ uid }),
    output: likes,
  }),
  unlikeComment: route({
    method: 'DELETE',
    path: '/api/content/comments/{uid}/like',
    access: 'member',
    perMinute: 300,
    summary: 'Take a like of a comment back',
    input: z.object({ uid }),
    output: likes,
  }),
};
