import { DAY } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { openTab } from './tab';

/** The list of what happened to a member: true, short, and no weapon. */
describe('notifications', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
  });
  afterAll(() => platform.stop());
  const messages = async (member: TestMember) =>
    (await member.api.notifications.list({})).items.map((item) => item.message);

  it('takes the notification of a withdrawn follow along', async () => {
    await ayesha.api.social.follow({ uid: fatima.uid });
    await platform.settle();
    expect(await messages(fatima)).toEqual(['ayesha Test asks to follow you.']);
    await ayesha.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    expect(await messages(fatima)).toEqual([]);
    expect(await fatima.api.notifications.unread({})).toEqual({ unread: false, count: 0 });
  });

  it('tells of the same follower once a day, however often they ask', async () => {
    const tab = await openTab(platform.url, fatima);
    for (let i = 0; i < 5; i++) {
      await ayesha.api.social.follow({ uid: fatima.uid });
      await ayesha.api.social.unfollow({ uid: fatima.uid });
    }
    await ayesha.api.social.follow({ uid: fatima.uid });
    await platform.settle();
    await tab.roundTrip();
    tab.socket.close();
    const heard = tab.heard.map(({ type }) => type);
    // told a moment ago: it stands in the list again, and nothing rings
    expect(await messages(fatima)).toEqual(['ayesha Test asks to follow you.']);
    expect((await fatima.api.social.followRequests({})).items).toHaveLength(1);
    expect(heard).toContain('follow.requests');
    expect(heard).not.toContain('notification');

    const notifications = await platform.database('notifications');
    await notifications.connection
      .collection('told')
      .updateMany({}, { $set: { at: new Date(Date.now() - DAY - 1000) } });
    const next = await openTab(platform.url, fatima);
    await ayesha.api.social.unfollow({ uid: fatima.uid });
    await ayesha.api.social.follow({ uid: fatima.uid });
    await platform.settle();
    await next.roundTrip();
    next.socket.close();
    expect(await messages(fatima)).toEqual(['ayesha Test asks to follow you.']);
    expect(next.heard.map(({ type }) => type)).toContain('notification');
  });

  it('keeps the newest 500 of 90 days', async () => {
    const notifications = await platform.database('notifications');
    const rows = notifications.connection.collection('notifications');
    await rows.deleteMany({ memberUid: fatima.uid });
    await rows.insertMany(
      Array.from({ length: 640 }, (_, i) => ({
        _id: `old-notification-${String(i).padStart(6, '0')}` as never,
        memberUid: i < 620 ? fatima.uid : ayesha.uid,
        message: `number ${i}`,
        link: null,
        read: true,
        createdAt: new Date(Date.now() - (i < 620 ? i * 1000 : 91 * DAY)),
      })),
    );
    await platform.schedule('trim-notifications', 'now', new Date(), {});
    await platform.runDue(new Date(Date.now() + 1000));
    expect(await rows.countDocuments({ memberUid: fatima.uid })).toBe(500);
    expect(await rows.countDocuments({ memberUid: ayesha.uid, message: /^number/ })).toBe(0);
    expect((await messages(fatima))[0]).toBe('number 0');
  });
});
