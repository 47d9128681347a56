import { ofAgeFrom } from '@chefly/policy';
import type { AccountRow } from '../accounts/account-row';

export interface Minority {
  until: Date;
  consent: boolean;
}

/**
 * Until when a member is under 18, and whether a guardian's consent stands; null for everybody
 * else.
 */
export function minorityOf({
  dateOfBirth,
  guardianUid,
}: Pick<AccountRow, 'dateOfBirth' | 'guardianUid'>): Minority | null {
  if (!dateOfBirth) return null;
  const until = ofAgeFrom(dateOfBirth);
  return until > new Date() ? { until, consent: !!guardianUid } : null;
}
