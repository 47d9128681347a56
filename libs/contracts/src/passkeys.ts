import { z } from 'zod';
import { passwordForm } from './account-data';
import { limits } from './constants';
import { grant } from './grant';
import { route } from './route';
import { done, instant, line, uid } from './shapes';

/** Passkeys that one account may have. */
export const PASSKEY_CAP = 10;

const passkeyName = line(limits.name, 'Please enter a name');
export const passkeyNameForm = z.object({ name: passkeyName });

const passkey = z.object({
  uid,
  name: z.string(),
  addedAt: instant,
  /** Null until somebody has signed in with it. */
  usedAt: instant.nullable(),
  /** Kept by a provider for several devices, so that a lost device does not lose it. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** Bytes in base64url, `most` characters of it. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);
/** A credential's id has 1023 bytes at most (WebAuthn, credential ID). */
const credentialId = bytes(1364);
const attachment = z.enum(['platform', 'cross-platform']).optional();
const clientData = bytes(4000);
/** How a browser reaches an authenticator: `usb`, `internal`, and what is yet to come. */
const transport = z.string().regex(/^[a-z-]{1,20}$/);

/** What a browser says of a credential, whether it is made or used. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.object({}),
};

/** `RegistrationResponseJSON` of WebAuthn, as far as it is read. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: bytes(20_000),
    transports: z.array(transport).max(10).default([]),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

/** `AuthenticationResponseJSON` of WebAuthn. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(86).nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** Where a passkey can be asked for: on pages of this origin alone. */
const origin = z.string();
const required = z.literal('required');

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(transport) }),
  ),
  authenticatorSelection: z.object({
    residentKey: required,
    requireResidentKey: z.literal(true),
    userVerification: required,
  }),
});
/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: required,
});

/** Signing in by a key that a device keeps, beside the password. */
export const passkeyRoutes = {
  passkeys: route({
    method: 'GET',
    path: '/api/identity/passkeys',
    access: 'member',
    summary: 'The own passkeys, and where they work: null where this installation can have none',
    input: z.object({}).default({}),
    output: z.object({ origin: origin.nullable(), items: z.array(passkey) }),
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/api/identity/passkeys/beginnings',
    access: 'member',
    perMinute: 10,
    summary: 'Begin to add a passkey: what to ask the browser for, within five minutes',
    input: passwordForm,
    output: z.object({ origin, options: creation }),
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/identity/passkeys',
    access: 'member',
    perMinute: 10,
    summary: 'Add the passkey that the browser has made',
    input: z.object({ name: passkeyName, attestation: passkeyAttestation }),
    output: passkey,
  }),
  renamePasskey: route({
    method: 'PUT',
    path: '/api/identity/passkeys/{uid}/name',
    access: 'member',
    perMinute: 30,
    summary: 'Give a passkey another name',
    input: passkeyNameForm.extend({ uid }),
    output: done,
  }),
  removePasskey: route({
    method: 'POST',
    path: '/api/identity/passkeys/{uid}/removals',
    access: 'member',
    perMinute: 10,
    summary: 'Remove a passkey: nobody signs in with it any more',
    input: passwordForm.extend({ uid }),
    output: done,
  }),
  beginPasskeySignIn: route({
    method: 'POST',
    path: '/api/identity/passkeys/sign-in/beginnings',
    access: 'public',
    perMinute: 30,
    summary: 'Begin to sign in with a passkey: what to ask the browser for, within five minutes',
    input: z.object({}).default({}),
    output: z.object({ origin, options: request }),
  }),
  signInWithPasskey: route({
    method: 'POST',
    path: '/api/identity/passkeys/sign-in',
    access: 'public',
    perMinute: 30,
    summary: 'Sign in with a passkey; what is wrong with one that is refused is not told',
    input: z.object({ assertion: passkeyAssertion }),
    output: grant,
  }),
};
