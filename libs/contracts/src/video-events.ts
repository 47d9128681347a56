import { z } from 'zod';
import { uid } from './shapes';
import { hearingVerdict } from './videos';

const about = { videoUid: uid, reviewUid: uid, authorUid: uid };

/** What content tells of videos. */
export const videoEvents = {
  /** Its author says that its sound is speech: a moderator hears it first. */
  'content.video.waits.v1': z.object(about),
  'content.video.heard.v1': z.object({
    ...about,
    /** Of the review. */
    title: z.string(),
    verdict: hearingVerdict,
    reason: z.string(),
    decidedBy: uid,
  }),
} satisfies Record<string, z.ZodObject>;
