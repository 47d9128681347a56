import { partsOf, video } from '@chefly/contracts';
import { videoFile, type VideoFileOptions } from '@chefly/engines/testing';
import type { Workbench } from '@chefly/ops/operate';
import type { TestMember, TestPlatform } from './kitchen';

/** Sends videos as a browser does, and as no browser would. */
export const videosOn = (platform: TestPlatform) => {
  const partOf = (file: Buffer, part: number) =>
    file.subarray(part * video.partBytes, (part + 1) * video.partBytes);

  const putPart = async (url: string, part: number | string, body: Buffer) => {
    const response = await fetch(`${platform.url}${url}&part=${part}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    });
    const answer = (await response.json()) as { code?: string };
    return answer.code ?? response.status;
  };

  /** Every part in order. */
  const fill = async ({ api }: TestMember, file: Buffer) => {
    const { uid, url } = await api.content.openVideo({ type: 'video/webm', size: file.length });
    for (let part = 0; part < partsOf(file.length); part++) {
      const status = await putPart(url, part, partOf(file, part));
      if (status !== 200) throw new Error(`part ${part}: ${status}`);
    }
    return { uid, url };
  };

  /** Every part, and the word that it is all. */
  const send = async (member: TestMember, file: Buffer) => {
    const sent = await fill(member, file);
    await member.api.content.finishVideo({ uid: sent.uid });
    return sent;
  };

  /** Until a worker is through with it. */
  const prepared = async ({ api }: TestMember, uid: string) => {
    await platform.settle();
    return api.content.video({ uid });
  };

  const formOf = async (author: TestMember, receipt: string, speech = false) => ({
    title: 'Worth the queue',
    items: 'Nihari, naan',
    placeName: 'Javed',
    placeLocation: 'Burns Road, Karachi',
    description: 'Slow and deep',
    media: [{ kind: 'video' as const, receipt, poster: await platform.upload(author), speech }],
  });

  /** A review with a video, from the file to the feed. */
  const publish = async (
    author: TestMember,
    { speech = false, ...options }: VideoFileOptions & { speech?: boolean } = {},
  ) => {
    const { uid: videoUid } = await send(author, await videoFile(options));
    const { receipt } = await prepared(author, videoUid);
    const review = await author.api.content.createReview(await formOf(author, receipt!, speech));
    await platform.settle();
    return { videoUid, reviewUid: review.uid };
  };

  /** What a reader sees of a review's only video; nothing when there is none. */
  const seenBy = async ({ api }: TestMember, reviewUid: string) => {
    const [media] = (await api.content.review({ uid: reviewUid })).media;
    return media?.kind === 'video' ? media : null;
  };

  const play = (url: string, headers: Record<string, string> = {}) =>
    fetch(platform.url + url, { headers });

  return { partOf, putPart, fill, send, prepared, formOf, publish, seenBy, play };
};

/** Where the bytes of a video lie. */
export async function placesOf({ objects }: Workbench, uid: string) {
  const places: string[] = [];
  for await (const place of objects.list())
    if (place.startsWith(`videos/${uid}/`)) places.push(place);
  return places;
}
