import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, postOf, report } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

const rule = 'house/no-people' as const;

/** From a report to its answer, and what comes of a decision. */
describe('moderation', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, sana, haya, noor]: TestMember[] = [];
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, sana] = await platform.members('fatima', 'ayesha', 'sana');
    [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
    for (const follower of [ayesha, sana]) await platform.follow(follower!, fatima!);
  });
  afterAll(() => platform.stop());
  const decide = (by: TestMember, uid: string, verdict: object) =>
    by.api.moderation.decide({ uid, rule, reason: 'Faces of guests', ...verdict } as never);

  it('joins all who report one thing to one case, as it was when it was reported', async () => {
    const uid = await postOf(platform, fatima!, 'Biryani for all');
    await report(platform, ayesha!, 'post', uid);
    await report(platform, ayesha!, 'post', uid, 'harassment');
    await report(platform, sana!, 'post', uid, 'music');
    const found = await caseOf(haya!, uid);
    expect(found).toMatchObject({ reports: 2, reasons: ['people', 'music'], severity: 'medium' });
    await fatima!.api.content.deletePost({ uid });
    await platform.settle();
    const file = await haya!.api.moderation.case({ uid: found!.uid });
    expect(file.snapshot).toMatchObject({ title: 'Biryani for all', text: 'Slow' });
    expect(file.snapshot.pictures).toHaveLength(1);
    expect(file.reportsMade.map((each) => each.reporter.userName)).toEqual(['ayesha', 'sana']);
    expect(file.author.userName).toBe('fatima');
  });

  it('answers everybody who reported, and tells the author of a removal with rule and reason', async () => {
    const uid = await postOf(platform, fatima!, 'Karahi at the wedding');
    await report(platform, ayesha!, 'post', uid);
    await report(platform, sana!, 'post', uid);
    const { uid: caseUid } = (await caseOf(haya!, uid))!;
    const file = await decide(haya!, caseUid, { action: 'remove' });
    expect(file).toMatchObject({ state: 'decided', decision: { action: 'remove', rule } });
    await platform.settle();
    await expect(ayesha!.api.content.post({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    for (const { api } of [ayesha!, sana!]) {
      expect((await api.moderation.myReports({})).items[0]).toMatchObject({ acted: true });
      expect((await api.notifications.list({})).items[0]).toMatchObject({
        message: expect.stringMatching(/^Your report about a post was answered/),
        link: '/dashboard/decisions',
      });
    }
    expect((await fatima!.api.notifications.list({})).items[0]).toMatchObject({
      message: 'Your post was removed by a moderator. Read why, and what you can do.',
      link: '/dashboard/decisions',
    });
    const [told] = (await fatima!.api.moderation.myDecisions({})).items;
    expect(told).toMatchObject({
      about: 'Karahi at the wedding',
      action: 'remove',
      reason: 'Faces of guests',
      rule,
    });
    expect(JSON.stringify(told)).not.toContain(haya!.uid);
    const { items } = await noor!.api.moderation.audit({});
    expect(items[0]).toMatchObject({
      actor: haya!.uid,
      actorName: expect.stringMatching(/@haya$/),
      action: 'case: remove',
      subject: `post ${uid}`,
      subjectName: expect.stringMatching(/^post ‘Karahi at the wedding’ · .*@fatima$/),
      reason: 'Faces of guests',
    });
    const next = await postOf(platform, fatima!, 'Karahi again');
    await report(platform, sana!, 'post', next);
    const { history, similar } = await haya!.api.moderation.case({
      uid: (await caseOf(haya!, next))!.uid,
    });
    expect(history.map((each) => each.action)).toEqual(['remove']);
    expect(similar[0]).toMatchObject({ about: 'Karahi at the wedding', action: 'remove' });
  });

  it('opens another case for what is reported again before the answer to the first report has come', async () => {
    const uid = await postOf(platform, fatima!, 'Paya at the station');
    await report(platform, ayesha!, 'post', uid);
    const first = (await caseOf(haya!, uid))!;
    await decide(haya!, first.uid, { action: 'dismiss' });
    await platform.settle();
    // as it is until the decision has been heard of
    const { connection } = await platform.database('moderation');
    const reports = connection.collection('reports');
    const openKey = `${ayesha!.uid}:post:${uid}`;
    const waiting = { $set: { openKey }, $unset: { acted: 1 } };
    await reports.updateOne({ caseUid: first.uid }, waiting);
    await report(platform, ayesha!, 'post', uid);
    const second = (await caseOf(haya!, uid))!;
    expect(second).toMatchObject({ reports: 1 });
    expect(second.uid).not.toBe(first.uid);
    await decide(haya!, second.uid, { action: 'dismiss' });
    await platform.settle();
  });

  it('says to a reporter that nothing was done, and nothing to the author', async () => {
    const before = (await fatima!.api.moderation.myDecisions({})).items.length;
    const uid = await postOf(platform, fatima!, 'Plain rice');
    await report(platform, ayesha!, 'post', uid, 'not-food');
    await decide(haya!, (await caseOf(haya!, uid))!.uid, { action: 'dismiss' });
    await platform.settle();
    expect((await ayesha!.api.moderation.myReports({})).items[0]).toMatchObject({ acted: false });
    expect((await fatima!.api.moderation.myDecisions({})).items).toHaveLength(before);
    expect(await ayesha!.api.content.post({ uid })).toMatchObject({ title: 'Plain rice' });
  });

  it('answers a reporter also where the job that does so was lost', async () => {
    const uid = await postOf(platform, fatima!, 'Rice again');
    await report(platform, ayesha!, 'post', uid, 'not-food');
    await decide(haya!, (await caseOf(haya!, uid))!.uid, { action: 'dismiss' });
    await platform.settle();
    const { connection } = await platform.database('moderation');
    const rows = connection.collection<any>('reports');
    const openKey = `${ayesha!.uid}:post:${uid}`;
    await rows.updateOne({ subjectUid: uid }, { $set: { openKey }, $unset: { acted: 1 } });
    const mine = async () => (await ayesha!.api.moderation.myReports({})).items[0];
    expect(await mine()).toMatchObject({ acted: null });
    await platform.schedule('report-answers-sweep', crypto.randomUUID(), new Date(), {});
    await platform.runDue(new Date());
    await platform.settle();
    expect(await mine()).toMatchObject({ acted: false });
  });

  it('lets one of two decisions at once win, and tells the other', async () => {
    const uid = await postOf(platform, fatima!, 'Two at once');
    await report(platform, ayesha!, 'post', uid);
    const { uid: caseUid } = (await caseOf(haya!, uid))!;
    const results = await Promise.allSettled([
      decide(haya!, caseUid, { action: 'warn' }),
      decide(noor!, caseUid, { action: 'remove' }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'moderation/already-decided' },
    });
  });

  it('keeps the audit log whole under many decisions at once', async () => {
    const uids: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      uids.push(await postOf(platform, fatima!, title));
      await report(platform, sana!, 'post', uids.at(-1)!);
    }
    const cases = await Promise.all(uids.map(async (uid) => (await caseOf(haya!, uid))!.uid));
    await Promise.all(
      cases.map((uid, n) => decide(n % 2 ? haya! : noor!, uid, { action: 'warn' })),
    );
    const { items } = await haya!.api.moderation.audit({ limit: 4 });
    expect(items.map((entry) => entry.action)).toEqual(Array(4).fill('case: warn'));
    expect(items.map((entry) => items[0]!.sequence - entry.sequence)).toEqual([0, 1, 2, 3]);
  });

  it('places the most severe first, then the oldest, by kind and severity', async () => {
    const [mild, grave] = [
      await postOf(platform, fatima!, 'A mild one'),
      await postOf(platform, fatima!, 'A grave one'),
    ];
    await report(platform, ayesha!, 'post', mild, 'other');
    await report(platform, ayesha!, 'post', grave, 'harassment');
    await report(platform, ayesha!, 'member', sana!.uid, 'harassment');
    const page = await haya!.api.moderation.cases({ limit: 1 });
    expect(page.items[0]!.subjectUid).toBe(grave);
    const rest = await haya!.api.moderation.cases({ limit: 50, cursor: page.next! });
    expect(rest.items.at(-1)!.subjectUid).toBe(mild);
    const members = await haya!.api.moderation.cases({ kind: 'member', severity: 'high' });
    expect(members.items.map((item) => item.subjectUid)).toEqual([sana!.uid]);
    expect((await haya!.api.moderation.cases({ severity: 'low' })).items).toHaveLength(1);
    expect((await haya!.api.moderation.cases({ state: 'decided' })).items[0]!.about).toBeTruthy();
  });
});
