import { legal } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import type { Answers, Kinds, Row } from './access-rows';
import { bornYearsAgo } from './guardian';

const noLink = () => ({ token: 'no-link-that-was-ever-mailed' });
const nothing = () => ({});

/**
 * A member under 18 whose guardian has not consented: closed to them is what brings them together
 * with others.
 */
export const underAge = { minor: 'policy/guardian-needed' } as const satisfies Partial<Answers>;

/** Ages, guardians and the terms. */
export function ageRows({ each, signedOut, members, everybody }: Kinds): Record<string, Row> {
  const invalid = each(() => 'identity/link-invalid');
  return {
    'identity.acceptTerms': { input: () => ({ version: legal.version }), answers: members },
    'identity.age': { input: nothing, answers: members },
    'identity.setDateOfBirth': {
      input: (_world, relation) => ({
        dateOfBirth: relation === 'minor' ? bornYearsAgo(14) : '1990-01-01',
        password: PASSWORD,
      }),
      forEach: true,
      answers: members,
    },
    'identity.guardianLink': {
      input: ({ guardianToken }) => ({ token: guardianToken }),
      answers: everybody,
    },
    'identity.answerGuardian': {
      input: () => ({ ...noLink(), consents: true, version: legal.version }),
      answers: invalid,
    },
    'identity.revokeGuardian': { input: noLink, answers: invalid },
    'identity.askGuardian': {
      input: () => ({ emailAddress: 'somebodys-mother@home.test' }),
      answers: each((relation) =>
        signedOut(relation)
          ? 'identity/not-signed-in'
          : relation === 'minor'
            ? 200
            : 'identity/of-age',
      ),
    },
  };
}
