import { InProcessCache } from '@chefly/engines/cache';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { AccessKeys } from './access-keys';
import { AccessTokens } from './access-tokens';
import { revocationKey, TOKEN_ISSUER } from './claims';
import { VerifiedTokens } from './verified-tokens';

const LIFE_S = 600;
let cache: InProcessCache;
let keys: AccessKeys;
let verified: VerifiedTokens;
let tokens: AccessTokens;
let verifications: jest.SpiedFunction<VerifiedTokens['admit']>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  cache = new InProcessCache();
  keys = new AccessKeys();
  verified = new VerifiedTokens(keys, cache);
  tokens = new AccessTokens(keys, verified);
  verifications = jest.spyOn(verified, 'admit');
});
afterEach(async () => {
  await cache.close();
  jest.useRealTimers();
});

async function keyOf(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256' };
  const sign = (uid: string, sid = 'sign-in') =>
    new SignJWT({ sid, userName: uid, roles: [], terms: 1 })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(uid)
      .setIssuer(TOKEN_ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${LIFE_S}s`)
      .sign(privateKey);
  return { jwk, sign };
}

it('verifies a token once, however often it is shown', async () => {
  const { jwk, sign } = await keyOf('one');
  keys.publish([jwk]);
  const token = await sign('ayesha');
  for (let i = 0; i < 5; i++)
    expect(await tokens.verify(token)).toMatchObject({ uid: 'ayesha', signInUid: 'sign-in' });
  expect(verifications).toHaveBeenCalledTimes(1);
  // keys are read again all the time: the same ones withdraw nothing
  keys.publish([{ ...jwk }]);
  await tokens.verify(token);
  expect(verifications).toHaveBeenCalledTimes(1);
});

it('takes no other token for one it remembers', async () => {
  const { jwk, sign } = await keyOf('one');
  keys.publish([jwk]);
  const token = await sign('ayesha');
  await tokens.verify(token);
  const [head, , signature] = token.split('.');
  const claims = (await sign('sana')).split('.')[1];
  expect(await tokens.verify(`${head}.${claims}.${signature}`)).toBeNull();
  expect(await tokens.verify(`${token}x`)).toBeNull();
});

it('refuses what it remembers once the sign-in was ended, the token ran out or its key is gone', async () => {
  const { jwk, sign } = await keyOf('one');
  const other = await keyOf('one');
  keys.publish([jwk]);
  const [ended, replaced, late] = [
    await sign('ayesha', 'ended'),
    await sign('ayesha', 'a'),
    await sign('ayesha', 'b'),
  ];
  for (const token of [ended, replaced, late]) expect(await tokens.verify(token)).not.toBeNull();

  await cache.set(revocationKey('ended'), '1', LIFE_S * 1000);
  expect(await tokens.verify(ended)).toBeNull();

  // another key under the same id has not signed it
  keys.publish([other.jwk]);
  expect(await tokens.verify(replaced)).toBeNull();
  keys.publish([]);
  expect(await tokens.verify(replaced)).toBeNull();

  keys.publish([jwk]);
  jest.advanceTimersByTime((LIFE_S - 1) * 1000);
  expect(await tokens.verify(late)).not.toBeNull();
  jest.advanceTimersByTime(1000);
  expect(await tokens.verify(late)).toBeNull();
});

it('remembers a bounded number, and none that ran out', async () => {
  const { jwk, sign } = await keyOf('one');
  keys.publish([jwk]);
  const claimsOf = (n: number) => ({
    ...{ sub: `member ${n}`, sid: 's', roles: [], gender: 'female' as const, terms: 1 },
    ...{ firstName: '', lastName: '', userName: '', exp: Date.now() / 1000 + LIFE_S },
  });
  for (let n = 0; n < 10_050; n++) await verified.admit(`token ${n}`, 'one', claimsOf(n));
  expect(verified.size).toBe(10_000);
  expect(await verified.find('token 49')).toBeNull();
  expect(await verified.find('token 50')).toMatchObject({ uid: 'member 50' });
  jest.advanceTimersByTime(LIFE_S * 1000);
  await tokens.verify(await sign('ayesha'));
  expect(verified.size).toBe(1);
});
