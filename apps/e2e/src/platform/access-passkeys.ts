import { PASSWORD } from '@chefly/testing';
import { each, everybody, members, membersGet, type Row } from './access-answers';

const credential = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  clientExtensionResults: {},
};

const nobodys = membersGet('request/not-found');

/** Everybody has passkeys of their own, and there are none of another's to them. */
export const passkeyRows: Record<string, Row> = {
  'identity.passkeys': { input: () => ({}), answers: members },
  'identity.beginPasskey': { input: () => ({ password: PASSWORD }), answers: members },
  // what one that holds does is told by passkeys.spec.ts
  'identity.addPasskey': {
    input: () => ({
      name: 'Kitchen phone',
      attestation: {
        ...credential,
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    }),
    answers: membersGet('identity/passkey-invalid'),
  },
  'identity.renamePasskey': {
    input: () => ({ uid: 'a-passkey-of-somebody', name: 'Mine' }),
    answers: nobodys,
  },
  'identity.removePasskey': {
    input: () => ({ uid: 'a-passkey-of-somebody', password: PASSWORD }),
    answers: nobodys,
  },
  'identity.beginPasskeySignIn': { input: () => ({}), answers: everybody },
  'identity.signInWithPasskey': {
    input: (_world, relation) => ({
      assertion: {
        ...credential,
        // a key for each, so that none waits for the others' guesses
        ...{ id: `AAAA${relation}`, rawId: `AAAA${relation}` },
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    }),
    forEach: true,
    answers: each(() => 'identity/passkey-refused'),
  },
};
