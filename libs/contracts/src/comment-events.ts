import { z } from 'zod';
import { commentSubject } from './comments';
import { person, uid } from './shapes';

const about = { commentUid: uid, subject: commentSubject, subjectAuthorUid: uid };

/** Part of content's events. None carries a word of what was written. */
export const commentEvents = {
  'content.comment.created.v1': z.object({
    ...about,
    parentUid: uid.nullable(),
    author: person,
    /** Whose comment it answers, when it is another's and they may still read the subject. */
    repliedToUid: uid.nullable(),
    /** Those mentioned who may read the subject. */
    mentionedUids: z.array(uid),
  }),
  'content.comment.deleted.v1': z.object({ ...about, parentUid: uid.nullable(), authorUid: uid }),
  'content.comment.liked.v1': z.object({
    ...about,
    parentUid: uid.nullable(),
    member: person,
    /** Who wrote the comment, when it is another and they may still read the subject. */
    likedUid: uid.nullable(),
  }),
  'content.comment.unliked.v1': z.object({ ...about, parentUid: uid.nullable(), memberUid: uid }),
};
