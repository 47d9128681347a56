import { REPORTS_A_DAY } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, postOf, report } from './desk';
import { afterGrace } from './grace';
import {
  bootPlatform,
  cookWith,
  openKitchen,
  outcomes,
  type TestMember,
  type TestPlatform,
} from './kitchen';

const verdict = { action: 'warn', rule: 'house/kindness', reason: 'Enough' } as const;

/** Reporting, deciding and appealing as weapons. */
describe('abuse of moderation', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, haya, noor]: TestMember[] = [];
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
    await platform.follow(ayesha!, fatima!);
  });
  afterAll(() => platform.stop());

  it('reports what the reporter may not see, what does not exist and one’s own come to nothing, alike', async () => {
    const stranger = await platform.member('stranger');
    const uid = await postOf(platform, fatima!, 'For followers');
    await report(platform, stranger, 'post', uid);
    await report(platform, stranger, 'post', 'no-such-post-anywhere');
    await report(platform, fatima!, 'post', uid);
    const [recipe] = (await stranger.api.recipes.search({ text: 'Shakshuka' })).items;
    await report(platform, stranger, 'recipe', recipe!.uid);
    expect((await haya!.api.moderation.cases({})).items).toEqual([]);
    expect((await stranger.api.moderation.myReports({})).items).toEqual([]);
  });

  it('refuses to report oneself', async () => {
    const form = { reason: 'other', text: '' } as const;
    await expect(
      fatima!.api.moderation.report({ kind: 'member', subjectUid: fatima!.uid, ...form }),
    ).rejects.toMatchObject({ code: 'policy/self' });
    await expect(
      fatima!.api.moderation.report({
        ...{ kind: 'session', subjectUid: 'some-session-of-hers', ...form },
        aboutUid: fatima!.uid,
      }),
    ).rejects.toMatchObject({ code: 'policy/self' });
  });

  it('takes a session’s or its chat’s reports from those who were in it alone', async () => {
    const [chef, guest, stranger] = await platform.members('hina', 'rubina', 'zainab');
    const recipeUid = await openKitchen(platform, chef, guest, stranger);
    const { uid } = await guest.api.sessions.ask({
      ...{ chefUids: [chef.uid], recipeUid, type: 'voice' },
    });
    const { sessionUid } = await chef.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    const message = { sessionUid, uid: 'a-message-to-report-1', text: 'You cannot cook' };
    await chef.api.chat.sendSessionMessage(message);
    await report(platform, stranger, 'session', sessionUid, 'other', chef.uid);
    await report(platform, guest, 'session', sessionUid, 'other', stranger.uid);
    await report(platform, stranger, 'message', message.uid, 'harassment');
    expect((await haya!.api.moderation.cases({})).items).toEqual([]);

    await report(platform, guest, 'message', message.uid, 'harassment');
    const found = (await caseOf(haya!, message.uid))!;
    expect(found).toMatchObject({ about: 'You cannot cook', author: { uid: chef.uid } });
    await haya!.api.moderation.decide({ uid: found.uid, ...verdict, removes: true });
    await platform.settle();
    const { items } = await guest.api.chat.sessionMessages({ sessionUid });
    expect(items.map((each) => each.text)).toEqual(['This message was removed by moderators.']);
  });

  it('takes no message under the uid of one of another chat, which would be judged in its place', async () => {
    const [chef, guest, villain] = await platform.members('asma', 'bushra', 'dilnaz');
    const recipeUid = await openKitchen(platform, chef, guest, villain);
    const sessionUid = await cookWith(platform, chef, recipeUid, 'voice', guest, villain);
    const kind = { sessionUid, uid: newUid(), text: 'Salam' };
    await chef.api.chat.sendSessionMessage(kind);
    const { uid: chatUid } = await villain.api.chat.chatWith({ uid: guest.uid });
    const invalid = { code: 'request/invalid' };
    // the chef would be reported for it
    const framed = { chatUid, uid: kind.uid, text: 'An insult' };
    await expect(villain.api.chat.sendMemberMessage(framed)).rejects.toMatchObject(invalid);
    const insult = { chatUid, uid: newUid(), text: 'An insult' };
    await villain.api.chat.sendMemberMessage(insult);
    const cover = { sessionUid, uid: insult.uid, text: 'Thank you' };
    await expect(villain.api.chat.sendSessionMessage(cover)).rejects.toMatchObject(invalid);
    // as if both had come at the same moment, when neither is there yet
    const { connection } = await platform.database('chat');
    const messages = connection.collection('messages');
    const said = await messages.findOne({ _id: kind.uid as never });
    const sender = { uid: villain.uid, firstName: 'dilnaz' };
    const another = { _id: insult.uid as never, sender, text: cover.text, sequence: 2 };
    await messages.insertOne({ ...said, ...another });
    await report(platform, guest, 'message', insult.uid, 'harassment');
    const { uid, author } = (await caseOf(haya!, insult.uid))!;
    expect(author.uid).toBe(villain.uid);
    const { snapshot } = await haya!.api.moderation.case({ uid });
    expect(snapshot.text).toBe(`${insult.text}\n\n${cover.text}`);
    // at the same moment, one of them is taken, whoever is first
    for (let i = 0; i < 10; i++) {
      const both = newUid();
      const { succeeded, refused } = await outcomes([
        villain.api.chat.sendMemberMessage({ chatUid, uid: both, text: 'An insult' }),
        villain.api.chat.sendSessionMessage({ sessionUid, uid: both, text: 'Thank you' }),
        villain.api.chat.sendMemberMessage({ chatUid, uid: both, text: 'An insult' }),
      ]);
      expect(refused).toEqual(succeeded === 1 ? Array(2).fill(invalid.code) : [invalid.code]);
    }
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('has what somebody wrote who has left since reported and taken away, and tells nobody', async () => {
    const leaver = await platform.member('leaver');
    const texts = { description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };
    const { uid } = await leaver.api.recipes.submit({ name: 'Quince Insult', ...texts });
    await haya!.api.recipes.approve({ uid, reason: 'Complete' });
    await platform.settle();
    // since somebody cooks it, it stays
    await ayesha!.api.recipes.add({ uid });
    await leaver.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    expect(await ayesha!.api.recipes.recipe({ uid })).toMatchObject({ reportable: true });
    await report(platform, ayesha!, 'recipe', uid, 'harassment');
    const found = (await caseOf(haya!, uid))!;
    expect(found.author).toMatchObject({ firstName: 'Former', lastName: 'member' });
    const removal = { action: 'remove', rule: 'house/kindness', reason: 'Its steps' } as const;
    await haya!.api.moderation.decide({ uid: found.uid, ...removal });
    await platform.settle();
    const gone = { code: 'request/not-found' };
    await expect(ayesha!.api.recipes.recipe({ uid })).rejects.toMatchObject(gone);
    const { connection } = await platform.database('notifications');
    const told = connection.collection('notifications');
    expect(await told.countDocuments({ memberUid: found.author.uid })).toBe(0);
  });

  it('lets one member report so much in a day and no more, also all at once', async () => {
    const angry = await platform.member('angry');
    const { succeeded, refused } = await outcomes(
      Array.from({ length: REPORTS_A_DAY + 5 }, (_, n) =>
        angry.api.moderation.report({
          ...{ kind: 'member', subjectUid: `nobody-of-number-${n}-0`, text: '' },
          reason: 'other',
        }),
      ),
    );
    expect([succeeded, new Set(refused)]).toEqual([
      REPORTS_A_DAY,
      new Set(['moderation/too-many-reports']),
    ]);
    await platform.settle();
  });

  it('opens one case for many who report at the same moment', async () => {
    const uid = await postOf(platform, fatima!, 'Everybody at once');
    const crowd = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => platform.member(`crowd${name}`)),
    );
    for (const member of crowd) await platform.follow(member, fatima!);
    await Promise.all(
      crowd.flatMap(({ api }) =>
        [1, 2].map(() =>
          api.moderation.report({ kind: 'post', subjectUid: uid, reason: 'music', text: '' }),
        ),
      ),
    );
    await platform.settle();
    const { items } = await haya!.api.moderation.cases({ limit: 50 });
    expect(items.filter((item) => item.subjectUid === uid)).toMatchObject([{ reports: 5 }]);
  });

  it('keeps moderators from deciding about themselves and what they reported', async () => {
    await report(platform, ayesha!, 'member', haya!.uid, 'harassment');
    const own = (await caseOf(noor!, haya!.uid))!;
    const theirs = await haya!.api.moderation.case({ uid: own.uid });
    expect(theirs.refusal).toContain('Another moderator');
    // nor do they learn who reported them
    expect(theirs.reportsMade).toEqual([]);
    const { reportsMade } = await noor!.api.moderation.case({ uid: own.uid });
    expect(reportsMade).toMatchObject([{ reporter: { uid: ayesha!.uid } }]);
    await expect(haya!.api.moderation.decide({ uid: own.uid, ...verdict })).rejects.toMatchObject({
      code: 'moderation/own-case',
    });

    await report(platform, noor!, 'member', ayesha!.uid, 'other');
    const reported = (await caseOf(haya!, ayesha!.uid))!;
    await expect(
      noor!.api.moderation.decide({ uid: reported.uid, ...verdict }),
    ).rejects.toMatchObject({ code: 'moderation/own-case' });
    await haya!.api.moderation.decide({ uid: reported.uid, ...verdict });
    await platform.settle();
    const [told] = (await ayesha!.api.moderation.myDecisions({})).items;
    await ayesha!.api.moderation.appeal({ uid: told!.uid, text: 'I did nothing' });
    await expect(
      noor!.api.moderation.answerAppeal({ uid: told!.uid, stands: true, answer: 'You did' }),
    ).rejects.toMatchObject({ code: 'moderation/own-case' });
  });

  it('lets nobody appeal for another, twice, or against what was dismissed', async () => {
    const [told] = (await ayesha!.api.moderation.myDecisions({})).items;
    await expect(
      fatima!.api.moderation.appeal({ uid: told!.uid, text: 'For her' }),
    ).rejects.toMatchObject({ code: 'request/not-found' });
    await expect(
      ayesha!.api.moderation.appeal({ uid: told!.uid, text: 'Again' }),
    ).rejects.toMatchObject({ code: 'moderation/appealed' });
  });

  it('writes no reason in a moderator’s name: without one nothing is decided', async () => {
    const uid = await postOf(platform, fatima!, 'No reason');
    await report(platform, ayesha!, 'post', uid);
    const { uid: caseUid } = (await caseOf(haya!, uid))!;
    for (const reason of ['', '  ', '\u200b'])
      await expect(
        haya!.api.moderation.decide({ ...verdict, uid: caseUid, reason }),
      ).rejects.toMatchObject({ code: 'request/invalid' });
    await expect(
      haya!.api.moderation.decide({ ...verdict, uid: caseUid, days: 3 }),
    ).rejects.toMatchObject({ code: 'request/invalid' });
  });

  it('makes moderators by administrators alone, who cannot make themselves one', async () => {
    const form = { userName: 'ayesha', held: true, reason: 'She knows the rules' };
    await expect(haya!.api.identity.setModerator(form)).rejects.toMatchObject({
      code: 'request/forbidden',
    });
    await platform.member('steward');
    await platform.operate(['administrators', 'add', 'steward@chefly.test']);
    await platform.settle();
    const admin = await platform.signIn(await platform.member('steward'));
    await expect(admin.api.moderation.cases({})).rejects.toMatchObject({
      code: 'request/forbidden',
    });
    await expect(
      admin.api.identity.setModerator({ ...form, userName: 'steward' }),
    ).rejects.toMatchObject({ code: 'identity/own-role' });
    await admin.api.identity.setModerator(form);
    await platform.settle();
    const names = (await admin.api.identity.roleHolders({})).items.map((each) => each.userName);
    expect(names.sort()).toEqual(['ayesha', 'haya', 'noor', 'steward']);
    const { items } = await haya!.api.moderation.audit({});
    expect(items[0]).toMatchObject({
      ...{ actor: admin.uid, action: 'made a moderator', subject: ayesha!.uid },
      reason: 'She knows the rules',
    });
    await admin.api.identity.setModerator({ ...form, held: false, reason: 'She asked to rest' });
    await platform.settle();
    await expect(ayesha!.api.identity.account({})).rejects.toMatchObject({
      code: 'identity/not-signed-in',
    });
  });
});
