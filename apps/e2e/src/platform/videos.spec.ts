import { partsOf } from '@chefly/contracts';
import { videoFile } from '@chefly/engines/testing';
import { openWorkbench, type Workbench } from '@chefly/ops/operate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';
import { placesOf, videosOn } from './videos';

/** Videos of culinary reviews: from their parts to the player, by what moderators have heard. */
describe('videos', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let zainab: TestMember;
  let moderator: TestMember;
  let videos: ReturnType<typeof videosOn>;
  let bench: Workbench;
  beforeAll(async () => {
    platform = await bootPlatform();
    videos = videosOn(platform);
    bench = split ? await openWorkbench(platform.environment) : platform.bench();
    [fatima, ayesha, zainab, moderator] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('zainab'),
      platform.moderator(),
    ]);
    await platform.follow(ayesha, fatima);
  });
  afterAll(async () => {
    if (split) await bench?.close();
    await platform.stop();
  });

  const rows = async () =>
    (await platform.database('content')).connection.collection<any>('videos');
  /** As if so much time had passed for every upload and video, and the sweep came by. */
  const sweepAfter = async (minutes: number) => {
    const { connection } = await platform.database('content');
    for (const name of ['uploads', 'videos'])
      for (const { _id, due } of await connection
        .collection<any>(name)
        .find({ due: { $ne: null } })
        .toArray())
        await connection
          .collection<any>(name)
          .updateOne({ _id }, { $set: { due: new Date(+due - minutes * 60_000) } });
    await platform.schedule('content-sweep', crypto.randomUUID(), new Date(), {});
    await platform.settle();
  };

  it('arrive in any order, some parts twice, and play for followers', async () => {
    const file = await videoFile({ seconds: 15, frameBytes: 30_000 });
    const parts = partsOf(file.length);
    expect(parts).toBe(3);
    const { uid, url } = await fatima.api.content.openVideo({
      type: 'video/webm',
      size: file.length,
    });
    await expect(fatima.api.content.finishVideo({ uid })).rejects.toMatchObject({
      code: 'content/parts-missing',
    });
    for (const part of [2, 0, 2])
      expect(await videos.putPart(url, part, videos.partOf(file, part))).toBe(200);
    // what a browser asks after a broken connection
    expect(await fatima.api.content.video({ uid })).toMatchObject({
      state: 'open',
      arrived: [0, 2],
    });
    await Promise.all([
      videos.putPart(url, 1, videos.partOf(file, 1)),
      videos.putPart(url, 1, videos.partOf(file, 1)),
    ]);
    await Promise.all([1, 2].map(() => fatima.api.content.finishVideo({ uid })));
    const { state, receipt, hasSound } = await videos.prepared(fatima, uid);
    expect({ state, hasSound }).toEqual({ state: 'ready', hasSound: false });
    const form = await videos.formOf(fatima, receipt!);
    const sent = await Promise.all([1, 2, 3].map(() => fatima.api.content.createReview(form)));
    expect(new Set(sent.map((review) => review.uid)).size).toBe(1);

    const seen = (await videos.seenBy(ayesha, sent[0]!.uid))!;
    expect(seen).toMatchObject({
      film: { type: 'video/webm', width: 320, height: 240, durationMs: 14_900 },
      sound: 'none',
      reason: null,
    });
    expect(seen.poster!.sources[0]!.url).toMatch(/pictures/);
    const whole = await videos.play(seen.film!.url);
    expect(whole.status).toBe(200);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.length).toBe(Number(whole.headers.get('content-length')));
    expect((await placesOf(bench, uid)).filter((place) => place.includes('/part/'))).toEqual([]);

    const [etag, size] = [whole.headers.get('etag')!, bytes.length];
    const ranges: [Record<string, string>, number, string | null, Buffer][] = [
      [{ range: 'bytes=0-' }, 206, `bytes 0-${size - 1}/${size}`, bytes],
      [
        { range: 'bytes=300000-600000' },
        206,
        `bytes 300000-600000/${size}`,
        bytes.subarray(300_000, 600_001),
      ],
      [{ range: 'bytes=-5' }, 206, `bytes ${size - 5}-${size - 1}/${size}`, bytes.subarray(-5)],
      [{ range: 'bytes=5-9', 'if-range': etag }, 206, `bytes 5-9/${size}`, bytes.subarray(5, 10)],
      [{ range: 'bytes=5-9', 'if-range': '"another"' }, 200, null, bytes],
      [{ range: `bytes=${size}-` }, 416, `bytes */${size}`, Buffer.alloc(0)],
      [{ range: 'bytes=1-2,4-5' }, 200, null, bytes],
    ];
    for (const [headers, status, range, wanted] of ranges) {
      const answer = await videos.play(seen.film!.url, headers);
      const body = Buffer.from(await answer.arrayBuffer());
      expect([
        headers,
        answer.status,
        answer.headers.get('content-range'),
        body.equals(wanted),
      ]).toEqual([headers, status, range, true]);
    }
  });

  it('are played by links that end within the hour, which nobody makes or changes', async () => {
    const { reviewUid } = await videos.publish(fatima);
    const { film } = (await videos.seenBy(ayesha, reviewUid))!;
    const other = await videos.publish(fatima);
    const another = await videos.seenBy(ayesha, other.reviewUid);
    expect((await videos.play(another!.film!.url)).status).toBe(200);
    const answer = await videos.play(film!.url);
    const url = new URL(platform.url + film!.url);
    const left = Number(url.searchParams.get('until')) - Date.now();
    expect(left).toBeGreaterThan(25 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    expect(answer.headers.get('content-security-policy')).toMatch(/sandbox/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    for (const changed of [
      film!.url.replace('/silent?', '/sound?'),
      film!.url.replace('/silent?', '/part?'),
      film!.url.replace(/until=\d+/, 'until=9999999999999'),
      film!.url.replace(/.{4}$/, 'AAAA'),
      film!.url.replace(/[^/]+(?=\/silent\?)/, another!.film!.url.split('/').at(-2)!),
    ])
      expect([changed, (await videos.play(changed)).status]).toEqual([changed, 404]);
    // whoever may not see the review is not told that there is one
    await expect(zainab.api.content.review({ uid: reviewUid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
  });

  it('lose their sound when nobody says that it is speech', async () => {
    const { reviewUid, videoUid } = await videos.publish(fatima, { sound: 'opus' });
    expect((await placesOf(bench, videoUid)).some((place) => place.includes('-sound/'))).toBe(true);
    await sweepAfter(0);
    const places = await placesOf(bench, videoUid);
    expect(places.filter((place) => place.includes('-sound/'))).toEqual([]);
    expect(places.length).toBeGreaterThan(0);
    const seen = (await videos.seenBy(fatima, reviewUid))!;
    expect(seen.sound).toBe('none');
    expect((await videos.play(seen.film!.url)).status).toBe(200);
    expect((await moderator.api.content.hearings({})).items).toEqual([]);
  });

  it('go with their review, within the hour', async () => {
    const { reviewUid, videoUid } = await videos.publish(fatima, { sound: 'opus', speech: true });
    const { film } = (await videos.seenBy(ayesha, reviewUid))!;
    await fatima.api.content.deleteReview({ uid: reviewUid });
    expect(
      (await moderator.api.content.hearings({})).items.filter(({ uid }) => uid === videoUid),
    ).toEqual([]);
    for (let i = 0; i < 3; i++) await sweepAfter(55);
    expect(await placesOf(bench, videoUid)).toEqual([]);
    expect(await (await rows()).findOne({ _id: videoUid })).toBeNull();
    expect((await videos.play(film!.url)).status).toBe(404);
  });

  it('stay for the moderators while a report about their review is open', async () => {
    const { reviewUid, videoUid } = await videos.publish(fatima, { sound: 'opus', speech: true });
    await ayesha.api.moderation.report({
      kind: 'review',
      subjectUid: reviewUid,
      reason: 'music',
      text: 'There is a song',
    });
    await platform.settle();
    await fatima.api.content.deleteReview({ uid: reviewUid });
    for (let i = 0; i < 3; i++) await sweepAfter(55);
    const { items } = await moderator.api.content.videosOfReview({ uid: reviewUid });
    expect(items).toMatchObject([{ uid: videoUid }]);
    expect((await videos.play(items[0]!.url)).status).toBe(200);
    await expect(fatima.api.content.videosOfReview({ uid: reviewUid })).rejects.toMatchObject({
      code: 'request/forbidden',
    });
  });

  it('that nothing used are removed within the hour, finished or not', async () => {
    const file = await videoFile();
    const half = await fatima.api.content.openVideo({ type: 'video/webm', size: file.length + 1 });
    const { uid } = await videos.send(fatima, file);
    const { receipt } = await videos.prepared(fatima, uid);
    await sweepAfter(55);
    for (const gone of [half.uid, uid]) {
      expect(await placesOf(bench, gone)).toEqual([]);
      await expect(fatima.api.content.video({ uid: gone })).rejects.toMatchObject({
        code: 'request/not-found',
      });
    }
    await expect(
      fatima.api.content.createReview(await videos.formOf(fatima, receipt!)),
    ).rejects.toMatchObject({ code: 'content/upload-invalid' });
  });

  it('are known to who compares and repairs', async () => {
    const { videoUid, reviewUid } = await videos.publish(fatima);
    const place = 'videos/nobody-knows-this-one/part/0';
    await bench.objects.put(place, Buffer.from('x'), 'application/octet-stream');
    await (
      await rows()
    ).updateOne({ _id: videoUid }, { $set: { state: 'unposted', due: new Date() } });
    const compare = async (mend: boolean) => {
      const found = [];
      for (const { name, compare: look } of bench.runtimes.flatMap(({ derived }) => derived))
        if (/^(bytes of videos|media of reviews)$/.test(name)) found.push(...(await look(mend)));
      return found;
    };
    const wrong = [
      `a video of review ${reviewUid} counts as unused`,
      'no upload is known for the video nobody-knows-this-one',
    ];
    expect((await compare(false)).sort()).toEqual(wrong);
    expect((await compare(true)).sort()).toEqual(wrong);
    expect(await compare(false)).toEqual([]);
    expect(await bench.objects.get(place)).toBeNull();
    await sweepAfter(0);
    const { film } = (await videos.seenBy(ayesha, reviewUid))!;
    expect((await videos.play(film!.url)).status).toBe(200);
  });
});
