import { z } from 'zod';
import { commentRoutes } from './comments';
import { limits, upload } from './constants';
import { messages } from './messages';
import { culinaryReview, reviewRoutes } from './culinary-reviews';
import { namingRoutes } from './post-credits';
import { previewRoutes } from './previews';
import { route } from './route';
import { videoRoutes } from './videos';
import {
  done,
  instant,
  level,
  line,
  optionalLine,
  page,
  pageQuery,
  person,
  picture,
  text,
  uid,
} from './shapes';

export const postForm = z.object({
  title: line(limits.title, messages.enterTitle),
  description: text(limits.description, messages.enterDescription),
  receipt: z.string({ error: messages.addPhoto }).min(1, messages.addPhoto).max(4000),
  /** What was cooked, when it was a recipe of chefly's. */
  recipeName: optionalLine(limits.recipeName),
  /** The ticket of a session's credit: with whom it was cooked. */
  cookedWith: z.string().max(2000).optional(),
});

export const post = z.object({
  uid,
  /** With the stars that the author got as a chef, on average; 0 of 0 reviews until then. */
  author: person.extend({ level, rating: z.number(), ratings: z.number().int() }),
  title: z.string(),
  description: z.string(),
  picture: picture.nullable(),
  recipeName: z.string().nullable(),
  /** With whom it was cooked, where that chef is somebody to the reader and lets posts name them. */
  chef: person.nullable(),
  likes: z.number().int(),
  liked: z.boolean(),
  /** Those that stand, replies included. */
  comments: z.number().int(),
  createdAt: instant,
});
export type Post = z.infer<typeof post>;

/** What a feed holds. A browser asks each entry what kind it is. */
export const feedEntry = z.discriminatedUnion('kind', [
  post.extend({ kind: z.literal('post') }),
  culinaryReview.extend({ kind: z.literal('review') }),
]);
export type FeedEntry = z.infer<typeof feedEntry>;

const likes = z.object({ likes: z.number().int(), liked: z.boolean() });

export const content = {
  openUpload: route({
    method: 'POST',
    path: '/api/content/uploads',
    access: 'member',
    perMinute: 60,
    summary: 'Open an upload, signed for one type and size',
    input: z.object({
      type: z.enum(upload.types),
      size: z.number().int().min(1).max(upload.maxBytes),
    }),
    output: z.object({ url: z.string() }),
  }),
  createPost: route({
    method: 'POST',
    path: '/api/content/posts',
    access: 'member',
    perMinute: 60,
    summary: 'Publish a post; the same picture is never posted twice',
    input: postForm,
    output: post,
  }),
  deletePost: route({
    method: 'DELETE',
    path: '/api/content/posts/{uid}',
    access: 'member',
    summary: 'Delete an own post',
    input: z.object({ uid }),
    output: done,
  }),
  post: route({
    method: 'GET',
    path: '/api/content/posts/{uid}',
    access: 'member',
    summary: 'One post',
    input: z.object({ uid }),
    output: post,
  }),
  feed: route({
    method: 'GET',
    path: '/api/content/feed',
    access: 'member',
    summary: 'Posts and culinary reviews of followed members and own ones, newest first',
    input: z.object(pageQuery),
    output: page(feedEntry),
  }),
  postsOf: route({
    method: 'GET',
    path: '/api/content/members/{uid}/posts',
    access: 'member',
    summary: 'A member’s posts',
    input: z.object({ uid, ...pageQuery }),
    output: page(post),
  }),
  cookedBy: route({
    method: 'GET',
    path: '/api/content/cooked',
    access: 'member',
    summary: 'Posts of this recipe that the caller may see, newest first',
    input: z.object({ recipe: z.string().max(400), ...pageQuery }),
    output: page(post),
  }),
  like: route({
    method: 'PUT',
    path: '/api/content/posts/{uid}/like',
    access: 'member',
    perMinute: 300,
    summary: 'Like a post',
    input: z.object({ uid }),
    output: likes,
  }),
  unlike: route({
    method: 'DELETE',
    path: '/api/content/posts/{uid}/like',
    access: 'member',
    perMinute: 300,
    summary: 'Take a like back',
    input: z.object({ uid }),
    output: likes,
  }),
  ...reviewRoutes,
  ...commentRoutes,
  ...previewRoutes,
  ...namingRoutes,
  ...videoRoutes,
};

/**
 * What a finished upload answers: a receipt signed for the uploader, to be named by whatever uses
 * the picture.
 */
export const uploaded = z.object({ receipt: z.string(), picture });
export type Uploaded = z.infer<typeof uploaded>;
