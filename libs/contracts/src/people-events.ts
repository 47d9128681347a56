import { z } from 'zod';
import { instant, uid } from './shapes';

const boundary = z.object({ setBy: uid, against: uid });

/**
 * What members set against each other, and who is under age. Every service that decides about two
 * of them keeps a copy.
 */
export const peopleEvents = {
  /**
   * The two are nobody to each other from now on. Follows and requests between them end by their
   * own events.
   */
  'social.block.made.v1': boundary,
  'social.block.lifted.v1': boundary,
  /** Known to whoever set it alone. */
  'social.mute.made.v1': boundary,
  'social.mute.lifted.v1': boundary,
  /**
   * The member is under 18 until then, and a guardian consents or does not. The date of birth stays
   * with identity.
   */
  'identity.minority.set.v1': z.object({ uid, until: instant, consent: z.boolean() }),
  /** What was known of the member's age was wrong. */
  'identity.minority.lifted.v1': z.object({ uid }),
} satisfies Record<string, z.ZodObject>;
