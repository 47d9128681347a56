import type { PasskeyAttestation } from '@chefly/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { verifyAttestation } from './proofs';

const party = { id: 'chefly.test', origin: 'https://chefly.test' };
const CHALLENGE = 'a-challenge-that-was-made-for-it';
const id = Buffer.alloc(32, 7).toString('base64url');
const said = { type: 'webauthn.create', challenge: CHALLENGE, origin: party.origin };

/**
 * Of the format `android-key`, with a certificate of its own making: it holds this key and challenge,
 * and has its list of revoked ones at http://10.0.0.1/asked. Its root, beside it, is made up as well.
 */
const ATTESTED = [
  'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdIAAAAAAAAAABjeDVjglkBgzCCAX8wggEloAMCAQICAQ',
  'IwCgYIKoZIzj0EAwIwDzENMAsGA1UEAxMEcm9vdDAgFw0yNjAxMDEwMDAwMDBaGA8yMTI1MDEwMTAwMDAwMFowDzEN',
  'MAsGA1UEAxMEbGVhZjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJJBUw_ci6_kYzKY6XGEQONIz-QE4G2NM4Fh8N',
  'ny4M-90LRUFOP8o_Pfvn95h8jcvdkSjuQfwQB98_UHHdGE0RSjcDBuMEQGCisGAQQB1nkCAREENjA0AgEBCgEAAgEB',
  'CgEABCDpHmADMdqD0mnSfWF4HFHQwZ_Eab6zBfpdheRqJ4AM6gQAMAAwADAmBgNVHR8EHzAdMBugGaAXhhVodHRwOi',
  '8vMTAuMC4wLjEvYXNrZWQwCgYIKoZIzj0EAwIDSAAwRQIgSo-4Mhbc91NJKRVGgikhxrKcEMkfvk__QsANcjmDgacC',
  'IQCz6RVmXMw_IoHVdDL2LZjCJ-Y1rpM8xq8P8rNkZqi_9VkBIzCCAR8wgcWgAwIBAgIBATAKBggqhkjOPQQDAjAPMQ',
  '0wCwYDVQQDEwRyb290MCAXDTI2MDEwMTAwMDAwMFoYDzIxMjUwMTAxMDAwMDAwWjAPMQ0wCwYDVQQDEwRyb290MFkw',
  'EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEd8in91F-B34VbRluK8SgeqyExUh_JgtMOgTDKvYFlSysNX66KBg0cp1RGL',
  'H6YugxH968E5ej2q5vIK0gT-e3YqMQMA4wDAYDVR0TBAUwAwEB_zAKBggqhkjOPQQDAgNJADBGAiEAtx45aRpPslUm',
  'xsqd61aep9FJwgyXUbegYLl7Wq44BLMCIQCUOL_8K84klSuofNwRYPEaa-BbjJDL6B76Wg65NrYvHWhhdXRoRGF0YV',
  'ikpn1p2xHjsF7Qhfv3PQYox0EkCqCGro3I3hOq-pzS4JNFAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAcHBwcHBwcHBwcH',
  'BwcHBwcHBwcHBwcHBwcHBwcHBwcHpQECAyYgASFYIJJBUw_ci6_kYzKY6XGEQONIz-QE4G2NM4Fh8Nny4M-9Ilgg0L',
  'RUFOP8o_Pfvn95h8jcvdkSjuQfwQB98_UHHdGE0RQ',
].join('');

const attestation = (attestationObject: string): PasskeyAttestation => ({
  ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ ...said, crossOrigin: false })).toString(
      'base64url',
    ),
    ...{ attestationObject, transports: [] },
  },
});

let asked: jest.SpiedFunction<typeof fetch>;
beforeEach(() => {
  asked = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not reached'));
});
afterEach(() => asked.mockRestore());

it('takes the key of whatever authenticator, and asks no address that its certificates name', async () => {
  const key = await verifyAttestation(attestation(ATTESTED), CHALLENGE, party);
  expect(asked.mock.calls).toEqual([]);
  expect(key).toMatchObject({ credentialId: id, counter: 0, synced: false });
});

it.each(['', 'oA', 'n5-f', ATTESTED.slice(0, 40), 'gYGBgYGBgYE'])(
  'takes no key out of what is no attestation: %j',
  async (given) => expect(await verifyAttestation(attestation(given), CHALLENGE, party)).toBeNull(),
);
