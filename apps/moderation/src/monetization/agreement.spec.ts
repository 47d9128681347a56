import type { AgreementState } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answer, isOpen, revoke, type AgreementFacts } from './agreement';

const offer: AgreementFacts = { state: 'offered', rateBasisPoints: 1500, termsVersion: 'one' };
const shown = { rateBasisPoints: 1500, termsVersion: 'one' };

describe('an agreement', () => {
  it('is enabled by consent to what was shown, and by nothing else', () => {
    expect(answer(offer, { ...shown, consents: true })).toEqual({ state: 'enabled' });
    expect(answer(offer, { ...shown, consents: false })).toEqual({ state: 'declined' });
    for (const other of [{ rateBasisPoints: 1499 }, { termsVersion: 'two' }])
      expect(answer(offer, { ...shown, ...other, consents: true })).toEqual({
        refusal: 'moderation/offer-closed',
      });
  });

  it('ends once, whatever is tried in whatever order', () => {
    const steps = fc.array(fc.constantFrom('consent', 'decline', 'revoke'), { maxLength: 8 });
    fc.assert(
      fc.property(steps, (names) => {
        const states: AgreementState[] = [offer.state];
        for (const name of names) {
          const facts = { ...offer, state: states.at(-1)! };
          const step =
            name === 'revoke'
              ? revoke(facts)
              : answer(facts, { ...shown, consents: name === 'consent' });
          if ('state' in step) states.push(step.state);
        }
        const ended = states.findIndex((state) => !isOpen(state));
        return (
          (ended === -1 || ended === states.length - 1) &&
          states.filter((state) => state === 'enabled').length <= 1
        );
      }),
    );
  });
});
