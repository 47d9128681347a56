import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SignInsService } from './sign-ins.service';

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const row = (_id: string, seenAt = new Date()) => ({
  ...{ _id, accountUid: 'hina', current: digestOf('secret'), previous: null },
  ...{ rotatedAt: new Date(0), seenAt },
});

/** News of an end may be heard late, where the bus has much to bring: nobody waits for them. */
describe('a sign-in that ends', () => {
  let refused: string[];
  let inserted: number;
  let credential: number;
  let service: SignInsService;
  beforeEach(() => {
    [refused, inserted, credential] = [[], 0, 0];
    const account = { _id: 'hina', credential: 0, roles: [] };
    const work = { tx: {}, emit: () => undefined };
    const others = Array.from({ length: 100 }, (_, i) => row(`other-${i}`, new Date(1000 + i)));
    service = new SignInsService(
      {
        find: async (uid: string) => row(uid),
        remove: async () => true,
        removeEach: async () => undefined,
        insert: async () => void inserted++,
        list: async () => others,
      } as never,
      {
        find: async () => account,
        startSignIn: async (read: { credential: number }) =>
          read.credential === credential ? account : null,
      } as never,
      { sign: async () => 'token' } as never,
      { transaction: (change: (unit: typeof work) => unknown) => change(work) } as never,
      { tell: async (uids: string[]) => void refused.push(...uids) } as never,
      { secure: false } as never,
    );
  });

  const caller = (secret = 'secret') =>
    ({
      uid: 'hina',
      request: { headers: {}, cookies: { refresh: `a-sign-in.${secret}` } },
      reply: { setCookie: () => undefined, clearCookie: () => undefined },
    }) as never;
  const ways: [string, () => Promise<unknown>, string][] = [
    ['by signing out', () => service.signOut(caller()), 'a-sign-in'],
    ['from another device', () => service.revoke(caller(), 'elsewhere'), 'elsewhere'],
    ['by a token that was traded', () => service.refresh(caller('another')), 'a-sign-in'],
    [
      'for a newer one, where there are too many',
      () => service.start({ _id: 'hina', credential: 0 } as never, caller()),
      'other-0',
    ],
  ];

  it.each(ways)('%s has its tokens refused before that is answered', async (_how, end, uid) => {
    await end();
    expect(refused).toEqual([uid]);
  });

  it('never began where the password that was compared is an old one by now', async () => {
    credential = 1;
    const begun = service.start({ _id: 'hina', credential: 0 } as never, caller());
    await expect(begun).rejects.toMatchObject({ code: 'identity/invalid-credentials' });
    expect(inserted).toBe(0);
  });
});
