import { errors } from '@chefly/contracts';
import type { Decision } from './people';

/** Money leaves or comes in by the hands of two. */
export function mayPayOut(moderatorUid: string, proposedBy: string): Decision {
  if (moderatorUid !== proposedBy) return { allowed: true };
  const code = 'moderation/payout-four-eyes';
  return { allowed: false, rule: 'monetization/four-eyes', code, text: errors[code][1] };
}
