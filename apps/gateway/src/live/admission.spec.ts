import { legal } from '@chefly/contracts';
import { InProcessCache } from '@chefly/engines/cache';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Admission } from './admission';

describe('the door of a live socket', () => {
  let cache: InProcessCache;
  beforeEach(() => void (cache = new InProcessCache()));
  afterEach(() => cache.close());

  const admit = (member: object | null, token: unknown = 'a token') =>
    new Admission(
      { verify: async () => member } as never,
      cache,
      { limitFactor: 1 } as never,
      { circleOf: async () => ({ followed: [], muted: [] }) } as never,
      { knows: () => false } as never,
    ).admit(token);
  const member = { uid: 'fatima', signInUid: 's', roles: [], terms: legal.version };

  it('lets in who has accepted the terms as they are now, and nobody else', async () => {
    await expect(admit(member)).resolves.toMatchObject({ member, session: null });
    for (const terms of [legal.version - 1, undefined])
      await expect(admit({ ...member, terms })).rejects.toMatchObject({
        code: 'identity/terms-outdated',
      });
  });

  it('lets in nobody whose token is none, or whose sign-in is over', async () => {
    for (const [known, token] of [
      [null, 'a token'],
      [member, null],
      [member, { token: 'a token' }],
    ] as const)
      await expect(admit(known, token)).rejects.toMatchObject({ code: 'identity/not-signed-in' });
  });

  it('lets a member come so often in a minute, and others as before', async () => {
    for (let i = 0; i < 60; i++) await admit(member);
    await expect(admit(member)).rejects.toMatchObject({ code: 'request/too-many' });
    await expect(admit({ ...member, uid: 'ayesha' })).resolves.toBeTruthy();
  });
});
