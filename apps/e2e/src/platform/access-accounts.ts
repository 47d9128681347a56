import { PASSWORD } from '@chefly/testing';
import {
  each,
  everybody,
  nothing,
  ofEverybody,
  ofMembers,
  ownersOnly,
  relations,
  type Row,
} from './access-answers';

/** Signing up and in. */
export const accountRows: Record<string, Row> = {
  'identity.signUp': {
    input: (_world, relation) => ({
      firstName: 'Some',
      lastName: 'Body',
      emailAddress: `somebody-${relation}@chefly.test`,
      userName: `somebody${relations.indexOf(relation)}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      gender: 'female',
    }),
    forEach: true,
    answers: everybody,
  },
  'identity.checkUserName': ofEverybody(() => ({ userName: 'nobodyyet' })),
  'identity.confirm': {
    input: ({ link }, relation) => ({ token: link(relation), password: PASSWORD }),
    forEach: true,
    answers: everybody,
  },
  // one address for all would be guessed at too often: each call would wait longer than the last
  'identity.resendConfirmation': {
    input: ({ newcomer }, relation) => ({ emailAddress: newcomer(relation), password: PASSWORD }),
    forEach: true,
    answers: everybody,
  },
  'identity.forgotPassword': ofEverybody(() => ({ emailAddress: 'nobody-here@chefly.test' })),
  'identity.resetPassword': {
    input: () => ({ token: 'no-link-that-was-ever-mailed', newPassword: PASSWORD }),
    answers: each(() => 'identity/link-invalid'),
  },
  'identity.signIn': ofEverybody(({ callers }) => ({
    emailAddress: callers.self.account.emailAddress,
    password: PASSWORD,
  })),
  // by the browser's cookie alone, which none of these callers brings
  'identity.refresh': ofEverybody(nothing),
  'identity.signOut': ofEverybody(nothing),
  'identity.account': ofMembers(nothing),
  'identity.signIns': ofMembers(nothing),
  'identity.revokeSignIn': {
    input: ({ signIn }) => ({ uid: signIn }),
    answers: ownersOnly('request/not-found'),
  },
};

/** What changes an account: called after all others. */
export const changeRows: Record<string, Row> = {
  'identity.changeUserName': {
    input: () => ({ oldUserName: 'fatima', newUserName: 'fatimah', password: PASSWORD }),
    answers: ownersOnly('identity/user-name-mismatch'),
  },
  'identity.changeEmail': {
    input: ({ callers }) => ({
      currentEmail: callers.self.account.emailAddress,
      newEmail: 'fatimah@chefly.test',
      password: PASSWORD,
    }),
    answers: ownersOnly('identity/email-mismatch'),
  },
  // signs each of them out everywhere
  'identity.changePassword': ofMembers(() => ({
    currentPassword: PASSWORD,
    newPassword: 'cardamom and cloves',
  })),
};
