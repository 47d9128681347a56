import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Booked } from './bookings-of';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { pushedBrowser, pushProxy, vapid } from './push-service';

/** Whoever is invited to a booked time need not have chefly open to hear of it. */
describe('an invitation to a booked time', () => {
  let platform: TestPlatform;
  let proxy: Awaited<ReturnType<typeof pushProxy>>;
  let booked: Booked;

  beforeAll(async () => {
    proxy = await pushProxy();
    platform = await bootPlatform({ ...vapid(), CHEFLY_PUSH_PROXY: proxy.url });
    booked = new Booked(platform, 'bt');
  });
  afterAll(async () => {
    await platform?.stop();
    proxy?.close();
  });

  const people = (...names: string[]) =>
    booked.chefAnd(...names) as Promise<[TestMember, TestMember, TestMember, TestMember]>;
  const askFor = async (uid: string, member: TestMember, friend: TestMember) => {
    const { ticket } = await member.api.social.companion({ uid: friend.uid });
    await member.api.sessions.inviteToBooking({ uid, ticket });
    await platform.settle();
  };
  /** Asked of the chef and agreed to. */
  const offer = async (uid: string, chef: TestMember, member: TestMember, friend: TestMember) => {
    await platform.follow(friend, member);
    await askFor(uid, member, friend);
    await chef.api.sessions.agreeToInvite({ uid, memberUid: friend.uid });
    await platform.settle();
  };
  const invitations = async (member: TestMember) =>
    (await member.api.sessions.bookingInvitations({})).items.map(({ bookingUid }) => bookingUid);
  const invitesOf = async (member: TestMember, uid: string) =>
    (await member.api.sessions.booking({ uid })).invites;
  const subjects = async (member: TestMember) =>
    (await booked.mailsTo(member)).map(({ subject }) => subject);
  /** A mail that went by SMTP is kept as it went, its calendar in its text. */
  const calendarIn = ({ text, calendar }: { text: string; calendar?: { text: string } }) =>
    calendar?.text ?? text;

  it('is told by push and by mail, with a calendar file that says it is not certain yet', async () => {
    const [chef, ayesha, zainab] = await people('ayesha', 'zainab');
    const phone = pushedBrowser('zainabs');
    await zainab.api.notifications.subscribe(phone.target);
    const { uid } = await booked.book(ayesha, chef, 30);
    const before = (await subjects(chef)).length;
    await platform.follow(zainab, ayesha);
    await platform.settle();
    proxy.taken.length = 0;
    await askFor(uid, ayesha, zainab);
    // the chef's to answer, and nothing to know for anybody else
    expect((await subjects(chef)).slice(0, -before)).toEqual(['To be answered: Shakshuka']);
    expect(await subjects(zainab)).not.toContain('Invitation: Shakshuka');
    expect(proxy.taken).toEqual([]);
    await chef.api.sessions.agreeToInvite({ uid, memberUid: zainab.uid });
    await platform.settle();
    const { firstName, lastName } = ayesha.account;
    const sentence = `${firstName} ${lastName} invites you to cook along ‘Shakshuka’.`;
    expect(proxy.taken.map(({ body }) => phone.read(body))).toEqual([
      expect.objectContaining({ message: sentence, link: '/bookings' }),
    ]);
    const [mail] = await booked.mailsTo(zainab);
    expect(mail!.subject).toBe('Invitation: Shakshuka');
    expect(mail!.text).toContain(`${firstName} ${lastName} invites you to cook along`);
    expect(mail!.text).toMatch(/\/bookings\r?\n/);
    expect(calendarIn(mail!)).toContain('STATUS:TENTATIVE');
    expect(calendarIn(mail!)).toContain(`UID:${uid}@chefly`);
    await zainab.api.sessions.takeSeat({ uid });
    const [certain] = await booked.mailsTo(zainab);
    expect(certain!.subject).toBe('Booked: Shakshuka');
    expect(calendarIn(certain!)).toContain('STATUS:CONFIRMED');
    expect(calendarIn(certain!)).toContain('SEQUENCE:1');
  });

  it('leaves the calendar when it is withdrawn, and when it is declined', async () => {
    const [chef, ayesha, zainab, hafsa] = await people('ayesha', 'zainab', 'hafsa');
    const { uid } = await booked.book(ayesha, chef, 30);
    await offer(uid, chef, ayesha, zainab);
    await offer(uid, chef, ayesha, hafsa);
    await ayesha.api.sessions.endInvite({ uid, memberUid: zainab.uid });
    await hafsa.api.sessions.endInvite({ uid, memberUid: hafsa.uid });
    for (const member of [zainab, hafsa]) {
      const [mail, ...more] = await booked.mailsTo(member);
      expect(mail!.subject).toBe('Called off: Shakshuka');
      expect(calendarIn(mail!)).toContain('STATUS:CANCELLED');
      expect(calendarIn(mail!)).toContain('SEQUENCE:1');
      expect(more.filter(({ subject }) => subject.startsWith('Called off'))).toEqual([]);
    }
  });

  it('writes to nobody who hears nothing of whoever invites, or wants no such news', async () => {
    const [chef, ayesha, zainab, hafsa] = await people('ayesha', 'zainab', 'hafsa');
    const { uid } = await booked.book(ayesha, chef, 30);
    await zainab.api.social.mute({ uid: ayesha.uid });
    const settings = await hafsa.api.notifications.settings({});
    await hafsa.api.notifications.changeSettings({ ...settings, off: ['booking-invite'] });
    await offer(uid, chef, ayesha, zainab);
    await offer(uid, chef, ayesha, hafsa);
    await ayesha.api.sessions.cancelBooking({ uid });
    for (const member of [zainab, hafsa])
      expect((await subjects(member)).filter((subject) => /Shakshuka/.test(subject))).toEqual([]);
  });

  it('ends between two of whom neither follows the other any more, asked or offered', async () => {
    const [chef, ayesha, zainab, hafsa] = await people('ayesha', 'zainab', 'hafsa');
    const { uid } = await booked.book(ayesha, chef, 30);
    await offer(uid, chef, ayesha, zainab);
    await platform.follow(ayesha, hafsa);
    await askFor(uid, ayesha, hafsa);
    await platform.follow(ayesha, zainab);
    await zainab.api.social.unfollow({ uid: ayesha.uid });
    await platform.settle();
    // they still know each other, the other way round
    expect(await invitations(zainab)).toEqual([uid]);
    await zainab.api.social.removeFollower({ uid: ayesha.uid });
    await ayesha.api.social.unfollow({ uid: hafsa.uid });
    await platform.settle();
    expect(await invitations(zainab)).toEqual([]);
    expect(await invitesOf(chef, uid)).toEqual([]);
    await expect(zainab.api.sessions.takeSeat({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await expect(
      chef.api.sessions.agreeToInvite({ uid, memberUid: hafsa.uid }),
    ).rejects.toMatchObject({ code: 'sessions/invite-over' });
    expect((await booked.told(zainab, 'booking-invite'))[0]).toContain('withdrawn');
    expect(await booked.told(hafsa, 'booking-invite')).toEqual([]);
    expect(await subjects(hafsa)).not.toContain('Called off: Shakshuka');
  });

  it('ends as well when both go at the same moment, and leaves whoever has a place already', async () => {
    const [chef, ayesha, zainab, hafsa] = await people('ayesha', 'zainab', 'hafsa');
    const { uid } = await booked.book(ayesha, chef, 30);
    for (const friend of [zainab, hafsa]) {
      await offer(uid, chef, ayesha, friend);
      await platform.follow(ayesha, friend);
    }
    await hafsa.api.sessions.takeSeat({ uid });
    await Promise.all(
      [zainab, hafsa].flatMap((friend) => [
        friend.api.social.unfollow({ uid: ayesha.uid }),
        ayesha.api.social.unfollow({ uid: friend.uid }),
      ]),
    );
    await platform.settle();
    expect(await invitations(zainab)).toEqual([]);
    const { members } = await chef.api.sessions.booking({ uid });
    expect(members.map((member) => member.uid)).toEqual([ayesha.uid, hafsa.uid]);
  });
});
