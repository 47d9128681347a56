import { DAY } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { fetchArchive, ownArchive, unzip } from './own-archive';
import { monetize, owe, RATE } from './till';
import { videosOn } from './videos';

describe('the export of a member’s data', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
  });
  afterAll(() => platform.stop());

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

  it('holds what every service keeps, with the bytes of pictures and videos and no secret', async () => {
    const videos = videosOn(platform);
    const { videoUid } = await videos.publish(ayesha, { sound: 'opus', seconds: 1, speech: true });
    const agreementUid = await monetize(platform, await platform.moderator(), ayesha);
    const ofFatima = await monetize(platform, await platform.moderator(), fatima);
    await owe(platform, fatima, { chef: ayesha, agreementUid });
    await owe(platform, ayesha, { chef: fatima, agreementUid: ofFatima });
    const { api } = ayesha;
    const settings = await api.notifications.settings({});
    await api.notifications.changeSettings({ ...settings, digest: 'daily' });
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    await api.notifications.subscribe({ endpoint: 'https://push.example/a-secret', keys });
    const files = await ownArchive(platform, ayesha);
    const rows = (name: string) => JSON.parse(files.get(name)!.toString());
    expect(rows('identity/account.json')[0]).toMatchObject({
      acceptedTerms: [{ version: expect.any(Number) }],
      dateOfBirth: null,
    });
    expect(rows('content/videos.json')).toMatchObject([{ uid: videoUid, sound: 'waiting' }]);
    expect(rows('notifications/settings.json')).toMatchObject([{ digest: 'daily' }]);
    expect(rows('notifications/push-subscriptions.json')).toMatchObject([
      { pushService: 'push.example' },
    ]);
    expect(rows('moderation/monetization.json')).toMatchObject([
      { uid: agreementUid, state: 'enabled', rateBasisPoints: RATE, pricePaise: 200_00 },
    ]);
    const { uid: own } = ayesha;
    const fee = { pricePaise: 200_00, state: 'due' };
    expect(rows('moderation/fees-received.json')).toMatchObject([{ ...fee, chef: { uid: own } }]);
    expect(rows('moderation/fees.json')).toMatchObject([{ ...fee, member: { uid: own } }]);
    const film = files.get(`videos/${videoUid}.webm`)!;
    const content = await platform.database('content');
    const row = await content.connection.collection<any>('videos').findOne({ _id: videoUid });
    expect(film.length).toBe(row.film.sound);
    expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1);
    const text = [...files.values()].join();
    for (const secret of ['a-secret', keys.p256dh, 'digestToken', 'argon2'])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('ends after some days, and leaves nothing behind', async () => {
    const own = (await fatima.api.identity.ownExport({}))!;
    const identity = await platform.database('identity');
    await identity.connection
      .collection('exports')
      .updateMany({}, { $set: { endsAt: new Date(Date.now() - DAY) } });
    expect(await fatima.api.identity.ownExport({})).toBeNull();
    await expect(fetchArchive(platform, fatima, own.uid)).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await platform.schedule('export-sweep', 'now', new Date(), {});
    await platform.settle();
    for (const name of ['exports', 'export_parts'])
      expect([name, await identity.connection.collection(name).countDocuments()]).toEqual([
        name,
        0,
      ]);
  });
});
