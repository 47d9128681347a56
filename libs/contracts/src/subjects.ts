import { z } from 'zod';
import { uid } from './shapes';

/** What of the product something else can be about: a comment, a report, a notification. */
export const subjectKinds = z.enum([
  'post',
  'review',
  'comment',
  'recipe',
  'message',
  'member',
  'session',
]);
export type SubjectKind = z.infer<typeof subjectKinds>;

/** The kinds that feeds hold: what members publish for those who follow them. */
export const entryKinds = subjectKinds.extract(['post', 'review']);
export type EntryKind = z.infer<typeof entryKinds>;

/** One thing of the product, by what it is and its uid. */
export const subject = z.object({ kind: subjectKinds, uid });
