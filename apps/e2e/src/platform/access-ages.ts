import { legal } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { each, everybody, members, nothing, signedOut, type Row } from './access-answers';
import { bornYearsAgo } from './guardian';

const noLink = () => ({ token: 'no-link-that-was-ever-mailed' });
/** Ages, guardians and the terms. */
const invalid = each(() => 'identity/link-invalid');
export const ageRows: Record<string, Row> = {
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
