import { until } from '@chefly/engines/testing';
import type { Store } from '@chefly/engines/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/**
 * What members must not be able to do with requests and sessions. Each refusal has its own code.
 */
describe('abuse of requests and sessions', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let other: TestMember;
  let ayesha: TestMember;
  let sana: TestMember;
  let omar: TestMember;
  let recipeUid: string;
  let sessions: Store;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, other, ayesha, sana, omar] = await Promise.all([
      platform.member('fatima'),
      platform.member('hafsa'),
      platform.member('ayesha'),
      platform.member('sana'),
      platform.member('omar', 'male'),
    ]);
    recipeUid = await openKitchen(platform, chef, other, ayesha, sana, omar);
    sessions = await platform.database('sessions');
  });
  afterAll(() => platform.stop());
  const ask = (member: TestMember, type: 'voice' | 'video' = 'video', ...chefs: TestMember[]) =>
    member.api.sessions.ask({
      chefUids: (chefs.length ? chefs : [chef]).map((c) => c.uid),
      recipeUid,
      type,
    });
  /** After a refusal: the chef is free, and who asked still waits. */
  const unchanged = async () => {
    expect(await chef.api.sessions.availability({})).toMatchObject({
      available: true,
      busy: false,
    });
    expect((await ayesha.api.sessions.myRequest({}))!.state).toBe('pending');
  };
  const takeBack = async (...members: TestMember[]) => {
    for (const { api } of members) {
      const mine = await api.sessions.myRequest({});
      if (mine?.state === 'pending') await api.sessions.cancel({ uid: mine.uid });
    }
  };

  it('refuses asking oneself, the opposite gender, a chef without the recipe, offline or withdrawn, and too many', async () => {
    await expect(ask(chef)).rejects.toMatchObject({ code: 'policy/self' });
    await expect(ask(omar)).rejects.toMatchObject({ code: 'policy/gender' });
    await expect(ask(ayesha, 'video', other)).rejects.toMatchObject({
      code: 'sessions/recipe-not-held',
    });
    await expect(
      ayesha.api.sessions.ask({
        chefUids: [1, 2, 3, 4, 5].map(() => chef.uid),
        recipeUid,
        type: 'video',
      }),
    ).rejects.toMatchObject({
      code: 'request/invalid',
      fields: { chefUids: 'You can select upto a maximum of 4 requests' },
    });
    await chef.api.sessions.setAvailability({ available: false });
    await expect(ask(ayesha)).rejects.toMatchObject({ code: 'sessions/chef-not-available' });
    await chef.api.sessions.setAvailability({ available: true });
    await platform.offline(chef);
    await expect(ask(ayesha)).rejects.toMatchObject({ code: 'sessions/chef-not-available' });
    await platform.online(chef);
  });

  it('starts one session with several members; video if any is, each keeping their own kind', async () => {
    const voice = await ask(ayesha, 'voice');
    const video = await ask(sana, 'video');
    const { sessionUid } = await chef.api.sessions.accept({ uids: [voice.uid, video.uid] });
    await platform.settle();
    expect(await chef.api.sessions.token({ uid: sessionUid })).toMatchObject({
      role: 'chef',
      type: 'video',
    });
    expect(await ayesha.api.sessions.token({ uid: sessionUid })).toMatchObject({
      role: 'user',
      type: 'voice',
    });
    expect(await sana.api.sessions.token({ uid: sessionUid })).toMatchObject({
      role: 'user',
      type: 'video',
    });
    await expect(ask(ayesha)).rejects.toMatchObject({ code: 'sessions/in-session' });
    await expect(ask(other)).rejects.toMatchObject({ code: 'sessions/chef-not-available' });

    // a member's leaving is theirs alone, twice is once, and only the chef ends for everyone
    expect(await ayesha.api.sessions.leave({ uid: sessionUid })).toMatchObject({
      state: 'ongoing',
      left: true,
    });
    expect(await ayesha.api.sessions.leave({ uid: sessionUid })).toMatchObject({
      state: 'ongoing',
      left: true,
    });
    await expect(ayesha.api.sessions.token({ uid: sessionUid })).rejects.toMatchObject({
      code: 'sessions/ended',
    });
    expect((await sana.api.sessions.session({ uid: sessionUid })).state).toBe('ongoing');
    expect(await chef.api.sessions.leave({ uid: sessionUid })).toMatchObject({
      state: 'ended',
      endedBy: 'chef',
    });
    expect(await chef.api.sessions.leave({ uid: sessionUid })).toMatchObject({
      state: 'ended',
      endedBy: 'chef',
    });
    await expect(sana.api.sessions.token({ uid: sessionUid })).rejects.toMatchObject({
      code: 'sessions/ended',
    });
    await platform.settle();
    await expect(
      sana.api.chat.sendSessionMessage({
        sessionUid,
        uid: 'message-after-the-end-1',
        text: 'Late',
      }),
    ).rejects.toMatchObject({ code: 'sessions/ended' });
    expect((await sana.api.chat.sessionMessages({ sessionUid })).items).toEqual([]);
  });

  it('refuses a group with a foreign, closed or unknown request whole, and changes nothing', async () => {
    await other.api.recipes.add({ uid: recipeUid });
    await platform.settle();
    const mine = await ask(ayesha);
    const foreign = await ask(sana, 'video', other);
    await expect(chef.api.sessions.accept({ uids: [mine.uid, foreign.uid] })).rejects.toMatchObject(
      { code: 'request/not-found' },
    );
    await sana.api.sessions.cancel({ uid: foreign.uid });
    const second = await ask(sana);
    await sana.api.sessions.cancel({ uid: second.uid });
    await expect(chef.api.sessions.accept({ uids: [mine.uid, second.uid] })).rejects.toMatchObject({
      code: 'sessions/request-closed',
    });
    await unchanged();
    await takeBack(ayesha);
  });

  it('refuses a group that asked for different dishes whole, and changes nothing', async () => {
    const [other] = (await chef.api.recipes.search({ text: 'Haleem' })).items;
    await chef.api.recipes.add({ uid: other!.uid });
    await platform.settle();
    const mine = await ask(ayesha);
    const haleem = await sana.api.sessions.ask({
      ...{ chefUids: [chef.uid], recipeUid: other!.uid, type: 'voice' },
    });
    await expect(chef.api.sessions.accept({ uids: [mine.uid, haleem.uid] })).rejects.toMatchObject({
      code: 'sessions/mixed-group',
    });
    await unchanged();
    await takeBack(ayesha, sana);
  });

  it('refuses a group with an expired request, of a fifth member or of another gender whole', async () => {
    const requests = sessions.connection.collection<{ _id: string }>('requests');
    const mine = await ask(ayesha);
    const second = await ask(sana);
    const uids = [mine.uid, second.uid];

    const three = ['a', 'b', 'c'].map((letter) => letter.repeat(22));
    await expect(chef.api.sessions.accept({ uids: [...uids, ...three] })).rejects.toMatchObject({
      fields: { uids: 'You can select upto a maximum of 4 requests' },
    });
    await unchanged();

    // nobody of another gender can ask: as if somebody had
    const { memberGender } = (await requests.findOne({ _id: second.uid })) as any;
    await requests.updateOne({ _id: second.uid }, { $set: { memberGender: 'male' } });
    await expect(chef.api.sessions.accept({ uids })).rejects.toMatchObject({
      code: 'sessions/mixed-group',
    });
    await requests.updateOne({ _id: second.uid }, { $set: { memberGender } });
    await unchanged();

    // its time is over, and nobody has looked yet
    await requests.updateOne(
      { _id: second.uid },
      { $set: { expiresAt: new Date(Date.now() - 1) } },
    );
    await expect(chef.api.sessions.accept({ uids })).rejects.toMatchObject({
      code: 'sessions/request-expired',
    });
    await unchanged();
    await platform.schedule('request-deadline', second.uid, new Date(), { requestUid: second.uid });
    await platform.runDue(new Date(Date.now() + 1000));
    await takeBack(ayesha, sana);
  });

  it('takes a review after the end from those who attended, once, with whole stars from one to five', async () => {
    const request = await ask(ayesha);
    const second = await ask(sana);
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid, second.uid] });
    await platform.settle();
    const review = { uid: sessionUid, rating: 5, review: 'Good' };
    await ayesha.api.sessions.token({ uid: sessionUid });
    await sana.api.sessions.token({ uid: sessionUid });
    await platform.attended(sessionUid, chef, ayesha);
    await expect(chef.api.sessions.review(review)).rejects.toMatchObject({
      code: 'sessions/not-attended',
    });
    await expect(ayesha.api.sessions.review(review)).rejects.toMatchObject({
      code: 'sessions/not-ended',
    });
    await chef.api.sessions.leave({ uid: sessionUid });
    // a pass alone is not attending
    await expect(sana.api.sessions.review(review)).rejects.toMatchObject({
      code: 'sessions/not-attended',
    });
    for (const rating of [0, 6, 1.5])
      await expect(ayesha.api.sessions.review({ ...review, rating })).rejects.toMatchObject({
        fields: { rating: 'Please give your rating' },
      });
    await expect(
      ayesha.api.sessions.review({ ...review, review: ' \u202e ' }),
    ).rejects.toMatchObject({ fields: { review: 'Please write your review' } });
    await ayesha.api.sessions.review(review);
    await expect(ayesha.api.sessions.review(review)).rejects.toMatchObject({
      code: 'sessions/reviewed',
    });
    await platform.settle();
    expect((await chef.api.sessions.reviewsOf({ uid: chef.uid })).items).toHaveLength(1);
  });

  it('ends a session whose chef has been gone for two minutes, and tells everyone', async () => {
    const request = await ask(sana);
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
    await platform.settle();
    await platform.offline(chef);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await sessions.connection
      .collection('sessions')
      .updateOne({ _id: sessionUid as never }, { $set: { startedAt: ago(10) } });
    // again, should a gateway tell of the going once more, as of when it was
    await until(async () => {
      await sessions.connection
        .collection('chefs')
        .updateOne({ _id: chef.uid as never }, { $set: { presenceAt: ago(5) } });
      await platform.schedule('chef-gone', sessionUid, new Date(), { sessionUid });
      await platform.runDue(new Date(Date.now() + 1000));
      expect(await sana.api.sessions.session({ uid: sessionUid })).toMatchObject({
        state: 'ended',
        endedBy: 'chef-gone',
      });
    });
    expect(await sana.api.sessions.current({})).toBeNull();
  });
});
