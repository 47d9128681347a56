import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChallengesStore, type ChallengeRow } from './challenges.store';

describe('a challenge for a passkey', () => {
  let store: Store;
  let close: () => Promise<void>;
  let challenges: ChallengesStore;
  let count = 0;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    challenges = new ChallengesStore(store);
    await store.prepare();
  });
  afterAll(() => close());

  const made = { purpose: 'add' as const, accountUid: 'fatima' };
  const begin = async (inMs = 60_000) => {
    const challenge = `challenge ${++count}`;
    const expiresAt = new Date(Date.now() + inMs);
    await challenges.insert(challenge, 'browser', { ...made, credential: 3, expiresAt });
    return challenge;
  };
  const take = async (
    challenge: string,
    other: Partial<Pick<ChallengeRow, 'purpose' | 'accountUid' | 'browser'>> = {},
  ) => {
    const { browser = 'browser', ...rest } = other;
    return (await challenges.take(challenge, browser, { ...made, ...rest }))?.credential;
  };

  it('is taken once, by the browser, for the purpose and the account that it was made for', async () => {
    const challenge = await begin();
    for (const other of [
      { purpose: 'sign-in' as const },
      { accountUid: 'ayesha' },
      { accountUid: null },
      { browser: 'another' },
    ])
      expect([other, await take(challenge, other)]).toEqual([other, undefined]);
    expect(await take('another challenge')).toBeUndefined();
    expect([await take(challenge), await take(challenge)]).toEqual([3, undefined]);
  });

  it('is taken by one of two who show it at once', async () => {
    const challenge = await begin();
    const taken = await Promise.all([1, 2, 3].map(() => take(challenge)));
    expect(taken.filter((credential) => credential === 3)).toHaveLength(1);
  });

  it('is taken in its time alone, and goes with its account', async () => {
    expect(await take(await begin(-1))).toBeUndefined();
    const challenge = await begin();
    await store.transaction((tx) => challenges.removeOf('ayesha', tx));
    await store.transaction((tx) => challenges.removeOf('fatima', tx));
    expect(await take(challenge)).toBeUndefined();
    const kept = await begin();
    await store.transaction((tx) => challenges.removeOf('ayesha', tx));
    expect(await take(kept)).toBe(3);
  });
});
