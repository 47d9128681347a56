import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { moderatorsOf, report, caseOf } from './desk';
import { afterGrace } from './grace';
import { bootPlatform, cookWith, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** A post about a session names its chef: to whom, and for how long. */
describe('the chef that a post names', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, zainab, sana]: TestMember[] = [];
  let recipeUid: string;
  let session: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [ayesha, zainab, sana] = await platform.members('ayesha', 'zainab', 'sana');
    await platform.follow(sana!, ayesha!);
  });
  // what is done to a chef here lasts
  beforeEach(async () => {
    fatima = await platform.member(`fatima${crypto.randomUUID().slice(0, 6)}`);
    recipeUid = await openKitchen(platform, fatima, ayesha!, zainab!);
    session = await cookWith(platform, fatima, recipeUid, 'voice', ayesha!, zainab!);
    await platform.attended(session, fatima, ayesha!);
    await fatima.api.sessions.leave({ uid: session });
    await platform.settle();
  });
  afterAll(() => platform?.stop());

  const creditOf = async ({ api }: TestMember) =>
    (await api.sessions.credit({ uid: session })).credit;
  const post = async (author: TestMember, cookedWith?: string) =>
    author.api.content.createPost({
      ...{ title: 'Shakshuka', description: 'Slow', recipeName: 'Shakshuka', cookedWith },
      receipt: await platform.upload(author),
    });
  const publish = async () => (await post(ayesha!, (await creditOf(ayesha!))!.ticket)).uid;
  const namedTo = async ({ api }: TestMember, uid: string) =>
    (await api.content.post({ uid })).chef?.uid ?? null;

  it('is the chef of a session that its author attended, named with the recipe', async () => {
    const credit = await creditOf(ayesha!);
    expect(credit!.chef).toMatchObject({ uid: fatima!.uid });
    const own = await post(ayesha!, credit!.ticket);
    expect(own).toMatchObject({ chef: { uid: fatima!.uid }, recipeName: 'Shakshuka' });
    expect(await namedTo(sana!, own.uid)).toBe(fatima!.uid);
    const [newest] = (await sana!.api.content.feed({})).items;
    expect(newest).toMatchObject({ uid: own.uid, chef: { firstName: expect.any(String) } });
    expect((await post(ayesha!)).chef).toBeNull();
  });

  it('is nobody to those who did not attend, and to a ticket that is another’s or made up', async () => {
    expect(await creditOf(zainab!)).toBeNull();
    expect(await creditOf(fatima!)).toBeNull();
    await expect(creditOf(sana!)).rejects.toMatchObject({ code: 'request/not-found' });
    const { ticket } = (await creditOf(ayesha!))!;
    for (const given of [ticket, 'made.up'])
      await expect(post(zainab!, given)).rejects.toMatchObject({ code: 'content/credit-invalid' });
  });

  it('is not named while they do not want it, also where they were before', async () => {
    const uid = await publish();
    await fatima!.api.content.setNaming({ named: false });
    expect(await fatima!.api.content.naming({})).toEqual({ named: false });
    for (const reader of [ayesha!, sana!]) expect(await namedTo(reader, uid)).toBeNull();
    await fatima!.api.content.setNaming({ named: true });
    expect(await namedTo(sana!, uid)).toBe(fatima!.uid);
  });

  it('is not named to a reader who has blocked them, nor to anybody once the author has', async () => {
    const uid = await publish();
    await sana!.api.social.block({ uid: fatima!.uid });
    await platform.settle();
    expect(await namedTo(sana!, uid)).toBeNull();
    expect(await namedTo(ayesha!, uid)).toBe(fatima!.uid);
    await sana!.api.social.unblock({ uid: fatima!.uid });
    const { ticket } = (await creditOf(ayesha!))!;
    await fatima!.api.social.block({ uid: ayesha!.uid });
    await platform.settle();
    await expect(post(ayesha!, ticket)).rejects.toMatchObject({ code: 'content/credit-invalid' });
    expect(await creditOf(ayesha!)).toBeNull();
    await fatima!.api.social.unblock({ uid: ayesha!.uid });
    await platform.settle();
    // it was for good
    for (const reader of [ayesha!, sana!]) expect(await namedTo(reader, uid)).toBeNull();
  });

  it('is not named while they are suspended', async () => {
    const uid = await publish();
    const [rubina] = await moderatorsOf(platform, `rubina${crypto.randomUUID().slice(0, 6)}`);
    await report(platform, ayesha!, 'member', fatima!.uid, 'harassment');
    const { uid: caseUid } = (await caseOf(rubina!, fatima!.uid))!;
    const decision = { action: 'suspend', rule: 'house/kindness', reason: 'Insults' } as const;
    await rubina!.api.moderation.decide({ uid: caseUid, ...decision, days: 7 });
    await platform.settle();
    expect(await namedTo(sana!, uid)).toBeNull();
  });

  it('is in no post any more once they have left', async () => {
    const { ticket } = (await creditOf(ayesha!))!;
    const { uid } = await post(ayesha!, ticket);
    await fatima!.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    expect(await namedTo(sana!, uid)).toBeNull();
    await afterGrace(platform);
    await platform.settle();
    expect(await namedTo(sana!, uid)).toBeNull();
    expect(await creditOf(ayesha!)).toBeNull();
    await expect(post(ayesha!, ticket)).rejects.toMatchObject({ code: 'content/credit-invalid' });
    const posts = (await platform.database('content')).connection.collection('posts');
    expect(await posts.countDocuments({ chefUid: fatima!.uid })).toBe(0);
  });
});
