import { AccessStrategy } from '@chefly/access';
import { PASSWORD, split } from '@chefly/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { caseOf, moderatorsOf, report } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

/** A token's signature is checked once; whether it is still good, at every call. */
describe('a token that was seen before', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());
  afterEach(() => void jest.restoreAllMocks());

  const look = (member: TestMember) => member.api.social.profile({ uid: member.uid });
  const refused = (member: TestMember) =>
    expect(look(member)).rejects.toMatchObject({ code: 'identity/not-signed-in' });

  // of separate processes each checks for itself
  (split ? it.skip : it)('is verified once for all its calls, of every service', async () => {
    const ayesha = await platform.signIn(await platform.member('ayesha'));
    const verified = jest.spyOn(AccessStrategy.prototype, 'validate');
    for (let i = 0; i < 4; i++) await look(ayesha);
    await ayesha.api.identity.signIns({});
    await ayesha.api.notifications.unread({});
    expect(verified).toHaveBeenCalledTimes(1);
  });

  it('is refused from the call on that ended its sign-in', async () => {
    const first = await platform.member('sana');
    const second = await platform.signIn(first);
    await Promise.all([look(first), look(second)]);
    const { items } = await second.api.identity.signIns({});
    const other = items.find((signIn) => !signIn.current)!;
    await second.api.identity.revokeSignIn({ uid: other.uid });
    await refused(first);
    await look(second);
    await second.api.identity.changePassword({
      currentPassword: PASSWORD,
      newPassword: 'another long password',
    });
    await refused(second);
  });

  it('is refused once its member is suspended', async () => {
    const [maryam, ayesha] = [await platform.member('maryam'), await platform.member('hafsa')];
    const [haya] = await moderatorsOf(platform, 'haya');
    await look(maryam);
    await report(platform, ayesha, 'member', maryam.uid, 'harassment');
    const { uid } = (await caseOf(haya!, maryam.uid))!;
    const decision = { uid, rule: 'house/kindness', reason: 'Insults', days: 3 } as const;
    await haya!.api.moderation.decide({ ...decision, action: 'suspend' });
    await platform.settle();
    await refused(maryam);
  });
});
