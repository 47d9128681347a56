import { request } from 'node:http';
import { video } from '@chefly/contracts';
import { videoFile } from '@chefly/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';
import { videosOn } from './videos';

/**
 * Tickets, parts and files as no browser of ours sends them: a clear answer, and nothing left of
 * them.
 */
describe('abuse of videos', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let videos: ReturnType<typeof videosOn>;
  let file: Buffer;
  beforeAll(async () => {
    platform = await bootPlatform();
    videos = videosOn(platform);
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    file = await videoFile({ seconds: 8, frameBytes: 30_000 });
  });
  afterAll(() => platform.stop());

  const open = (size = file.length) => fatima.api.content.openVideo({ type: 'video/webm', size });
  const refused = 'content/upload-invalid';

  it('takes exactly the parts that the ticket is for, and each of them once', async () => {
    const { uid, url } = await open();
    const [first, last] = [videos.partOf(file, 0), videos.partOf(file, 1)];
    expect(await videos.putPart(url, 0, last)).toBe(refused);
    expect(await videos.putPart(url, 1, first)).toBe(refused);
    for (const part of [2, -1, 1.5, '0x0', '', '1&part=0', '1e0', 999, 'constructor'])
      expect([part, await videos.putPart(url, part, last)]).toEqual([part, refused]);
    expect(await videos.putPart(url.replace(/.{6}$/, 'AAAAAA'), 0, first)).toBe(refused);
    expect(await videos.putPart('/api/content/uploads/parts?ticket=', 0, first)).toBe(refused);
    expect(await videos.putPart(url, 0, first)).toBe(200);
    expect(await videos.putPart(url, 0, first)).toBe(200);
    const other = Buffer.from(first);
    other[9]! ^= 1;
    expect(await videos.putPart(url, 0, other)).toBe(refused);
    // a ticket for a picture is none for a video, nor the other way round
    const picture = (await fatima.api.content.openUpload({ type: 'image/png', size: 10 })).url;
    expect(await videos.putPart(picture.replace('?', '/parts?'), 0, first)).toBe(refused);
    const status = await videos.putPart(url.replace('/parts?', '?'), 0, first);
    expect([refused, 'request/invalid']).toContain(status);
    await fatima.api.content.cancelVideo({ uid });
  });

  it('is of nobody but who opened it', async () => {
    const { uid } = await videos.send(fatima, file);
    const { receipt } = await videos.prepared(fatima, uid);
    for (const call of ['video', 'finishVideo', 'cancelVideo'] as const)
      await expect(ayesha.api.content[call]({ uid })).rejects.toMatchObject({
        code: 'request/not-found',
      });
    await expect(
      ayesha.api.content.createReview(await videos.formOf(ayesha, receipt!)),
    ).rejects.toMatchObject({ code: refused });
    const form = await videos.formOf(fatima, receipt!);
    await expect(
      fatima.api.content.createReview({
        ...form,
        media: [{ ...form.media[0]!, receipt: form.media[0]!.poster }],
      }),
    ).rejects.toMatchObject({ code: refused });
    await fatima.api.content.createReview(form);
    // once it is shown, it is not given up, and no other review shows it
    await expect(fatima.api.content.cancelVideo({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await expect(
      fatima.api.content.createReview(await videos.formOf(fatima, receipt!)),
    ).rejects.toMatchObject({ code: refused });
  });

  it('takes no part that comes late: after the last word, or after it was given up', async () => {
    const { uid, url } = await videos.send(fatima, file);
    expect(await videos.putPart(url, 0, videos.partOf(file, 0))).toBe(refused);
    await videos.prepared(fatima, uid);
    const given = await open();
    expect(await videos.putPart(given.url, 0, videos.partOf(file, 0))).toBe(200);
    await fatima.api.content.cancelVideo({ uid: given.uid });
    await platform.settle();
    expect(await videos.putPart(given.url, 1, videos.partOf(file, 1))).toBe(refused);
    await expect(fatima.api.content.finishVideo({ uid: given.uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    // given up while the last part comes: either it arrived before, or it was refused
    const both = await open();
    await Promise.allSettled([
      videos.putPart(both.url, 0, videos.partOf(file, 0)),
      fatima.api.content.cancelVideo({ uid: both.uid }),
    ]);
    await platform.settle();
    expect(await videos.putPart(both.url, 0, videos.partOf(file, 0))).toBe(refused);
  });

  it('lets two tabs send the same video, and prepares it once', async () => {
    const { uid, url } = await open();
    const tab = async () => {
      for (const part of [0, 1])
        expect(await videos.putPart(url, part, videos.partOf(file, part))).toBe(200);
    };
    await Promise.all([tab(), tab()]);
    await Promise.all([1, 2, 3].map(() => fatima.api.content.finishVideo({ uid })));
    expect(await videos.prepared(fatima, uid)).toMatchObject({ state: 'ready', arrived: [0, 1] });
    const { connection } = await platform.database('content');
    const row = await connection.collection<any>('videos').findOne({ _id: uid });
    expect(row.runs).toHaveLength(1);
  });

  it('says no before the body comes', async () => {
    const { uid, url } = await open();
    const answerTo = (path: string, length: number) =>
      new Promise<number>((resolve) => {
        const call = request(platform.url + path, {
          method: 'PUT',
          headers: {
            'content-type': 'application/octet-stream',
            'content-length': String(length),
          },
        });
        call.on('error', () => undefined);
        call.on('response', ({ statusCode }) => {
          resolve(statusCode!);
          call.destroy();
        });
        call.write('x');
      });
    expect(await answerTo(`${url}&part=0`, video.partBytes + 1)).toBe(413);
    expect(await answerTo(`${url}&part=0`, 1000)).toBe(403);
    expect(await answerTo(`${url.slice(0, -4)}AAAA&part=0`, video.partBytes)).toBe(403);
    expect(await answerTo('/api/content/reviews', video.partBytes)).toBeGreaterThanOrEqual(400);
    await fatima.api.content.cancelVideo({ uid });
  });

  it('says what is wrong with a file, keeps nothing of it, and goes on with the next', async () => {
    const wrong: [string, Buffer][] = [
      ['is not a video', Buffer.from('<html><script>alert(1)</script></html>'.padEnd(200))],
      ['is not a video', (await videoFile({ container: 'mp4' })).subarray(0, 300)],
      ['minutes', await videoFile({ seconds: 130, frameRate: 2 })],
      ['pixels', await videoFile({ width: 4096, height: 2160, seconds: 1 })],
    ];
    for (const [words, bad] of wrong) {
      const { uid } = await videos.send(fatima, bad);
      const told = await videos.prepared(fatima, uid);
      expect(told).toMatchObject({ state: 'refused', receipt: null });
      expect(told.problem).toContain(words);
      // tried again it is refused again: a ticket is for one file
      expect(await fatima.api.content.finishVideo({ uid })).toMatchObject({ state: 'refused' });
    }
    const { uid } = await videos.send(fatima, file);
    expect((await videos.prepared(fatima, uid)).state).toBe('ready');
  });

  it('takes turns between members: who sends many waits behind who sends one', async () => {
    const [many, one] = await platform.members('many', 'one');
    const first = await videos.send(many!, file);
    await videos.prepared(many!, first.uid);
    const sent = await Promise.all(
      [many!, many!, many!, one!].map((who) => videos.fill(who, file)),
    );
    const uids = sent.map(({ uid }) => uid);
    for (const [i, uid] of uids.entries())
      await (i < 3 ? many! : one!).api.content.finishVideo({ uid });
    await platform.settle();
    const { connection } = await platform.database('content');
    const rows = connection.collection<any>('videos');
    const readyAt = await Promise.all(
      uids.map(async (uid) => (await rows.findOne({ _id: uid })).readyAt.getTime()),
    );
    // the first was taken up before the others had come
    expect(readyAt[3]).toBeLessThan(Math.max(...readyAt.slice(0, 3)));
  });

  it('lets a member have only so many on their way', async () => {
    const cook = await platform.member('cook');
    const openOne = () => cook.api.content.openVideo({ type: 'video/mp4', size: 10 });
    const uids: string[] = [];
    for (let i = 0; i < 12; i++) uids.push((await openOne()).uid);
    await expect(openOne()).rejects.toMatchObject({ code: 'content/uploads-busy' });
    await cook.api.content.cancelVideo({ uid: uids[0]! });
    expect((await openOne()).uid).toBeTruthy();
    await expect(
      cook.api.content.openVideo({ type: 'video/mp4', size: video.maxBytes + 1 }),
    ).rejects.toMatchObject({ code: 'request/invalid' });
    await expect(
      cook.api.content.openVideo({ type: 'video/x-msvideo' as 'video/mp4', size: 10 }),
    ).rejects.toMatchObject({ code: 'request/invalid' });

    // nor more by asking at once
    const haste = await platform.member('haste');
    const asked = Array.from({ length: 20 }, () =>
      haste.api.content.openVideo({ type: 'video/mp4', size: 10 }),
    );
    const { succeeded, refused } = await outcomes(asked);
    expect(succeeded).toBeLessThanOrEqual(12);
    expect(new Set(refused)).toEqual(new Set(['content/uploads-busy']));
  });
});
