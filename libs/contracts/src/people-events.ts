import { z } from 'zod';
import { uid } from './shapes';

const boundary = z.object({ setBy: uid, against: uid });

/** What members set against each other. Every service that decides about two of them keeps a copy. */
export const peopleEvents = {
  /** The two are nobody to each other from now on. Follows and requests between them end by their own events. */
  'social.block.made.v1': boundary,
  'social.block.lifted.v1': boundary,
  /** Known to whoever set it alone. */
  'social.mute.made.v1': boundary,
  'social.mute.lifted.v1': boundary,
} satisfies Record<string, z.ZodObject>;
