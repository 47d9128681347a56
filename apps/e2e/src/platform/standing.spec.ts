import { DAY, type ReviewTag } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { afterGrace } from './grace';
import { bootPlatform, cookWith, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** What a chef's sessions, rating and level follow from. */
describe('standing', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let ayesha: TestMember;
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, ayesha] = await platform.members('fatima', 'ayesha');
    recipeUid = await openKitchen(platform, chef, ayesha);
  });
  afterAll(() => platform.stop());
  const cook = async (attending: boolean) => {
    await platform.online(chef, ayesha);
    const form = { chefUids: [chef.uid], recipeUid, type: 'voice' as const };
    const request = await ayesha.api.sessions.ask(form);
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
    await ayesha.api.sessions.token({ uid: sessionUid });
    await platform.settle();
    if (attending) await platform.attended(sessionUid, chef, ayesha);
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    return sessionUid;
  };
  const standing = async () => {
    const { sessions, rating, ratings, level } = await ayesha.api.social.profile({ uid: chef.uid });
    const [listed] = (await ayesha.api.sessions.chefs({})).items;
    expect(listed).toMatchObject({ sessions, rating, ratings, level });
    return { sessions, rating, ratings, level };
  };

  it('counts nothing of a session that was over in seconds, and asks for no review of it', async () => {
    await cook(false);
    expect(await standing()).toEqual({ sessions: 0, rating: 0, ratings: 0, level: null });
    expect((await ayesha.api.sessions.toReview({})).items).toEqual([]);
  });

  it('counts an attended session at its end, without a review, on profile and list alike', async () => {
    const sessionUid = await cook(true);
    expect(await standing()).toEqual({ sessions: 1, rating: 0, ratings: 0, level: 'Commis' });

    // the review waits until it is written: in the list of its own, the records and the
    // notifications
    const [due] = (await ayesha.api.sessions.toReview({})).items;
    expect(due).toMatchObject({ uid: sessionUid, reviewable: true, stars: null });
    expect((await ayesha.api.sessions.records({})).items[0]).toMatchObject({ reviewable: true });
    expect((await ayesha.api.notifications.list({})).items[0]).toMatchObject({
      message: 'You cooked ‘Shakshuka’ with fatima. Review the chef.',
      link: `/session_review?session_uid=${sessionUid}`,
    });
    expect((await chef.api.sessions.toReview({})).items).toEqual([]);
    const written = { uid: sessionUid, rating: 4, review: 'Patient' };
    await expect(
      ayesha.api.sessions.review({ ...written, tags: ['the best' as ReviewTag] }),
    ).rejects.toMatchObject({ code: 'request/invalid' });
    await ayesha.api.sessions.review({ ...written, tags: ['patient', 'clear', 'patient'] });
    await platform.settle();
    expect((await chef.api.sessions.reviewsOf({ uid: chef.uid })).items).toMatchObject([
      { rating: 4, review: 'Patient', tags: ['patient', 'clear'] },
    ]);
    expect((await ayesha.api.sessions.toReview({})).items).toEqual([]);
    for (const { api } of [ayesha, chef])
      expect((await api.sessions.records({})).items[0]).toMatchObject({
        reviewable: false,
        stars: 4,
      });
    expect(await standing()).toEqual({ sessions: 1, rating: 4, ratings: 1, level: 'Commis' });
  });

  it('stands on the chef’s posts: level and stars, as they are now', async () => {
    await platform.follow(ayesha, chef);
    const form = { title: 'Shakshuka', description: 'Of this morning' };
    await chef.api.content.createPost({ ...form, receipt: await platform.upload(chef) });
    await platform.settle();
    const [post] = (await ayesha.api.content.feed({})).items;
    expect(post!.author).toMatchObject({ level: 'Commis', rating: 4, ratings: 1 });
    const own = await ayesha.api.content.createPost({
      ...form,
      receipt: await platform.upload(ayesha),
    });
    expect(own.author).toMatchObject({ level: null, rating: 0, ratings: 0 });
  });

  it('counts one session and one rating of a pair in a week; the review is still shown', async () => {
    const again = await cook(true);
    await ayesha.api.sessions.review({ uid: again, rating: 5, review: 'Again' });
    await platform.settle();
    expect(await standing()).toEqual({ sessions: 1, rating: 4, ratings: 1, level: 'Commis' });
    expect((await ayesha.api.sessions.reviewsOf({ uid: chef.uid })).items).toHaveLength(2);

    const { connection } = await platform.database('sessions');
    const past = new Date(Date.now() - 8 * DAY);
    await connection.collection('sessions').updateMany({}, { $set: { startedAt: past } });
    await connection.collection('reviews').updateMany({}, { $set: { createdAt: past } });
    const later = await cook(true);
    await ayesha.api.sessions.review({ uid: later, rating: 2, review: 'In a hurry' });
    await platform.settle();
    expect(await standing()).toMatchObject({ sessions: 2, rating: 3, ratings: 2 });
    const stars = async () => (await ayesha.api.sessions.ratingsOf({ uid: chef.uid })).stars;
    expect(await stars()).toEqual([0, 1, 0, 1, 0]);
    // a row of before they were kept
    const kept = { _id: chef.uid as never };
    await connection.collection('chefs').updateOne(kept, { $unset: { stars: 1 } });
    expect(await stars()).toEqual([0, 1, 0, 1, 0]);
  });

  it('holds nobody’s week against who asked along and was not there', async () => {
    const [host, sana, noor] = await platform.members('hina', 'sanaa', 'noora');
    await openKitchen(platform, host, sana, noor);
    const held = async () => (await noor.api.social.profile({ uid: host.uid })).sessions;
    const both = await cookWith(platform, host, recipeUid, 'voice', sana, noor);
    await platform.attended(both, host, sana);
    await host.api.sessions.leave({ uid: both });
    await platform.settle();
    expect(await held()).toBe(1);
    const later = await cookWith(platform, host, recipeUid, 'voice', noor);
    await platform.attended(later, host, noor);
    await host.api.sessions.leave({ uid: later });
    await platform.settle();
    expect(await held()).toBe(2);
  });

  it('asks who left before the others at once, and once', async () => {
    const sana = await platform.member('sana');
    await platform.online(chef, ayesha, sana);
    const uids: string[] = [];
    for (const { api } of [ayesha, sana])
      uids.push((await api.sessions.ask({ chefUids: [chef.uid], recipeUid, type: 'voice' })).uid);
    const { sessionUid } = await chef.api.sessions.accept({ uids });
    await platform.settle();
    await platform.attended(sessionUid, chef, sana);
    const left = await sana.api.sessions.leave({ uid: sessionUid });
    expect(left).toMatchObject({ state: 'ongoing', left: true, reviewable: true });
    expect(left.partEndedAt).not.toBeNull();
    await platform.settle();
    const due = async () =>
      (await sana.api.notifications.list({})).items
        .filter(({ link }) => link?.endsWith(sessionUid))
        .map(({ message }) => message);
    expect(await due()).toEqual(['You cooked ‘Shakshuka’ with fatima. Review the chef.']);
    await sana.api.sessions.review({ uid: sessionUid, rating: 5, review: 'Clear' });
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    // written, it is due no more: not when the session ends either
    expect((await sana.api.sessions.toReview({})).items).toEqual([]);
    expect(await due()).toEqual([]);
    expect((await sana.api.sessions.records({})).items[0]).toMatchObject({
      reviewable: false,
      stars: 5,
      partEndedAt: left.partEndedAt,
    });
  });

  it('is nobody’s once the chef is gone: no review is due, and one that comes all the same is refused', async () => {
    const sessionUid = await cook(true);
    expect((await ayesha.api.sessions.toReview({})).items).toMatchObject([{ uid: sessionUid }]);
    await chef.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    await afterGrace(platform);
    await platform.settle();
    expect((await ayesha.api.sessions.toReview({})).items).toEqual([]);
    expect(await ayesha.api.sessions.session({ uid: sessionUid })).toMatchObject({
      reviewable: false,
    });
    await expect(
      ayesha.api.sessions.review({ uid: sessionUid, rating: 5, review: 'Too late' }),
    ).rejects.toMatchObject({ code: 'request/not-found' });
  });
});
