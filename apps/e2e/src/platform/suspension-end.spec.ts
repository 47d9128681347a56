import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, report } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { attempts, meet, places, type Scene } from './meetings';

/** Nobody has said yet that it is over: the job that does is late, or was lost. */
describe('a suspension whose time has come', () => {
  let platform: TestPlatform;
  let scene: Scene;
  let haya: TestMember;
  const decisionUid = 'a-decision-that-was-made';
  const rule = 'house/kindness' as const;
  const past = () => new Date(Date.now() - 1);

  beforeAll(async () => {
    platform = await bootPlatform();
    [haya] = (await moderatorsOf(platform, 'haya')) as [TestMember];
    scene = await meet(platform, haya);
    const { uid } = scene.member;
    const until = past().toISOString();
    const told = { uid, decisionUid, rule, reason: 'Insults', until };
    await platform.tell('moderation.member.suspended.v1', uid, told);
  });
  afterAll(() => platform?.stop());

  it('lets its member in', async () => {
    const { emailAddress } = scene.member.account;
    const signedIn = await platform.anonymous.identity.signIn({ emailAddress, password: PASSWORD });
    expect(signedIn.account.uid).toBe(scene.member.uid);
  });

  it('leaves no mail out that they want', async () => {
    const { uid: _id, account } = scene.member;
    const { api } = await platform.signIn(scene.member);
    const settings = await api.notifications.settings({});
    await api.notifications.changeSettings({ ...settings, digest: 'daily' });
    await scene.third.api.content.like({ uid: scene.own.post });
    await platform.settle();
    const { connection } = await platform.database('notifications');
    await connection
      .collection<{ _id: string }>('settings')
      .updateOne({ _id }, { $set: { digestAt: new Date(0), digestedAt: new Date(0) } });
    await platform.schedule('digest', 'of-the-member', new Date(), {});
    await platform.settle();
    const [mail] = await platform.mails(account.emailAddress);
    expect(mail!.text).toContain('nasreen Test liked your post');
  });

  it('hides them nowhere, and keeps nobody from what they do with them', async () => {
    await platform.online(await platform.signIn(scene.member));
    const hidden: string[] = [];
    for (const [place, read] of Object.entries(places(scene)))
      if (!JSON.stringify(await read().catch(() => null)).includes('parveen')) hidden.push(place);
    // what was waited for ended with its beginning
    expect(hidden).toEqual(['waiting requests']);
    for (const [what, attempt] of Object.entries(attempts(scene))) {
      const done = attempt().then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );
      expect([what, await done]).toEqual([what, 'done']);
    }
  });

  it('takes nothing from them that they began since, when somebody says so at last', async () => {
    const { uid, account } = scene.member;
    await platform.anonymous.identity.forgotPassword({ emailAddress: account.emailAddress });
    await platform.settle();
    const texts = (await platform.mails(account.emailAddress)).map((mail) => mail.text);
    const [token] = texts.flatMap((text) => /resetPassword\?token=([\w-]+)/.exec(text)?.[1] ?? []);
    await platform.tell('moderation.member.reinstated.v1', uid, { uid, decisionUid });
    const password = 'Nihari before dawn 7';
    await platform.anonymous.identity.resetPassword({ token: token!, newPassword: password });
    const { emailAddress } = account;
    const signedIn = await platform.anonymous.identity.signIn({ emailAddress, password });
    expect(signedIn.account.uid).toBe(uid);
  });

  it('is told to no moderator as one that goes on', async () => {
    const { third, reader } = scene;
    await report(platform, reader, 'member', third.uid, 'harassment');
    const { uid } = (await caseOf(haya, third.uid))!;
    const verdict = { action: 'suspend', rule, reason: 'Insults', days: 1 } as const;
    const decided = await haya.api.moderation.decide({ uid, ...verdict });
    expect(decided.suspension).not.toBeNull();
    const suspensions = (await platform.database('moderation')).connection.collection(
      'suspensions',
    );
    await suspensions.updateOne({ _id: third.uid as never }, { $set: { until: past() } });
    expect((await haya.api.moderation.case({ uid })).suspension).toBeNull();
  });
});
