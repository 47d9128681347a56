import { DAY, defaultNotificationSettings, type NotificationSettings } from '@chefly/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createECDH, randomBytes } from 'node:crypto';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';

/** A browser that allows to be told, at a push service of this test's own. */
function browser(name: string) {
  const ecdh = createECDH('prime256v1');
  return {
    endpoint: `https://push.example/${name}`,
    keys: {
      p256dh: ecdh.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

/** What members are told, and what not, where and when they wish. */
describe('a member chooses', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let sana: TestMember;
  let maryam: TestMember;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, sana, maryam] = (await platform.members('fatima', 'sana', 'maryam')) as [
      TestMember,
      TestMember,
      TestMember,
    ];
    for (const member of [sana, maryam]) await platform.follow(member, fatima);
  });
  afterAll(() => platform.stop());

  const choose = (settings: Partial<NotificationSettings>, { api } = fatima) =>
    api.notifications.changeSettings({ ...defaultNotificationSettings, ...settings });
  const post = async (title: string) =>
    (
      await fatima.api.content.createPost({
        title,
        description: 'd',
        receipt: await platform.upload(fatima),
      })
    ).uid;
  const comment = async ({ api }: TestMember, uid: string) => {
    await api.content.createComment({
      kind: 'post',
      uid,
      key: crypto.randomUUID(),
      text: 'Words that nobody else reads',
    });
    await platform.settle();
  };
  const told = async ({ api }: TestMember) => (await api.notifications.list({})).items;

  it('what they are told of, and gets back what they chose', async () => {
    expect(await fatima.api.notifications.settings({})).toEqual(defaultNotificationSettings);
    const chosen = {
      off: ['post-liked' as const],
      unpushed: [],
      timeZone: 'Asia/Karachi',
      quiet: { from: '22:00', to: '07:30' },
      digest: 'off' as const,
    };
    expect(await choose(chosen)).toEqual(chosen);
    expect(await fatima.api.notifications.settings({})).toEqual(chosen);
    const uid = await post('Silent');
    await sana.api.content.like({ uid });
    await comment(sana, uid);
    expect((await told(fatima)).map(({ kind }) => kind)).not.toContain('post-liked');
    expect((await told(fatima)).map(({ kind }) => kind)).toContain('comment');
  });

  it('nothing that is no choice', async () => {
    for (const wrong of [
      { timeZone: 'Asia/Nowhere' },
      { quiet: { from: '24:00', to: '07:00' } },
      // what moderators decide is always told
      { off: ['moderation'] },
    ])
      await expect(choose(wrong as never)).rejects.toMatchObject({ code: 'request/invalid' });
    for (const endpoint of [
      'http://push.example/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://2130706433/a',
      'https://localhost/a',
      'https://push.example:8443/a',
      'https://user@push.example/a',
      'file:///etc/passwd',
    ])
      await expect(
        fatima.api.notifications.subscribe({ ...browser('x'), endpoint }),
      ).rejects.toMatchObject({ code: 'request/invalid' });
  });

  // what stands behind the door of a push service is put there in this process
  (split ? describe.skip : describe)('to be told in a browser', () => {
    const sent: { url: string; length: number }[] = [];
    let answer: number;
    beforeEach(() => {
      sent.length = 0;
      answer = 201;
      platform.inside!.engines.push.post = async (url, _headers, body) => {
        sent.push({ url: url.href, length: body.length });
        return answer;
      };
    });
    const reached = () => sent.map(({ url }) => url).sort();
    const at = (name: string) => `https://push.example/${name}`;

    it('of what rings, in each of theirs, and in no browser that they left', async () => {
      await choose({});
      expect((await fatima.api.notifications.pushKey({})).key).toMatch(/^[\w-]{87}$/);
      await fatima.api.notifications.subscribe(browser('phone'));
      await fatima.api.notifications.subscribe(browser('desk'));
      await maryam.api.notifications.subscribe(browser('other'));
      const uid = await post('Told');
      await comment(sana, uid);
      expect(reached()).toEqual([at('desk'), at('phone')]);
      // again within the day it stands in the list and rings nobody
      await comment(sana, uid);
      expect(sent).toHaveLength(2);
      await fatima.api.notifications.unsubscribe({ endpoint: at('desk') });
      // nobody ends what is another's
      await fatima.api.notifications.unsubscribe({ endpoint: at('other') });
      await sana.api.notifications.unsubscribe({ endpoint: at('phone') });
      await comment(maryam, uid);
      expect(reached()).toEqual([at('desk'), at('phone'), at('phone')]);
    });

    it('not of what they want in the list alone, nor in their quiet hours', async () => {
      const uid = await post('Quiet');
      await choose({ unpushed: ['comment'] });
      await comment(sana, uid);
      await choose({ quiet: { from: '00:00', to: '00:00' } });
      await comment(maryam, uid);
      expect(sent).toEqual([]);
      expect((await told(fatima)).slice(0, 2).map(({ kind }) => kind)).toEqual([
        'comment',
        'comment',
      ]);
      await choose({});
    });

    it('by the browser of whoever is signed in there now, and until the sign-in ends', async () => {
      const device = await platform.signIn(maryam);
      await device.api.notifications.subscribe(browser('phone'));
      await comment(sana, await post('Handed on'));
      expect(sent).toEqual([]);
      await device.api.notifications.unsubscribe({ endpoint: at('phone') });
      const tablet = await platform.signIn(fatima);
      await tablet.api.notifications.subscribe(browser('tablet'));
      const { items } = await fatima.api.identity.signIns({});
      const { uid } = (await tablet.api.identity.signIns({})).items.find((one) => one.current)!;
      expect(items.map((one) => one.uid)).toContain(uid);
      await fatima.api.identity.revokeSignIn({ uid });
      await platform.settle();
      await comment(sana, await post('Revoked'));
      expect(sent).toEqual([]);
    });

    it('no more by one that nobody came back to, once its sign-in has run out', async () => {
      const lost = await platform.signIn(fatima);
      await lost.api.notifications.subscribe(browser('lost'));
      await fatima.api.notifications.subscribe(browser('kept'));
      const { uid } = (await lost.api.identity.signIns({})).items.find((one) => one.current)!;
      const { connection } = await platform.database('identity');
      await connection
        .collection<{ _id: string }>('sign_ins')
        .updateOne({ _id: uid }, { $set: { expiresAt: new Date() } });
      await platform.schedule('sign-ins-sweep', 'now', new Date(), {});
      await platform.settle();
      await comment(sana, await post('Lost'));
      expect(reached()).toEqual([at('kept')]);
      await fatima.api.notifications.unsubscribe({ endpoint: at('kept') });
    });

    it('as long as its push service says that the permission stands, and again when it was away', async () => {
      await fatima.api.notifications.subscribe(browser('phone'));
      answer = 503;
      await comment(sana, await post('Away'));
      const tried = sent.length;
      expect(tried).toBeGreaterThan(0);
      answer = 410;
      await platform.runDue(new Date(Date.now() + 3600_000));
      expect(sent.length).toBe(tried + 1);
      answer = 201;
      await comment(sana, await post('Over'));
      expect(sent.length).toBe(tried + 1);
    });

    it('in ten browsers at most', async () => {
      for (let i = 0; i < 12; i++) await fatima.api.notifications.subscribe(browser(`tab${i}`));
      await comment(sana, await post('Ten'));
      expect(sent).toHaveLength(10);
      expect(reached()).not.toContain(at('tab0'));
    });
  });

  it('a mail of what they have not read, and ends it by the link in it', async () => {
    const settings = await platform.database('notifications');
    const rows = settings.connection.collection<{ _id: string }>('settings');
    const mails = async () =>
      (await platform.mails(fatima.account.emailAddress)).filter(({ subject }) =>
        subject.startsWith('What you have not read'),
      );
    const due = async () => {
      await rows.updateOne(
        { _id: fatima.uid },
        { $set: { digestAt: new Date(Date.now() - 1000), digestedAt: new Date(0) } },
      );
      await platform.schedule('digest', crypto.randomUUID(), new Date(), {});
      await platform.settle();
    };
    await choose({ digest: 'daily', timeZone: 'Asia/Karachi' });
    const { digestAt } = (await rows.findOne({ _id: fatima.uid })) as unknown as {
      digestAt: Date;
    };
    // three in the morning of Greenwich is eight in Karachi
    expect(digestAt.toISOString()).toMatch(/T03:00:00.000Z$/);
    expect(digestAt.getTime() - Date.now()).toBeLessThanOrEqual(DAY);
    await due();
    const [mail] = await mails();
    expect(mail!.text).toContain('sana Test commented on your post.');
    expect(mail!.text).not.toContain('Words that nobody else reads');
    // nothing unread is no mail
    await fatima.api.notifications.markRead({});
    await due();
    expect(await mails()).toHaveLength(1);
    const token = /digest\/end\?token=([\w-]+)/.exec(mail!.text)![1]!;
    await platform.anonymous.notifications.endDigest({ token });
    await platform.anonymous.notifications.endDigest({ token });
    expect((await fatima.api.notifications.settings({})).digest).toBe('off');
    await comment(sana, await post('Unread'));
    await platform.schedule('digest', 'later', new Date(), {});
    await platform.settle();
    expect(await mails()).toHaveLength(1);

    // and by one click of a mail program: a form from nobody, answered alike for any token
    await choose({ digest: 'daily', timeZone: 'Asia/Karachi' });
    const address = new URL(mail!.unsubscribe!);
    const click = async (search: string, init: RequestInit) => {
      const sent = `${platform.url}${address.pathname}${search}`;
      const response = await fetch(sent, { redirect: 'manual', ...init });
      return [response.status, await response.text(), response.headers.get('location')];
    };
    const form = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const parts = () => {
      const data = new FormData();
      data.set('List-Unsubscribe', 'One-Click');
      return data;
    };
    const digest = async () => (await fatima.api.notifications.settings({})).digest;
    const nobody = await click(`?token=${'x'.repeat(32)}`, { method: 'POST', body: form() });
    expect(nobody).toEqual([200, '{}', null]);
    // opening it ends nothing: whatever looks through mails opens links
    expect(await click(address.search, {})).toEqual([302, '', `/digest/end${address.search}`]);
    expect(await click('?token=//elsewhere.test', {})).toEqual([302, '', '/digest/end?token=']);
    expect(await digest()).toBe('daily');
    expect(await click(address.search, { method: 'POST', body: parts() })).toEqual(nobody);
    expect(await digest()).toBe('off');
    expect(await click(address.search, { method: 'POST', body: form() })).toEqual(nobody);
    expect(await digest()).toBe('off');
    await expect(
      platform.anonymous.notifications.endDigest({ token: 'another' }),
    ).rejects.toMatchObject({ code: 'request/not-found' });
  });
});
