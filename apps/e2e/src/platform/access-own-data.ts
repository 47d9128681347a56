import { PASSWORD } from '@chefly/testing';
import { each, members, membersGet, type Row } from './access-answers';

/** What each may have of their own data, and of nobody else's. */
export const ownDataRows: Record<string, Row> = {
  'identity.ownExport': { input: () => ({}), answers: members },
  'identity.askExport': { input: () => ({ password: PASSWORD }), answers: members },
  'identity.exportFile': {
    input: () => ({ uid: 'an-export-of-somebody', file: 0 }),
    answers: membersGet('request/not-found'),
  },
  // what it does to who knows the password is told by erasure.spec.ts
  'identity.askErasure': {
    input: () => ({ password: 'not the password' }),
    answers: membersGet('identity/password-wrong'),
  },
  'identity.withdrawErasure': {
    input: () => ({ pass: 'no-pass-that-was-ever-given' }),
    answers: each(() => 'identity/link-invalid'),
  },
};
