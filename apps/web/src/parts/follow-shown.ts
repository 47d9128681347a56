import { Check, Clock, UserPlus } from 'lucide-react';

/** How a button says where the reader stands to somebody; nothing is asked of oneself. */
export const followShown = {
  none: ['Follow', UserPlus],
  pending: ['Request Sent', Clock],
  accepted: ['Request Sent', Clock],
  following: ['Following', Check],
} as const;
