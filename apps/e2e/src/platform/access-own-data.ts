import { PASSWORD } from '@chefly/testing';
import type { Answer, Answers, Row } from './access-rows';
import { relations } from './access-world';

const members = (answer: Answer) =>
  Object.fromEntries(
    relations.map((relation) => [
      relation,
      ['anonymous', 'signInEnded', 'suspended'].includes(relation)
        ? 'identity/not-signed-in'
        : answer,
    ]),
  ) as Answers;
const everybody = (answer: Answer) =>
  Object.fromEntries(relations.map((relation) => [relation, answer])) as Answers;

/** What each may have of their own data, and of nobody else's. */
export const ownDataRows: Record<string, Row> = {
  'identity.ownExport': { input: () => ({}), answers: members(200) },
  'identity.askExport': { input: () => ({ password: PASSWORD }), answers: members(200) },
  'identity.exportFile': {
    input: () => ({ uid: 'an-export-of-somebody', file: 0 }),
    answers: members('request/not-found'),
  },
  // what it does to who knows the password is told by erasure.spec.ts
  'identity.askErasure': {
    input: () => ({ password: 'not the password' }),
    answers: members('identity/password-wrong'),
  },
  'identity.withdrawErasure': {
    input: () => ({ pass: 'no-pass-that-was-ever-given' }),
    answers: everybody('identity/link-invalid'),
  },
};
