import type { AgreementState, ErrorCode } from '@chefly/contracts';

/**
 * offered → enabled | declined | revoked (taken back); enabled → revoked → enabled again, if an
 * appeal is heard.
 */
export interface AgreementFacts {
  state: AgreementState;
  rateBasisPoints: number;
  termsVersion: string;
}
export type AgreementStep = { state: AgreementState } | { refusal: ErrorCode };

/** One for each member at a time stands open. */
export const isOpen = (state: AgreementState) => state === 'offered' || state === 'enabled';

/**
 * The member's answer counts for what was shown: another rate or other terms were not consented to.
 */
export function answer(
  facts: AgreementFacts,
  form: { consents: boolean; rateBasisPoints: number; termsVersion: string },
): AgreementStep {
  const asShown =
    facts.rateBasisPoints === form.rateBasisPoints && facts.termsVersion === form.termsVersion;
  if (facts.state !== 'offered' || !asShown) return { refusal: 'moderation/offer-closed' };
  return { state: form.consents ? 'enabled' : 'declined' };
}

/** Takes an offer back, or ends what was agreed. */
export const revoke = ({ state }: AgreementFacts): AgreementStep =>
  isOpen(state) ? { state: 'revoked' } : { refusal: 'moderation/offer-closed' };
