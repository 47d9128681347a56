import { errors, type ErrorCode } from '@chefly/contracts';
import type { Decision } from './people';

const unless = (forbidden: boolean, rule: string, code: ErrorCode): Decision =>
  forbidden ? { allowed: false, rule, code, text: errors[code][1] } : { allowed: true };

/** A moderator decides on no case that they are part of: as the author, or as one who reported. */
export const mayJudge = (moderatorUid: string, involved: readonly string[]): Decision =>
  unless(involved.includes(moderatorUid), 'moderation/not-own', 'moderation/own-case');

/** What cannot be taken back by waiting needs four eyes. */
export const mayConfirm = (moderatorUid: string, proposedBy: string): Decision =>
  unless(moderatorUid === proposedBy, 'moderation/four-eyes', 'moderation/four-eyes');

/** Nobody answers an appeal against their own decision, nor against one that they confirmed. */
export const mayAnswer = (moderatorUid: string, deciders: readonly (string | null)[]): Decision =>
  unless(
    deciders.includes(moderatorUid),
    'moderation/another-moderator',
    'moderation/another-moderator',
  );
