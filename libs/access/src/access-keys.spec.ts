import { InProcessCache } from '@chefly/engines/cache';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { AccessKeys } from './access-keys';
import { AccessTokens } from './access-tokens';
import { AppealPasses } from './appeal-passes';
import { VerifiedTokens } from './verified-tokens';

let keys: AccessKeys;
let cache: InProcessCache;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  keys = new AccessKeys();
  cache = new InProcessCache();
});
afterEach(async () => {
  keys.onModuleDestroy();
  await cache.close();
  jest.useRealTimers();
});

const jwkOf = async (kid: string): Promise<JWK> => ({
  ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).publicKey)),
  kid,
  alg: 'ES256',
});

it('knows a key that signs since its last reading at once, and asks no oftener for made-up ones', async () => {
  const jwks = [await jwkOf('old')];
  const source = jest.fn(async () => [...jwks]);
  keys.follow(source);
  // read again by the clock, a moment before the key is made
  await jest.advanceTimersByTimeAsync(10_000);
  jwks.unshift(await jwkOf('new'));
  const before = source.mock.calls.length;
  expect(await keys.find('new')).not.toBeNull();
  for (let i = 0; i < 100; i++) expect(await keys.find(`made up ${i}`)).toBeNull();
  expect(source.mock.calls.length).toBe(before + 1);
});

it('has read the keys before anybody comes, where another process holds them', async () => {
  const source = jest.fn(async () => [await jwkOf('signs')]);
  keys.follow(source);
  expect(source).toHaveBeenCalledTimes(1);
  await source.mock.results[0]!.value;
  expect(await keys.find('signs')).not.toBeNull();
  expect(source).toHaveBeenCalledTimes(1);
});

it('says that it cannot know, and not that a token is forged, while identity is away', async () => {
  keys.from(() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })));
  const { privateKey } = await generateKeyPair('ES256');
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'unheard' })
    .sign(privateKey);
  const away = { code: 'ECONNREFUSED' };
  const tokens = new AccessTokens(keys, new VerifiedTokens(keys, cache));
  await expect(tokens.verify(token)).rejects.toMatchObject(away);
  await expect(new AppealPasses(keys).open(token)).rejects.toMatchObject(away);
  expect(await tokens.verify('no token')).toBeNull();
  expect(await new AppealPasses(keys).open('no pass')).toBeNull();
});
