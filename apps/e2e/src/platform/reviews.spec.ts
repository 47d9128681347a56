import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { reviewForm, reviewsOn } from './review-form';

/** Culinary reviews from the form to the feed, and the votes of their readers. */
describe('culinary reviews', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let zainab: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, zainab] = await platform.members('fatima', 'ayesha', 'zainab');
    await platform.follow(ayesha, fatima);
  });
  afterAll(() => platform.stop());

  const { publish, rows } = reviewsOn(() => platform);
  const feedOf = async ({ api }: TestMember) =>
    (await api.content.feed({})).items.map(({ kind, uid }) => `${kind} ${uid}`);

  it('shows a review with all its pictures among the posts of the feed, newest first', async () => {
    const post = await fatima.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(fatima),
    });
    const review = await fatima.api.content.createReview(await reviewForm(platform, fatima, 3));
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
    const whole = await reviewForm(platform, fatima);
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
    const given = await reviewForm(platform, fatima, 2);
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
    const { uid } = await publish(fatima);
    await platform.settle();
    await platform.follow(maryam, fatima);
    expect(await feedOf(maryam)).toContain(`review ${uid}`);
    await maryam.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    expect(await feedOf(maryam)).toEqual([]);
  });

  it('tells followers of a review and of its end, and nobody of an end that never was', async () => {
    const { uid } = await publish(fatima);
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
    const [gone, kept] = [await publish(fatima), await publish(fatima)];
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
});
