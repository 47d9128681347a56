import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';
import { reviewsOn } from './review-form';

/** What readers say of culinary reviews, and what comes of it for their author. */
describe('votes on culinary reviews', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, zainab]: [TestMember, TestMember, TestMember] = [] as never;
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, zainab] = await platform.members('fatima', 'ayesha', 'zainab');
    await platform.follow(ayesha, fatima);
  });
  afterAll(() => platform.stop());

  const { publish, rows } = reviewsOn(() => platform);

  it('counts a vote, takes it back and switches it, each with its percentage', async () => {
    const fans = await platform.members('hafsa', 'sana');
    for (const fan of fans) await platform.follow(fan, fatima);
    const { uid } = await publish(fatima);
    const vote = ({ api }: TestMember, vote: 'agreed' | 'disagreed') =>
      api.content.vote({ uid, vote });
    expect(await vote(ayesha, 'agreed')).toEqual({
      agrees: 1,
      disagrees: 0,
      agreePercentage: 100,
      vote: 'agreed',
    });
    expect(await vote(fans[0]!, 'agreed')).toMatchObject({ agrees: 2, agreePercentage: 100 });
    expect(await vote(fans[1]!, 'disagreed')).toEqual({
      agrees: 2,
      disagrees: 1,
      agreePercentage: 66.67,
      vote: 'disagreed',
    });
    expect(await vote(ayesha, 'disagreed')).toEqual({
      agrees: 1,
      disagrees: 2,
      agreePercentage: 33.33,
      vote: 'disagreed',
    });
    expect(await vote(ayesha, 'disagreed')).toMatchObject({ agrees: 1, disagrees: 2 });
    expect(await ayesha.api.content.unvote({ uid })).toEqual({
      agrees: 1,
      disagrees: 1,
      agreePercentage: 50,
      vote: null,
    });
    expect(await ayesha.api.content.unvote({ uid })).toMatchObject({ agrees: 1, disagrees: 1 });
    expect(await ayesha.api.content.review({ uid })).toMatchObject({ vote: null });
    expect(await fans[0]!.api.content.review({ uid })).toMatchObject({ vote: 'agreed' });
  });

  it('raises a reviewer with reviews and agreement, on the profile and on every card', async () => {
    const bano = await platform.member('bano');
    await platform.follow(ayesha, bano);
    const profile = async () => (await ayesha.api.social.profile({ uid: bano.uid })).reviewerLevel;
    expect(await profile()).toBeNull();
    const uids = [];
    for (let i = 0; i < 5; i++) uids.push((await publish(bano)).uid);
    await platform.settle();
    expect(await profile()).toBe('Commis');
    for (const uid of uids) await ayesha.api.content.vote({ uid, vote: 'agreed' });
    await platform.settle();
    expect(await profile()).toBe('Demi Chef');
    expect(await ayesha.api.content.review({ uid: uids[0]! })).toMatchObject({
      author: { reviewerLevel: 'Demi Chef' },
    });
    for (const uid of uids) await bano.api.content.deleteReview({ uid });
    await platform.settle();
    expect(await profile()).toBeNull();
    expect((await platform.deadLetters()).length).toBe(0);
  });

  it('refuses votes on what one may not see, on what is gone and on one’s own', async () => {
    const { uid } = await publish(fatima);
    const omar = await platform.member('omar', 'male');
    const vote = ({ api }: TestMember, of = uid) => api.content.vote({ uid: of, vote: 'agreed' });
    for (const nobody of [zainab, omar])
      await expect(vote(nobody)).rejects.toMatchObject({ code: 'request/not-found' });
    await expect(vote(fatima)).rejects.toMatchObject({ code: 'content/own-review' });
    await expect(vote(ayesha, 'nothing-with-this-uid')).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await ayesha.api.content.vote({ uid, vote: 'agreed' });
    await ayesha.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    await expect(ayesha.api.content.vote({ uid, vote: 'disagreed' })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await expect(ayesha.api.content.unvote({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    expect(await fatima.api.content.review({ uid })).toMatchObject({ agrees: 1, disagrees: 0 });
    await platform.follow(ayesha, fatima);
  });

  it('has one vote of a member who votes twenty times at once, and counts that equal rows', async () => {
    const { uid } = await publish(fatima);
    const voters = [ayesha, await platform.member('hafsa'), await platform.member('sana')];
    const before = (await (await rows('reviewers')).findOne({ _id: fatima.uid }))!;
    const cast = await outcomes(
      voters.flatMap(({ api }) =>
        Array.from({ length: 20 }, (_, i) =>
          i % 3 === 2
            ? api.content.unvote({ uid })
            : api.content.vote({ uid, vote: i % 3 ? 'agreed' : 'disagreed' }),
        ),
      ),
    );
    expect(cast.succeeded).toBe(60);
    const held = await (await rows('votes')).find({ reviewUid: uid }).toArray();
    expect(held.length).toBeLessThanOrEqual(voters.length);
    const counts = {
      agrees: held.filter((row) => row.vote === 'agreed').length,
      disagrees: held.filter((row) => row.vote === 'disagreed').length,
    };
    expect(await fatima.api.content.review({ uid })).toMatchObject(counts);
    const after = (await (await rows('reviewers')).findOne({ _id: fatima.uid }))!;
    expect(after).toMatchObject({
      agrees: before.agrees + counts.agrees,
      disagrees: before.disagrees + counts.disagrees,
    });
  });

  it('keeps no vote on a review that was deleted at that moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { uid } = await publish(fatima);
      const votes = [ayesha.api.content.vote({ uid, vote: 'agreed' })];
      await outcomes(
        round % 2
          ? [...votes, fatima.api.content.deleteReview({ uid })]
          : [fatima.api.content.deleteReview({ uid }), ...votes],
      );
      await platform.settle();
      expect(await (await rows('votes')).countDocuments({ reviewUid: uid })).toBe(0);
    }
    const [sums] = await (
      await rows('reviews')
    )
      .aggregate([
        { $match: { authorUid: fatima.uid } },
        {
          $group: {
            _id: '$authorUid',
            reviews: { $sum: 1 },
            agrees: { $sum: '$agrees' },
            disagrees: { $sum: '$disagrees' },
          },
        },
      ])
      .toArray();
    expect(await (await rows('reviewers')).findOne({ _id: fatima.uid })).toEqual(sums);
  });
});
