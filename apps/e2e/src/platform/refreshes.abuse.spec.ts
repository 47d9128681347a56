import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestPlatform } from './kitchen';
import { cookieOf, postToIdentity } from './sign-in-cookies';

/** Longer than the answer to a refresh may be on its way. */
const LATER_MS = 31_000;

describe('a refresh token that is traded twice, or kept by two', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await bootPlatform();
    await platform.member('ayesha');
  });
  afterAll(() => platform.stop());

  const post = (path: string, body: object, cookie?: string) =>
    postToIdentity(platform, path, body, cookie);
  const signIn = async () =>
    cookieOf(await post('sign-in', { emailAddress: 'ayesha@chefly.test', password: PASSWORD }));
  /** The next token; null where the sign-in is over. */
  const refresh = async (cookie: string): Promise<string | null> => {
    const response = await post('refresh', {}, cookie);
    expect(response.status).toBe(200);
    return /account/.test(await response.text()) ? cookieOf(response) : null;
  };
  const refreshTwice = async (cookie: string) => {
    const [one, other] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([one, other]).not.toContain(null);
    return [one!, other!] as const;
  };
  /** As if what was traded had been traded so long ago. */
  const letPass = async (cookie: string) => {
    const rows = (await platform.database('identity')).connection.collection<any>('sign_ins');
    const _id = cookie.split('=')[1]!.split('.')[0]!;
    const { rotatedAt, siblings = [] } = (await rows.findOne({ _id }))!;
    const ago = (at: Date) => new Date(at.getTime() - LATER_MS);
    await rows.updateOne(
      { _id },
      {
        $set: {
          rotatedAt: ago(rotatedAt),
          siblings: siblings.map((each: { at: Date }) => ({ ...each, at: ago(each.at) })),
        },
      },
    );
  };

  it.each([0, 1])(
    'goes on by whichever of the two answers reached the browser last (%d)',
    async (last) => {
      const kept = (await refreshTwice(await signIn()))[last]!;
      await letPass(kept);
      const next = await refresh(kept);
      expect(next).not.toBeNull();
      expect(await refresh(next!)).not.toBeNull();
    },
  );

  it('goes on by the answer that comes when the other was traded already', async () => {
    const [one, other] = await refreshTwice(await signIn());
    expect(await refresh(one)).not.toBeNull();
    await letPass(other);
    expect(await refresh(other)).not.toBeNull();
  });

  it('signs the member out by either of them', async () => {
    for (const which of [0, 1]) {
      const both = await refreshTwice(await signIn());
      await post('sign-out', {}, both[which]);
      expect(await Promise.all(both.map(refresh))).toEqual([null, null]);
    }
  });

  it('signs the member out also once somebody else has traded it, and them too', async () => {
    const stolen = await signIn();
    const theirs = (await refresh(stolen))!;
    const further = (await refresh(theirs))!;
    await post('sign-out', {}, stolen);
    expect(await refresh(further)).toBeNull();
  });

  it.each([0, 1])(
    'ends the sign-in where two go on by one each (%d first): one of them stole it',
    async (first) => {
      const both = await refreshTwice(await signIn());
      await letPass(both[first]!);
      const next = await refresh(both[first]!);
      expect(next).not.toBeNull();
      expect(await refresh(both[1 - first]!)).toBeNull();
      expect(await refresh(next!)).toBeNull();
    },
  );

  it('is good for no longer than its answers may be on their way', async () => {
    const stolen = await signIn();
    const kept = (await refreshTwice(stolen))[1];
    await letPass(kept);
    expect(await refresh(stolen)).toBeNull();
    expect(await refresh(kept)).toBeNull();
  });
});
