import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { caseOf, moderatorsOf, report } from './desk';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';

const DAY_MS = 24 * 3600_000;
const rule = 'house/kindness' as const;
const reason = 'Insults in three chats';

/** Who is suspended is out at once, everywhere, and comes back when it is over or was wrong. */
describe('a suspension', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, haya, noor]: TestMember[] = [];
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await Promise.all([platform.member('fatima'), platform.member('ayesha')]);
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
    expect(Date.parse(refused.fields.until!) - from).toBeGreaterThan(6.9 * DAY_MS);
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
    const { connection } = await platform.database('moderation');
    const past = { $set: { until: new Date(Date.now() - 1000) } };
    const suspensions = connection.collection<{ _id: string }>('suspensions');
    await suspensions.updateOne({ _id: rubina.uid }, past);
    await connection.collection('decisions').updateMany({ memberUid: rubina.uid }, past);
    await platform.schedule('suspension-end', rubina.uid, new Date(), { memberUid: rubina.uid });
    await platform.settle();
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
});
