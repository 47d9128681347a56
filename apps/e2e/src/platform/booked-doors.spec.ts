import { bookingLimits, DAY, MINUTE } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beAway, bringNear, letArrive, lookAt } from './booked';
import { Booked } from './bookings-of';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

/** The door of a booked time: who comes to it, who waits, and who did not come. */
describe('the door of a booked session', () => {
  let platform: TestPlatform;
  let booked: Booked;

  beforeAll(async () => {
    platform = await bootPlatform();
    booked = new Booked(platform, 'd');
  });
  afterAll(() => platform.stop());

  it('opens the room at the time: one session, in which both are', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    await platform.online(chef, guest);
    const { uid } = await booked.book(guest, chef, 5);
    await expect(guest.api.sessions.joinBooking({ uid })).rejects.toMatchObject({
      code: 'sessions/door-closed',
    });
    await bringNear(platform, uid, 4 * MINUTE);
    const waiting = await guest.api.sessions.joinBooking({ uid });
    expect(waiting).toMatchObject({ sessionUid: null, waitingFor: 'chef' });
    expect(await booked.told(chef, 'booking-due')).toEqual([
      'You are awaited at your booked time: ‘Shakshuka’.',
    ]);
    const answers = await Promise.all(
      [chef, chef, guest].map((member) => member.api.sessions.joinBooking({ uid })),
    );
    await platform.settle();
    const sessionUid = (await chef.api.sessions.current({}))!.uid;
    expect((await guest.api.sessions.current({}))!.uid).toBe(sessionUid);
    expect(answers[0]!.sessionUid).toBe(sessionUid);
    expect(await guest.api.sessions.joinBooking({ uid })).toMatchObject({ sessionUid });
    await platform.attended(sessionUid, chef, guest);
    await letArrive(platform, sessionUid);
    await bringNear(platform, uid, -bookingLimits.noShow - 1);
    await lookAt(platform, uid);
    expect(await booked.stateOf(chef, uid)).toBe('started');
    expect(await booked.told(guest, 'booking-missed')).toEqual([]);
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    expect((await guest.api.sessions.toReview({})).items.map((item) => item.uid)).toEqual([
      sessionUid,
    ]);
    await expect(guest.api.sessions.joinBooking({ uid })).rejects.toMatchObject({
      code: 'sessions/booking-over',
    });
  });

  it('waits for a chef who is still in another session', async () => {
    const [chef, guest, third] = (await booked.chefAnd('guest', 'third')) as [
      TestMember,
      TestMember,
      TestMember,
    ];
    await platform.online(chef, guest, third);
    const { uid } = await booked.book(guest, chef, 5);
    const request = await third.api.sessions.ask({
      ...{ chefUids: [chef.uid], recipeUid: booked.recipeUid, type: 'voice' },
    });
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
    await bringNear(platform, uid, MINUTE);
    expect(await guest.api.sessions.joinBooking({ uid })).toMatchObject({ waitingFor: 'chef' });
    await expect(chef.api.sessions.joinBooking({ uid })).rejects.toMatchObject({
      code: 'sessions/in-session',
    });
    await chef.api.sessions.leave({ uid: sessionUid });
    const begun = await chef.api.sessions.joinBooking({ uid });
    expect(begun.sessionUid).toEqual(expect.any(String));
    await chef.api.sessions.leave({ uid: begun.sessionUid! });
  });

  it('notes who did not come, and tells whoever did', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const { uid } = await booked.book(guest, chef, 5);
    await bringNear(platform, uid, MINUTE);
    await guest.api.sessions.joinBooking({ uid });
    await lookAt(platform, uid);
    expect(await booked.stateOf(guest, uid)).toBe('booked');
    await bringNear(platform, uid, -bookingLimits.noShow - 1);
    for (let i = 0; i < 2; i++) await lookAt(platform, uid);
    expect(await booked.told(guest, 'booking-missed')).toEqual([
      'Your chef did not come to your booked time: ‘Shakshuka’. It does not count against you.',
    ]);
    expect(await booked.told(chef, 'booking-missed')).toEqual([
      'You missed your booked time: ‘Shakshuka’. It counts against you for 30 days.',
    ]);
    for (const member of [guest, chef]) {
      const mails = await booked.mailsTo(member);
      expect(mails.filter(({ subject }) => subject === 'Missed: Shakshuka')).toHaveLength(1);
    }
    expect(await chef.api.sessions.booking({ uid })).toMatchObject({
      ...{ state: 'missed', lapsed: true, absentUids: [] },
    });
    expect(await guest.api.sessions.booking({ uid })).toMatchObject({
      ...{ lapsed: false, absentUids: [chef.uid] },
    });
    await expect(guest.api.sessions.joinBooking({ uid })).rejects.toMatchObject({
      code: 'sessions/booking-over',
    });
  });

  it('tells a chef whom they waited for, and where neither came each that they did not', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const { uid } = await booked.book(guest, chef, 5);
    await bringNear(platform, uid, MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    await bringNear(platform, uid, -bookingLimits.noShow - 1);
    await lookAt(platform, uid);
    expect(await booked.told(chef, 'booking-missed')).toEqual([
      'Nobody came to your booked time: ‘Shakshuka’.',
    ]);
    expect(await chef.api.sessions.booking({ uid })).toMatchObject({
      ...{ lapsed: false, absentUids: [guest.uid] },
    });
    const { uid: other } = await booked.book(guest, chef, 7);
    await bringNear(platform, other, -bookingLimits.noShow - 1);
    await lookAt(platform, other);
    for (const member of [chef, guest])
      expect(await member.api.sessions.booking({ uid: other })).toMatchObject({
        ...{ state: 'missed', lapsed: true },
      });
  });

  it('blames nobody for a time at which we were away ourselves, and says so to both', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const { uid } = await booked.book(guest, chef, 5);
    await bringNear(platform, uid, -bookingLimits.noShow - 1);
    await beAway(platform, bookingLimits.noShow);
    await lookAt(platform, uid);
    for (const member of [guest, chef]) {
      expect(await booked.told(member, 'booking-missed')).toEqual([]);
      expect(await booked.told(member, 'booking-cancelled')).toEqual([
        'We were away at your booked time, so it is called off: ‘Shakshuka’. It counts against nobody.',
      ]);
      const mails = await booked.mailsTo(member);
      expect(mails.filter(({ subject }) => subject === 'Called off: Shakshuka')).toHaveLength(1);
      expect(await member.api.sessions.booking({ uid })).toMatchObject({
        ...{ state: 'missed', prevented: true, lapsed: false, absentUids: [] },
      });
      const { text } = await member.api.sessions.bookingCalendar({ uid });
      expect(text).toMatch(/METHOD:CANCEL\r\n[^]*SEQUENCE:1\r\n/);
    }
  });

  it('counts against nobody who calls off in place of coming late, since we were away', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const { uid } = await booked.book(guest, chef, 5);
    await bringNear(platform, uid, -MINUTE);
    const rows = (await platform.database('sessions')).connection.collection('bookings');
    const longAgo = new Date(Date.now() - DAY);
    await rows.updateOne(
      { _id: uid as never },
      { $set: { bookedAt: longAgo, 'members.0.bookedAt': longAgo } },
    );
    await beAway(platform, 2 * MINUTE);
    expect(await guest.api.sessions.cancelBooking({ uid })).toMatchObject({
      ...{ state: 'cancelled', lapsed: false },
    });
  });
});
