import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';

/** Broken, lying and unlucky uploads: a clear answer, and nothing lost or left. */
describe('abuse of uploads', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let picture: Buffer;
  beforeAll(async () => {
    platform = await bootPlatform();
    fatima = await platform.member('fatima');
    picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#b83a14' } })
      .png()
      .toBuffer();
  });
  afterAll(() => platform.stop());

  const open = async (type: 'image/png' | 'image/jpeg' = 'image/png', size = picture.length) =>
    platform.url + (await fatima.api.content.openUpload({ type, size })).url;
  const put = async (url: string, body: Buffer, type = 'image/png') => {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Uint8Array(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as { code?: string; receipt?: string },
    };
  };

  it('takes exactly the type and size that the ticket is for', async () => {
    expect((await put(await open(), picture)).status).toBe(200);
    expect((await put(await open('image/png', 10), picture)).body.code).toBe(
      'content/upload-invalid',
    );
    expect((await put(await open('image/jpeg'), picture)).body.code).toBe('content/upload-invalid');
    expect((await put((await open()).replace(/.{6}$/, 'AAAAAA'), picture)).body.code).toBe(
      'content/upload-invalid',
    );
    expect((await put(await open(), picture, 'text/html')).status).toBeLessThan(500);
  });

  it('refuses what only pretends to be a picture, and one that was cut off', async () => {
    const html = Buffer.from('<script>alert(1)</script>');
    expect((await put(await open('image/png', html.length), html)).body.code).toBe(
      'content/media-invalid',
    );
    const half = (
      await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123456' } })
        .jpeg()
        .toBuffer()
    ).subarray(0, 900);
    expect((await put(await open('image/jpeg', half.length), half, 'image/jpeg')).body.code).toBe(
      'content/media-invalid',
    );
  });

  it('refuses a body larger than any picture may be, and one larger than any form', async () => {
    const large = Buffer.alloc(13 * 1024 * 1024);
    const status = await put(await open(), large).then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBe(413);
    const response = await fetch(`${platform.url}/api/content/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${fatima.token}` },
      body: JSON.stringify({ title: 'x'.repeat(400_000) }),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      413,
      'request/too-large',
    ]);
  });

  it.runIf(!split)('says so when the disk is full, and takes the same upload later', async () => {
    const url = await open();
    const full = vi
      .spyOn(platform.inside!.engines.objects, 'put')
      .mockRejectedValueOnce(
        Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
      );
    expect(await put(url, picture)).toMatchObject({
      status: 507,
      body: { code: 'content/storage-full' },
    });
    full.mockRestore();
    expect((await put(url, picture)).status).toBe(200);
  });

  it('gives a receipt to its uploader alone', async () => {
    const { body } = await put(await open(), picture);
    const ayesha = await platform.member('ayesha');
    await expect(
      ayesha.api.content.createPost({ title: 't', description: 'd', receipt: body.receipt! }),
    ).rejects.toMatchObject({ code: 'content/upload-invalid' });
    await expect(
      fatima.api.content.createPost({ title: 't', description: 'd', receipt: `${body.receipt}x` }),
    ).rejects.toMatchObject({ code: 'content/upload-invalid' });
  });

  it('shows markup, overrides and joiners as text, within the limits', async () => {
    const receipt = await platform.upload(fatima);
    const post = await fatima.api.content.createPost({
      title: '<b>Haleem</b> \u202eevil',
      description: '<script>1</script>\u0000',
      receipt,
    });
    expect(post).toMatchObject({ title: '<b>Haleem</b> evil', description: '<script>1</script>' });
    await expect(
      fatima.api.content.createPost({ title: '👩‍🍳'.repeat(121), description: 'd', receipt }),
    ).rejects.toMatchObject({ code: 'request/invalid' });
  });
});
