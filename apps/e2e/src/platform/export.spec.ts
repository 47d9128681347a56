import { inflateRawSync } from 'node:zlib';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

const DAY_MS = 24 * 3600_000;

/** The files of a zip archive, by its directory at the end. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(from, from + size);
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name!),
      method === 8 ? inflateRawSync(body) : body,
    );
    at += 46 + name! + extra! + comment!;
  }
  return files;
}

describe('the export of a member’s data', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await Promise.all([platform.member('fatima'), platform.member('ayesha')]);
  });
  afterAll(() => platform.stop());

  const fetchFile = async ({ api }: TestMember, uid: string, file = 0) =>
    fetch(platform.url + (await api.identity.exportFile({ uid, file })).url);

  it('is asked for with the password, and once a day', async () => {
    await expect(
      fatima.api.identity.askExport({ password: 'not the password' }),
    ).rejects.toMatchObject({ code: 'identity/password-wrong' });
    expect(await fatima.api.identity.ownExport({})).toBeNull();
    const asked = await fatima.api.identity.askExport({ password: PASSWORD });
    expect(asked).toMatchObject({ state: 'gathering', files: [] });
    await expect(fatima.api.identity.askExport({ password: PASSWORD })).rejects.toMatchObject({
      code: 'identity/export-recent',
    });
  });

  it('is told by mail once every service has answered, and works for its member alone, once for each link', async () => {
    await platform.settle();
    const own = (await fatima.api.identity.ownExport({}))!;
    expect(own.state).toBe('ready');
    const [mail] = await platform.mails('fatima@chefly.test');
    expect(mail).toMatchObject({ subject: 'Your chefly data is ready' });
    expect(mail!.text).toContain('/dashboard/settings/your_data');
    await expect(ayesha.api.identity.exportFile({ uid: own.uid, file: 0 })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await expect(fatima.api.identity.exportFile({ uid: own.uid, file: 1 })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    const { url } = await fatima.api.identity.exportFile({ uid: own.uid, file: 0 });
    const first = await fetch(platform.url + url);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect((await fetch(platform.url + url)).status).toBe(404);
    expect((await fetch(platform.url + url.split('?')[0]!)).status).toBe(404);
    const files = unzip(Buffer.from(await first.arrayBuffer()));
    expect(JSON.parse(files.get('identity/account.json')!.toString())).toMatchObject([
      { uid: fatima.uid, emailAddress: 'fatima@chefly.test', userName: 'fatima' },
    ]);
    expect([...files.values()].some((file) => file.includes('argon2'))).toBe(false);
  });

  it('ends after some days, and leaves nothing behind', async () => {
    const own = (await fatima.api.identity.ownExport({}))!;
    const identity = await platform.database('identity');
    await identity.connection
      .collection('exports')
      .updateMany({}, { $set: { endsAt: new Date(Date.now() - DAY_MS) } });
    expect(await fatima.api.identity.ownExport({})).toBeNull();
    await expect(fetchFile(fatima, own.uid)).rejects.toMatchObject({ code: 'request/not-found' });
    await platform.schedule('export-sweep', 'now', new Date(), {});
    await platform.settle();
    for (const name of ['exports', 'export_parts'])
      expect([name, await identity.connection.collection(name).countDocuments()]).toEqual([
        name,
        0,
      ]);
  });
});
