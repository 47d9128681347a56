import { DAY } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { caseOf, moderatorsOf, report } from './desk';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { attempts, lookedAt, meet, places, type Scene } from './meetings';

const rule = 'house/kindness' as const;
const reason = 'Insults in three chats';

/** Who is suspended is out at once, everywhere, and comes back when it is over or was wrong. */
describe('a suspension', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, haya, noor]: TestMember[] = [];
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
  });
  afterAll(() => platform.stop());

  const signIn = ({ account: { emailAddress } }: TestMember) =>
    platform.anonymous.identity.signIn({ emailAddress, password: PASSWORD });
  const refusedSignIn = (member: TestMember) =>
    signIn(member).then(
      () => {
        throw new Error('was let in');
      },
      (error) => error as { code: string; message: string; fields: Record<string, string> },
    );
  const suspend = async (member: TestMember, days: number | null) => {
    await report(platform, ayesha!, 'member', member.uid, 'harassment');
    const { uid } = (await caseOf(haya!, member.uid))!;
    await haya!.api.moderation.decide({ uid, action: 'suspend', rule, reason, days });
    return uid;
  };
  const runOut = async ({ uid: memberUid }: TestMember) => {
    const { connection } = await platform.database('moderation');
    const past = { $set: { until: new Date(Date.now() - 1000) } };
    const suspensions = connection.collection<{ _id: string }>('suspensions');
    await suspensions.updateOne({ _id: memberUid }, past);
    await connection.collection('decisions').updateMany({ memberUid }, past);
    await platform.schedule('suspension-end', memberUid, new Date(), { memberUid });
    await platform.settle();
  };

  it('leaves to who asked to be erased before it the way to keep the account, which stays closed', async () => {
    const wahida = await platform.member('wahida');
    await wahida.api.identity.askErasure({ password: PASSWORD });
    const until = new Date(Date.now() + DAY).toISOString();
    const told = { uid: wahida.uid, decisionUid: 'a-decision-of-before', rule, reason, until };
    await platform.tell('moderation.member.suspended.v1', wahida.uid, told);
    const { code, fields } = await refusedSignIn(wahida);
    expect(code).toBe('identity/leaving');
    await platform.anonymous.identity.withdrawErasure({ pass: fields.pass! });
    const out = await refusedSignIn(wahida);
    expect([out.code, out.fields.reason]).toEqual(['identity/suspended', reason]);
  });

  it('cuts HTTP and sockets, ends sign-ins and refuses new ones with reason and end', async () => {
    const sana = await platform.member('sana');
    const socket = io(platform.url, {
      ...{ path: '/live', transports: ['websocket'], reconnection: false },
      auth: { token: sana.token },
    });
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', () => resolve()).once('connect_error', reject),
    );
    const out = new Promise((resolve) => socket.on('disconnect', resolve));
    await report(platform, ayesha!, 'member', sana.uid, 'harassment');
    const { uid } = (await caseOf(haya!, sana.uid))!;
    const from = Date.now();
    await haya!.api.moderation.decide({ uid, action: 'suspend', rule, reason, days: 7 });
    await out;
    await platform.settle();
    await expect(sana.api.identity.account({})).rejects.toMatchObject({
      code: 'identity/not-signed-in',
    });
    const refused = await refusedSignIn(sana);
    expect(refused.code).toBe('identity/suspended');
    expect(refused.fields.reason).toBe(reason);
    expect(Date.parse(refused.fields.until!) - from).toBeGreaterThan(6.9 * DAY);
    expect((await platform.mails(sana.account.emailAddress))[0]!.text).toContain(reason);
  });

  it('is told to nobody who does not know the password', async () => {
    const sana = await platform.member('sana');
    const { emailAddress } = sana.account;
    await expect(
      platform.anonymous.identity.signIn({ emailAddress, password: 'not the password' }),
    ).rejects.toMatchObject({ code: 'identity/invalid-credentials' });
  });

  it('is appealed from outside, answered by another moderator, and over when it was wrong', async () => {
    const sana = await platform.member('sana');
    const { fields } = await refusedSignIn(sana);
    const token = fields.appeal!;
    expect(await platform.anonymous.moderation.linkedDecision({ token })).toMatchObject({
      ...{ action: 'suspend', rule, reason },
    });
    const appealed = await platform.anonymous.moderation.linkedAppeal({ token, text: 'Not me' });
    expect(appealed.appeal).toMatchObject({ text: 'Not me', answer: null });
    await expect(
      platform.anonymous.moderation.linkedAppeal({ token, text: 'Again' }),
    ).rejects.toMatchObject({ code: 'moderation/appealed' });
    const [waiting] = (await noor!.api.moderation.appeals({})).items;
    const answer = { uid: waiting!.decision.uid, stands: false, answer: 'It was somebody else' };
    await expect(haya!.api.moderation.answerAppeal(answer)).rejects.toMatchObject({
      code: 'moderation/another-moderator',
    });
    await noor!.api.moderation.answerAppeal(answer);
    await platform.settle();
    const back = await platform.signIn(sana);
    const [told] = (await back.api.moderation.myDecisions({})).items;
    expect(told).toMatchObject({
      overturned: true,
      appealUntil: null,
      appeal: { answer: 'It was somebody else', stands: false },
    });
    await expect(noor!.api.moderation.answerAppeal(answer)).rejects.toMatchObject({
      code: 'moderation/already-decided',
    });
  });

  it('opens nothing with the pass of an appeal but the appeal', async () => {
    const hina = await platform.member('hina');
    await suspend(hina, 3);
    await platform.settle();
    const { fields } = await refusedSignIn(hina);
    const response = await fetch(`${platform.url}/api/identity/account`, {
      headers: { authorization: `Bearer ${fields.appeal}` },
    });
    expect(response.status).toBe(401);
    await expect(
      platform.anonymous.moderation.linkedDecision({ token: hina.token }),
    ).rejects.toMatchObject({ code: 'identity/link-invalid' });
  });

  it('ends by itself when its time has come', async () => {
    const rubina = await platform.member('rubina');
    await suspend(rubina, 1);
    await platform.settle();
    await refusedSignIn(rubina);
    await runOut(rubina);
    expect((await signIn(rubina)).account.uid).toBe(rubina.uid);
  });

  it('for good takes a second moderator', async () => {
    const gul = await platform.member('gul');
    const uid = await suspend(gul, null);
    await platform.settle();
    expect((await signIn(gul)).account.uid).toBe(gul.uid);
    const seconded = { uid, reason: 'I have read the chats' };
    await expect(haya!.api.moderation.confirm(seconded)).rejects.toMatchObject({
      code: 'moderation/four-eyes',
    });
    const open = await noor!.api.moderation.withdraw(seconded);
    expect(open).toMatchObject({ state: 'open', decision: null });
    await haya!.api.moderation.decide({ uid, action: 'suspend', rule, reason, days: null });
    const decided = await noor!.api.moderation.confirm(seconded);
    expect(decided).toMatchObject({
      state: 'decided',
      suspension: { until: null },
      decision: { confirmedBy: { userName: 'noor' } },
    });
    await platform.settle();
    expect((await refusedSignIn(gul)).fields.until).toBe('');
  });

  it('takes its member out of the kitchen: a chef’s session ends, a guest has left', async () => {
    const zainab = await platform.member('zainab');
    const recipeUid = await openKitchen(platform, zainab, fatima!);
    const { uid } = await fatima!.api.sessions.ask({
      ...{ chefUids: [zainab.uid], recipeUid, type: 'voice' },
    });
    const { sessionUid } = await zainab.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    await report(platform, fatima!, 'session', sessionUid, 'harassment', zainab.uid);
    const found = (await caseOf(haya!, sessionUid))!;
    expect(found.author.uid).toBe(zainab.uid);
    await haya!.api.moderation.decide({ uid: found.uid, action: 'suspend', rule, reason, days: 2 });
    await platform.settle();
    expect(await fatima!.api.sessions.session({ uid: sessionUid })).toMatchObject({
      state: 'ended',
      endedBy: 'moderators',
    });
    await expect(zainab.api.sessions.token({ uid: sessionUid })).rejects.toMatchObject({
      code: 'identity/not-signed-in',
    });
  });

  describe('hides its member', () => {
    let scene: Scene;
    const outcomeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );
    /** Where somebody reads the member's name. */
    const met = async (by = scene.reader) => {
      const found: string[] = [];
      for (const [place, read] of Object.entries(places(scene, by)))
        if (JSON.stringify(await read().catch(() => null)).includes('parveen')) found.push(place);
      return found;
    };

    beforeAll(async () => {
      scene = await meet(platform, haya!);
      expect(await met()).toEqual(Object.keys(places(scene)));
      await suspend(scene.member, 5);
      await platform.settle();
    });

    it('wherever others came across them', async () => {
      expect(await met()).toEqual([]);
      expect((await scene.reader.api.chat.unreadChats({})).unread).toBe(false);
    });

    it('and leaves what is others’ where it stands', async () => {
      const { api } = scene.reader;
      const thread = (await api.content.comments(scene.below)).items;
      expect(thread.find(({ uid }) => uid === scene.comment)).toMatchObject({
        ...{ state: 'hidden', author: null, parts: [], replies: 1 },
      });
      expect((await api.content.comment({ uid: scene.answered })).comment.parts).toEqual([
        { text: 'Thank you ', memberUid: null },
        { text: '@someone', memberUid: null },
      ]);
      expect((await api.sessions.session({ uid: scene.session })).chef).toMatchObject({
        ...{ firstName: 'A', lastName: 'member', userName: '' },
      });
      // a recipe of the catalogue names nobody
      expect((await api.recipes.search({ text: 'Falsa' })).items).toMatchObject([
        { uid: scene.recipe },
      ]);
    });

    it('from those who waited for them, and whom they waited for', async () => {
      const own = await scene.reader.api.sessions.myRequest({});
      expect(own).toMatchObject({ state: 'declined' });
      const sessions = await platform.database('sessions');
      const requests = sessions.connection.collection<{ _id: string; state: string }>('requests');
      expect(await requests.countDocuments({ state: 'pending' })).toBe(0);
      expect(await outcomeOf(scene.third.api.sessions.accept({ uids: [scene.asked] }))).toBe(
        'sessions/request-closed',
      );
    });

    it('from what anybody does: it is answered as of a member who never was', async () => {
      for (const [what, attempt] of Object.entries(attempts(scene)))
        expect([what, await outcomeOf(attempt())]).toEqual([what, 'request/not-found']);
      const { uid } = scene.member;
      expect(await outcomeOf(scene.asking.api.social.acceptFollow({ uid }))).toBe(
        'social/no-request',
      );
      const called = await scene.reader.api.content.createComment({
        ...{ ...scene.below, key: 'nobody-is-called-here1', text: '@parveen?' },
      });
      expect(called.parts).toEqual([{ text: '@parveen?', memberUid: null }]);
      await report(platform, scene.asking, 'member', uid, 'other');
      expect(await caseOf(noor!, uid)).toMatchObject({ state: 'open' });
    });

    it('from mails, which tell of others alone', async () => {
      const { api, uid: _id, account } = scene.reader;
      const settings = await api.notifications.settings({});
      await api.notifications.changeSettings({ ...settings, digest: 'daily' });
      await scene.third.api.content.like({ uid: scene.post });
      await platform.settle();
      const { connection } = await platform.database('notifications');
      await connection
        .collection<{ _id: string }>('settings')
        .updateOne({ _id }, { $set: { digestAt: new Date(0), digestedAt: new Date(0) } });
      await platform.schedule('digest', 'of-the-reader', new Date(), {});
      await platform.settle();
      const [mail] = await platform.mails(account.emailAddress);
      expect(mail!.text).toContain('nasreen Test liked your post');
      expect(mail!.text).not.toContain('parveen');
    });

    it('from nobody who keeps order here', async () => {
      expect(await met(haya!)).toEqual(expect.arrayContaining(lookedAt));
    });

    it('until it is over: then everything is as it was, but for what was waited for', async () => {
      await runOut(scene.member);
      await platform.online(await platform.signIn(scene.member));
      // what was waited for is over, and the name of who was asked stands again
      const back = Object.keys(places(scene)).filter((place) => place !== 'waiting requests');
      expect(await met()).toEqual(back);
      expect((await scene.reader.api.chat.unreadChats({})).unread).toBe(true);
      for (const [what, attempt] of Object.entries(attempts(scene)))
        expect([what, await outcomeOf(attempt())]).toEqual([what, 'done']);
    });
  });
});
