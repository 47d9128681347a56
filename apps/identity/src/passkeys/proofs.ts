import type { PasskeyAssertion, PasskeyAttestation } from '@chefly/contracts';
import { z } from 'zod';
import type { PasskeyRow } from './passkeys.store';
import type { RelyingParty } from './relying-party';

/** Loaded when the first passkey is used: it reads certificates of every kind, and most starts need none. */
const webauthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256, RS256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257];

const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/** What the browser says was signed. Null when it is not readable, or a page asked from within another's. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const read = clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return read.crossOrigin ? null : read.challenge;
  } catch {
    return null;
  }
}

type NewKey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'>;

/**
 * An attestation without what it says of who made the authenticator. Nobody asks for that, and to
 * look at it lists of revoked certificates are fetched, from wherever a certificate says.
 * @throws for what is no attestation
 */
async function withoutMaker(response: PasskeyAttestation): Promise<PasskeyAttestation> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers();
  const given = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', given.get('authData')],
    ]),
  );
  const attestationObject = isoBase64URL.fromBuffer(bare);
  return { ...response, response: { ...response.response, attestationObject } };
}

/** The key that an attestation brings. Null when it does not hold. */
export async function verifyAttestation(
  response: PasskeyAttestation,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<NewKey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const expected = {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  };
  const { verified, registrationInfo } = await withoutMaker(response)
    .then((bare) => verifyRegistrationResponse({ ...expected, response: bare }))
    .catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified || !registrationInfo) return null;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
    synced: credentialBackedUp,
  };
}

/**
 * What an assertion says of its key. Null when it does not hold: another challenge, place or key, a
 * person who was not verified, a counter that did not rise.
 */
export async function verifyAssertion(
  response: PasskeyAssertion,
  challenge: string,
  { id, origin }: RelyingParty,
  { publicKey, counter }: Pick<PasskeyRow, 'publicKey' | 'counter'>,
): Promise<Pick<PasskeyRow, 'counter' | 'synced'> | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { userHandle, ...rest } = response.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: { ...rest, ...(userHandle ? { userHandle } : {}) } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }) as const);
  if (!verified || !authenticationInfo) return null;
  return {
    counter: authenticationInfo.newCounter,
    synced: authenticationInfo.credentialBackedUp,
  };
}
