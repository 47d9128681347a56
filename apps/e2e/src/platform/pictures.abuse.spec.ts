import { upload } from '@chefly/contracts';
import { openWorkbench } from '@chefly/ops/operate';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { afterGrace } from './grace';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';

/**
 * What is not shown any more goes: pictures of deleted posts, replaced covers, uploads that nothing
 * used.
 */
describe('pictures that nobody shows', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    fatima = await platform.member('fatima');
  });
  afterAll(() => platform.stop());

  const uploads = async () =>
    (await platform.database('content')).connection.collection<any>('uploads');
  /** As if so much time had passed for every upload, and the sweep came by. */
  const sweepAfter = async (minutes: number) => {
    const rows = await uploads();
    for (const { _id, due } of await rows.find({ due: { $ne: null } }).toArray())
      await rows.updateOne({ _id }, { $set: { due: new Date(+due - minutes * 60_000) } });
    await platform.schedule('content-sweep', crypto.randomUUID(), new Date(), {});
    await platform.settle();
  };
  const words = { title: 'Haleem', description: 'Slow' };
  const post = async () =>
    fatima.api.content.createPost({ ...words, receipt: await platform.upload(fatima) });
  /** The receipt of a picture that is kept at every width. */
  const large = async () => {
    const body = await sharp({
      create: { width: upload.widths.at(-1)!, height: 400, channels: 3, background: '#b83a14' },
    })
      .png()
      .toBuffer();
    const { url } = await fatima.api.content.openUpload({ type: 'image/png', size: body.length });
    const headers = { 'content-type': 'image/png' };
    const init = { method: 'PUT', headers, body: new Uint8Array(body) };
    const answer = await (await fetch(platform.url + url, init)).json();
    return (answer as { receipt: string }).receipt;
  };
  const statusOf = async (path: string) => (await fetch(platform.url + path)).status;
  const keyOf = (url: string) => url.split('/')[4]!;

  it('gives links that end within the hour, in caches too', async () => {
    const { picture } = await post();
    const url = new URL(platform.url + picture!.sources[0]!.url);
    const left = Number(url.searchParams.get('until')) - Date.now();
    expect(left).toBeGreaterThan(25 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    const caching = (await fetch(url)).headers.get('cache-control');
    const seconds = Number(/^private, max-age=(\d+), immutable$/.exec(caching!)![1]);
    expect(seconds * 1000).toBeLessThanOrEqual(left);
  });

  it('opens with a link the one picture that it is for, at the one width', async () => {
    const [one, other] = await Promise.all([post(), post()]);
    const [{ url }, { url: foreign }] = [one.picture!.sources[0]!, other.picture!.sources[0]!];
    expect(await statusOf(url)).toBe(200);
    const [path, query] = url.split('?') as [string, string];
    const width = path.split('/').at(-1)!;
    for (const wrong of [
      `${foreign.split('?')[0]}?${query}`,
      ...upload.widths
        .filter((each) => String(each) !== width)
        .map((each) => `${path.replace(/\d+$/, String(each))}?${query}`),
      `${path.replace('/pictures/', '/videos/')}?${query}`,
    ])
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 404]);
  });

  it('shows what was sent as a picture, whatever a browser would rather make of it', async () => {
    const { picture } = await post();
    const { headers } = await fetch(platform.url + picture!.sources[0]!.url);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('removes the pictures of a deleted post within the hour', async () => {
    const receipt = await large();
    const { uid, picture } = await fatima.api.content.createPost({ ...words, receipt });
    const kept = await post();
    const paths = picture!.sources.map(({ url }) => url);
    expect(paths).toHaveLength(upload.widths.length);
    await fatima.api.content.deletePost({ uid });
    await sweepAfter(55);
    expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 404));
    expect(await statusOf(kept.picture!.sources[0]!.url)).toBe(200);
    const key = keyOf(paths[0]!);
    expect(await (await uploads()).findOne({ _id: key })).toBeNull();
    const bench = split ? await openWorkbench(platform.environment) : platform.bench();
    const left: string[] = [];
    for await (const place of bench.objects.list()) if (place.includes(key)) left.push(place);
    if (split) await bench.close();
    expect(left).toEqual([]);
  });

  it('removes what was uploaded and never used, and what never came', async () => {
    const { url } = await fatima.api.content.openUpload({ type: 'image/png', size: 10 });
    const receipt = await platform.upload(fatima);
    const { picture } = JSON.parse(Buffer.from(receipt.split('.')[0]!, 'base64url').toString()) as {
      picture: { key: string };
    };
    expect(await (await uploads()).countDocuments({ _id: picture.key, state: 'stored' })).toBe(1);
    await sweepAfter(55);
    expect(await (await uploads()).countDocuments({ _id: picture.key })).toBe(0);
    await expect(
      fatima.api.content.createPost({ title: 't', description: 'd', receipt }),
    ).rejects.toMatchObject({ code: 'content/upload-invalid' });
    const late = await fetch(platform.url + url, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(10),
    });
    expect(((await late.json()) as { code: string }).code).toBe('content/upload-invalid');
  });

  it('keeps what a submission or a profile shows, until it shows another', async () => {
    const submission = await fatima.api.recipes.submit({
      name: 'My Aunt’s Nihari',
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 10,
      receipt: await platform.upload(fatima),
    });
    const cover = async () =>
      (await fatima.api.social.updateProfile({ coverReceipt: await platform.upload(fatima) }))
        .cover!.sources[0]!.url;
    const first = await cover();
    await sweepAfter(55);
    await sweepAfter(55);
    expect(await statusOf(submission.picture!.sources[0]!.url)).toBe(200);
    expect(await statusOf(first)).toBe(200);
    const second = await cover();
    await platform.settle();
    await sweepAfter(1);
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(second)).toBe(200);
  });

  it('keeps the picture of a recipe whose post was deleted', async () => {
    const moderator = await platform.moderator();
    const { uid } = await fatima.api.recipes.submit({
      name: 'My Aunt’s Paya',
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 10,
      uploadAsPost: true,
      receipt: await platform.upload(fatima),
    });
    await moderator.api.recipes.approve({ uid, reason: 'ok' });
    await platform.settle();
    const shown = (await fatima.api.content.postsOf({ uid: fatima.uid })).items.find(
      (item) => item.recipeName === 'My Aunt’s Paya',
    )!;
    await fatima.api.content.deletePost({ uid: shown.uid });
    await sweepAfter(55);
    await sweepAfter(55);
    const recipe = await fatima.api.recipes.recipe({ uid });
    expect(await statusOf(recipe.picture!.sources[0]!.url)).toBe(200);
  });

  it('throws away what recipes showed of somebody who is erased, but what others cook by', async () => {
    const leaver = await platform.member('leaver');
    const moderator = await platform.moderator();
    const words = { description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };
    const { recipes } = leaver.api;
    const keys: string[] = [];
    const receipt = async () => {
      const given = await platform.upload(leaver);
      const { picture } = JSON.parse(Buffer.from(given.split('.')[0]!, 'base64url').toString());
      keys.push(picture.key);
      return given;
    };
    const shown = { name: 'Leaving Kofta', ...words, receipt: await receipt() };
    const { uid } = await recipes.submit(shown);
    await moderator.api.recipes.reject({ uid, reason: 'The photo is dark' });
    await recipes.resubmit({ ...shown, uid, receipt: await receipt() });
    await moderator.api.recipes.approve({ uid, reason: 'ok', version: 2 });
    await platform.settle();
    await fatima.api.recipes.add({ uid });
    for (const name of ['Waiting Kofta', 'Rejected Kofta'])
      await recipes.submit({ name, ...words, receipt: await receipt() });
    const { uid: rejected } = (await recipes.mySubmissions({})).items[0]!;
    await moderator.api.recipes.reject({ uid: rejected, reason: 'No' });
    const states = async () => {
      const rows = await (await uploads()).find({ _id: { $in: keys } }).toArray();
      return keys.map((key) => rows.find(({ _id }) => _id === key)?.state);
    };
    // who shows them was asked before their author leaves
    for (let sweep = 0; sweep < 2; sweep++) await sweepAfter(55);
    expect(await states()).toEqual(Array(4).fill('held'));
    await leaver.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    for (let sweep = 0; sweep < 2; sweep++) await sweepAfter(1);
    expect(await states()).toEqual([undefined, 'held', undefined, undefined]);
  });

  it('finds bytes that no upload knows, and throws away those that nobody shows', async () => {
    const [shown, lost] = [await post(), await post()];
    const [path, lostPath] = [shown, lost].map(({ picture }) => picture!.sources[0]!.url) as [
      string,
      string,
    ];
    await (await uploads()).deleteMany({ _id: { $in: [keyOf(path), keyOf(lostPath)] } });
    // its post went as well, as after a restore of another day's rows
    await (
      await platform.database('content')
    ).connection
      .collection<any>('posts')
      .deleteOne({ _id: lost.uid });
    const bench = split ? await openWorkbench(platform.environment) : platform.bench();
    const { compare } = bench.runtimes
      .flatMap((runtime) => runtime.derived)
      .find(({ name }) => name === 'bytes of pictures')!;
    expect((await compare(true)).join('\n')).toContain(keyOf(lostPath));
    expect(await compare(false)).toEqual([]);
    if (split) await bench.close();
    await sweepAfter(1);
    expect(await statusOf(path)).toBe(200);
    expect(await statusOf(lostPath)).toBe(404);
  });
});
