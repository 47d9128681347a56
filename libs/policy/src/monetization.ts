import { errors } from '@chefly/contracts';
import type { Decision } from './people';

/** Money leaves or comes in by the hands of two. */
export function mayPayOut(moderatorUid: string, proposedBy: string): Decision {
  if (moderatorUid !== proposedBy) return { allowed: true };
  const code = 'moderation/payout-four-eyes';
  return { allowed: false, rule: 'monetization/four-eyes', code, text: errors[code][1] };
}

/** Who is under 18 makes no contract: neither to be paid for a session nor to pay for one. */
export function mayDealInMoney({ minor }: { minor: boolean }): Decision {
  if (!minor) return { allowed: true };
  const code = 'policy/minor';
  return { allowed: false, rule: 'monetization/of-age', code, text: errors[code][1] };
}
