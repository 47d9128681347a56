import { openWorkbench, type Workbench } from '@chefly/ops/operate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';
import { placesOf, videosOn } from './videos';

/** Videos with sound, and what moderators decide who have heard them. */
describe('videos that are heard', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let moderator: TestMember;
  let videos: ReturnType<typeof videosOn>;
  let bench: Workbench;
  beforeAll(async () => {
    platform = await bootPlatform();
    videos = videosOn(platform);
    bench = split ? await openWorkbench(platform.environment) : platform.bench();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    moderator = await platform.moderator();
    await platform.follow(ayesha, fatima);
  });
  afterAll(async () => {
    if (split) await bench?.close();
    await platform.stop();
  });

  it('are heard by a moderator first: until then they are silent, and their author knows why', async () => {
    const { reviewUid, videoUid } = await videos.publish(fatima, { sound: 'opus', speech: true });
    const before = (await videos.seenBy(ayesha, reviewUid))!;
    expect(before).toMatchObject({
      sound: 'none',
      film: { url: expect.stringContaining('/silent?') },
    });
    expect((await videos.seenBy(fatima, reviewUid))!).toMatchObject({ sound: 'waiting' });
    const [waiting] = (await moderator.api.content.hearings({})).items;
    expect(waiting).toMatchObject({ uid: videoUid, reviewUid, author: { uid: fatima.uid } });
    expect((await videos.play(waiting!.film.url)).status).toBe(200);
    expect((await moderator.api.content.videosOfReview({ uid: reviewUid })).items).toMatchObject([
      { uid: videoUid, url: expect.stringContaining('/sound?') },
    ]);
    const decide = () =>
      moderator.api.content.decideHearing({ uid: videoUid, verdict: 'sound', reason: 'Speech' });
    await decide();
    await expect(decide()).rejects.toMatchObject({ code: 'content/already-heard' });
    await platform.settle();
    const after = (await videos.seenBy(ayesha, reviewUid))!;
    expect(after).toMatchObject({
      sound: 'heard',
      reason: null,
      film: { url: expect.stringContaining('/sound?') },
    });
    expect((await videos.play(after.film!.url)).status).toBe(200);
    expect((await moderator.api.content.hearings({})).items).toEqual([]);
    const [news] = (await fatima.api.notifications.list({})).items;
    expect(news).toMatchObject({ link: `/review/${reviewUid}` });
    const [entry] = (await moderator.api.moderation.audit({})).items;
    expect(entry).toMatchObject({
      actor: moderator.uid,
      action: 'video approved with its sound',
      subject: videoUid,
      reason: 'Speech',
    });
  });

  it('go on without their sound, or not at all, when a moderator says so', async () => {
    const silent = await videos.publish(fatima, { sound: 'opus', speech: true });
    const { film } = (await moderator.api.content.hearings({})).items[0]!;
    await moderator.api.content.decideHearing({
      uid: silent.videoUid,
      verdict: 'silent',
      reason: 'There is music behind it.',
    });
    await platform.settle();
    expect((await videos.play(film.url)).status).toBe(404);
    expect(await placesOf(bench, silent.videoUid)).not.toContainEqual(
      expect.stringContaining('-sound/'),
    );
    expect(await videos.seenBy(ayesha, silent.reviewUid)).toMatchObject({
      sound: 'none',
      reason: null,
    });
    expect(await videos.seenBy(fatima, silent.reviewUid)).toMatchObject({
      sound: 'withheld',
      reason: 'There is music behind it.',
    });

    const refused = await videos.publish(fatima, { sound: 'opus', speech: true });
    const shown = (await videos.seenBy(ayesha, refused.reviewUid))!.film!.url;
    await moderator.api.content.decideHearing({
      uid: refused.videoUid,
      verdict: 'reject',
      reason: 'This is not about food.',
    });
    await platform.settle();
    expect((await videos.play(shown)).status).toBe(404);
    expect(await placesOf(bench, refused.videoUid)).toEqual([]);
    expect(await videos.seenBy(ayesha, refused.reviewUid)).toBeNull();
    expect(await videos.seenBy(fatima, refused.reviewUid)).toEqual({
      kind: 'video',
      poster: null,
      film: null,
      sound: 'withheld',
      reason: 'This is not about food.',
    });
  });

  it('are not heard by the moderator who made them', async () => {
    const { videoUid } = await videos.publish(moderator, { sound: 'opus', speech: true });
    await expect(
      moderator.api.content.decideHearing({ uid: videoUid, verdict: 'sound', reason: 'Mine' }),
    ).rejects.toMatchObject({ code: 'content/own-video' });
  });
});
