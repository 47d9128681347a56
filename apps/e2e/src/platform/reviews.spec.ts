import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** Culinary reviews from the form to the feed, and the votes of their readers. */
describe('culinary reviews', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let zainab: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, zainab] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('zainab'),
    ]);
    await platform.follow(ayesha, fatima);
  });
  afterAll(() => platform.stop());

  const form = async (author: TestMember, pictures = 1) => ({
    title: 'Worth the queue',
    items: 'Nihari, naan',
    placeName: 'Javed',
    placeLocation: 'Burns Road, Karachi',
    description: 'Slow and deep',
    media: await Promise.all(
      Array.from({ length: pictures }, async () => ({
        kind: 'image' as const,
        receipt: await platform.upload(author),
      })),
    ),
  });
  const publish = async (author = fatima) => author.api.content.createReview(await form(author));
  const rows = async (name: string) =>
    (await platform.database('content')).connection.collection<any>(name);
  const feedOf = async ({ api }: TestMember) =>
    (await api.content.feed({})).items.map(({ kind, uid }) => `${kind} ${uid}`);

  it('shows a review with all its pictures among the posts of the feed, newest first', async () => {
    const post = await fatima.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(fatima),
    });
    const review = await fatima.api.content.createReview(await form(fatima, 3));
    const later = await fatima.api.content.createPost({
      title: 'Nihari',
      description: 'Slower',
      receipt: await platform.upload(fatima),
    });
    await platform.settle();
    expect(await feedOf(ayesha)).toEqual([
      `post ${later.uid}`,
      `review ${review.uid}`,
      `post ${post.uid}`,
    ]);
    expect(await feedOf(fatima)).toEqual(await feedOf(ayesha));
    const seen = await ayesha.api.content.review({ uid: review.uid });
    expect(seen).toMatchObject({
      author: { uid: fatima.uid, firstName: 'fatima', reviewerLevel: 'Commis' },
      title: 'Worth the queue',
      items: 'Nihari, naan',
      placeName: 'Javed',
      placeLocation: 'Burns Road, Karachi',
      description: 'Slow and deep',
      agrees: 0,
      disagrees: 0,
      agreePercentage: null,
      vote: null,
    });
    expect(seen.media).toHaveLength(3);
    for (const each of seen.media) {
      const { picture } = each as Extract<typeof each, { kind: 'image' }>;
      const shown = await fetch(platform.url + picture.sources[0]!.url);
      expect(shown.headers.get('content-type')).toBe('image/webp');
    }
    expect((await ayesha.api.content.reviewsOf({ uid: fatima.uid })).items).toEqual([
      { ...seen, media: expect.any(Array) as never },
    ]);
  });

  it('names every field that is missing, and takes no more media than it shows', async () => {
    const refused = async (given: object) =>
      fatima.api.content.createReview(given as never).catch((error) => error.fields as object);
    expect(await refused({})).toEqual({
      title: 'Enter Title',
      items: 'Enter Culinary items being evaluated',
      placeName: 'Enter Place name',
      placeLocation: 'Enter Place Location',
      description: 'Enter Description',
      media: 'Add a photo of the food',
    });
    const whole = await form(fatima);
    const [one] = whole.media;
    expect(await refused({ ...whole, media: Array(7).fill(one) })).toMatchObject({
      media: 'At most 6 photos or videos',
    });
    expect(await refused({ ...whole, media: [one, one] })).toEqual({
      media: 'Each photo or video only once',
    });
    expect(await refused({ ...whole, title: ' \u200b ' })).toEqual({ title: 'Enter Title' });
  });

  it('publishes the same media once, however often they are sent', async () => {
    const given = await form(fatima, 2);
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => fatima.api.content.createReview(given)),
    );
    expect(new Set(sent.map(({ uid }) => uid)).size).toBe(1);
    await expect(
      fatima.api.content.createReview({ ...given, media: given.media.slice(0, 1) }),
    ).rejects.toMatchObject({ code: 'content/upload-invalid' });
    await expect(ayesha.api.content.createReview(given)).rejects.toMatchObject({
      code: 'content/upload-invalid',
    });
  });

  it('pages the reviews of a member by cursor', async () => {
    const uids = [];
    for (let i = 0; i < 3; i++) uids.unshift((await publish(zainab)).uid);
    const first = await zainab.api.content.reviewsOf({ uid: zainab.uid, limit: 2 });
    const second = await zainab.api.content.reviewsOf({
      uid: zainab.uid,
      limit: 2,
      cursor: first.next!,
    });
    expect([...first.items, ...second.items].map(({ uid }) => uid)).toEqual(uids);
    expect(second.next).toBeNull();
  });

  it('brings earlier reviews with a new follow, and takes them along with it', async () => {
    const maryam = await platform.member('maryam');
    const { uid } = await publish();
    await platform.settle();
    await platform.follow(maryam, fatima);
    expect(await feedOf(maryam)).toContain(`review ${uid}`);
    await maryam.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    expect(await feedOf(maryam)).toEqual([]);
  });

  it('counts a vote, takes it back and switches it, each with its percentage', async () => {
    const fans = await Promise.all(['hafsa', 'sana'].map((name) => platform.member(name)));
    for (const fan of fans) await platform.follow(fan, fatima);
    const { uid } = await publish();
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

  it('tells followers of a review and of its end, and nobody of an end that never was', async () => {
    const { uid } = await publish();
    await platform.settle();
    await expect(ayesha.api.content.deleteReview({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    expect(await feedOf(ayesha)).toContain(`review ${uid}`);
    await ayesha.api.content.vote({ uid, vote: 'agreed' });
    await fatima.api.content.deleteReview({ uid });
    await platform.settle();
    expect(await feedOf(ayesha)).not.toContain(`review ${uid}`);
    for (const { api } of [fatima, ayesha])
      await expect(api.content.review({ uid })).rejects.toMatchObject({
        code: 'request/not-found',
      });
    await expect(fatima.api.content.deleteReview({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    expect(await (await rows('votes')).countDocuments({ reviewUid: uid })).toBe(0);
  });

  it('throws the pictures of a deleted review away, and none that is still shown', async () => {
    const [gone, kept] = [await publish(), await publish()];
    const keys = async (uid: string) =>
      (await (await rows('reviews')).findOne({ _id: uid }))!.mediaKeys as string[];
    const [[goneKey], [keptKey]] = [await keys(gone.uid), await keys(kept.uid)];
    await fatima.api.content.deleteReview({ uid: gone.uid });
    const uploads = await rows('uploads');
    // as if nobody had known that a review shows it
    await uploads.updateMany(
      { _id: { $in: [goneKey, keptKey] } },
      { $set: { state: 'stored', due: new Date(0) } },
    );
    for (let i = 0; i < 2; i++) {
      await platform.schedule('content-sweep', crypto.randomUUID(), new Date(), {});
      await platform.settle();
    }
    expect(await uploads.findOne({ _id: goneKey })).toBeNull();
    expect(await uploads.findOne({ _id: keptKey })).toMatchObject({ state: 'posted' });
    const { media } = await fatima.api.content.review({ uid: kept.uid });
    const [first] = media as Extract<(typeof media)[0], { kind: 'image' }>[];
    const shown = await fetch(platform.url + first!.picture.sources[0]!.url);
    expect(shown.status).toBe(200);
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
    const { uid } = await publish();
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
    const { uid } = await publish();
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
      const { uid } = await publish();
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
