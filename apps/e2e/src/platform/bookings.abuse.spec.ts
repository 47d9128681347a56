import { bookingLimits, DAY, HOUR, MINUTE } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bringNear, hourFromNow, letArrive, lookAt } from './booked';
import { Booked } from './bookings-of';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** Booked times as a weapon: against chefs, against who keeps to them, and against whoever looks. */
describe('booked times', () => {
  let platform: TestPlatform;
  let booked: Booked;

  beforeAll(async () => {
    platform = await bootPlatform();
    booked = new Booked(platform, 'w');
  });
  afterAll(() => platform?.stop());

  const bookings = async () =>
    (await platform.database('sessions')).connection.collection<any>('bookings');

  it('are booked once, however often the same is asked', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const calls = await Promise.all(Array.from({ length: 4 }, () => booked.book(guest, chef, 5)));
    expect(new Set(calls.map(({ uid }) => uid)).size).toBe(1);
    await platform.settle();
    const { items } = await chef.api.notifications.list({});
    expect(items.filter(({ kind }) => kind === 'booking-made')).toHaveLength(1);
  });

  it('are opened for everybody once, however often the same is said: the answer may have been lost', async () => {
    const [chef] = await booked.chefAnd('guest');
    const opened = [
      ...(await Promise.all(Array.from({ length: 3 }, () => booked.openAlong(chef, 5)))),
      await booked.openAlong(chef, 5),
    ];
    expect(new Set(opened.map(({ uid }) => uid)).size).toBe(1);
    await expect(booked.openAlong(chef, 5, 'video')).rejects.toMatchObject({
      code: 'sessions/slot-taken',
    });
  });

  it('are given back once, however often it is said: the answer may have been lost', async () => {
    const [chef, guest, other] = await booked.chefAnd('guest', 'other');
    const { uid } = await booked.openAlong(chef, 5);
    for (const { api } of [guest, other!]) await api.sessions.takeSeat({ uid });
    const given = { state: 'cancelled', reason: 'member', lapsed: false };
    for (let i = 0; i < 2; i++)
      expect(await guest.api.sessions.cancelBooking({ uid })).toMatchObject(given);
    // of who is in it now they hear nothing
    const again = await guest.api.sessions.cancelBooking({ uid });
    expect(JSON.stringify(again)).not.toContain(other!.uid);
    await platform.settle();
    const { items } = await chef.api.notifications.list({});
    expect(items.filter(({ kind }) => kind === 'booking-cancelled')).toHaveLength(1);
    await expect(guest.api.sessions.booking({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
  });

  it('are not called off once they are over, which would blame who waited in place of who did not come', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const { uid } = await booked.book(guest, chef, 5);
    await bringNear(platform, uid, MINUTE);
    await guest.api.sessions.joinBooking({ uid });
    await bringNear(platform, uid, -bookingLimits.noShow - 1);
    for (const { api } of [guest, chef])
      await expect(api.sessions.cancelBooking({ uid })).rejects.toMatchObject({
        code: 'sessions/booking-over',
      });
    await lookAt(platform, uid);
    const ended = { state: 'missed' };
    expect(await guest.api.sessions.booking({ uid })).toMatchObject({ ...ended, lapsed: false });
    expect(await chef.api.sessions.booking({ uid })).toMatchObject({ ...ended, lapsed: true });
  });

  it('are let down also by a chef who takes the dish off in place of calling off, and by none from whom it is taken', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const soon = await booked.book(guest, chef, 3);
    const later = await booked.book(guest, chef, 30);
    const others = await booked.chefAnd('guest');
    const taken = await booked.book(others[1], others[0], 5);
    const ago = { $set: { bookedAt: new Date(Date.now() - HOUR) } };
    await (await bookings()).updateMany({ _id: { $in: [soon.uid, taken.uid] } }, ago);
    await chef.api.recipes.remove({ uid: booked.recipeUid });
    // as when moderators have taken it away
    await platform.tell('recipes.member-recipe.removed.v1', others[0].uid, {
      ...{ memberUid: others[0].uid, recipeUid: booked.recipeUid },
    });
    await platform.settle();
    const off = { state: 'cancelled', reason: 'recipe-removed' };
    for (const [{ api }, { uid }, lapsed] of [
      [chef, soon, true],
      [guest, soon, false],
      [chef, later, false],
      [others[0], taken, false],
    ] as const)
      expect(await api.sessions.booking({ uid })).toMatchObject({ ...off, lapsed });
  });

  it('blame nobody who was at the door for one who comes at its last moment', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    await platform.online(chef, guest);
    const { uid } = await booked.book(guest, chef, 5);
    await bringNear(platform, uid, MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    await bringNear(platform, uid, 500 - bookingLimits.noShow);
    const { sessionUid } = await guest.api.sessions.joinBooking({ uid });
    await bringNear(platform, uid, -bookingLimits.noShow - 1);
    await lookAt(platform, uid);
    const stands = { state: 'started', lapsed: false };
    for (const member of [chef, guest])
      expect(await member.api.sessions.booking({ uid })).toMatchObject(stands);
    // the chef was in the room, and went when five minutes had brought nobody
    await platform.attended(sessionUid!, chef);
    await letArrive(platform, sessionUid!);
    await chef.api.sessions.leave({ uid: sessionUid! });
    await lookAt(platform, uid);
    expect(await chef.api.sessions.booking({ uid })).toMatchObject({ lapsed: false });
    expect(await guest.api.sessions.booking({ uid })).toMatchObject({ lapsed: true });
  });

  it('count against a chef who goes to cook with somebody else while a guest waits', async () => {
    const [chef, guest, other] = (await booked.chefAnd('guest', 'other')) as [
      ...[TestMember, TestMember, TestMember],
    ];
    await platform.online(chef, guest, other);
    const { uid } = await booked.book(guest, chef, 5);
    const { recipeUid } = booked;
    const asked = await other.api.sessions.ask({ chefUids: [chef.uid], recipeUid, type: 'voice' });
    await bringNear(platform, uid, MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    const { sessionUid } = await chef.api.sessions.accept({ uids: [asked.uid] });
    expect(await guest.api.sessions.joinBooking({ uid })).toMatchObject({ waitingFor: 'chef' });
    await bringNear(platform, uid, -bookingLimits.noShow - 1);
    await lookAt(platform, uid);
    expect(await chef.api.sessions.booking({ uid })).toMatchObject({ lapsed: true });
    expect(await guest.api.sessions.booking({ uid })).toMatchObject({ lapsed: false });
    await chef.api.sessions.leave({ uid: sessionUid });
  });

  it('blame nobody whom one who was there first has shut out', async () => {
    const [chef, one, two] = (await booked.chefAnd('one', 'two')) as [
      TestMember,
      TestMember,
      TestMember,
    ];
    await platform.online(chef, one, two);
    const { uid } = await booked.openAlong(chef, 5);
    for (const guest of [one, two]) await guest.api.sessions.takeSeat({ uid });
    await bringNear(platform, uid, MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    const { sessionUid } = await one.api.sessions.joinBooking({ uid });
    await platform.attended(sessionUid!, chef, one);
    await one.api.social.block({ uid: two.uid });
    await platform.settle();
    await expect(two.api.sessions.joinBooking({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await letArrive(platform, sessionUid!);
    await bringNear(platform, uid, -bookingLimits.noShow - 1);
    await lookAt(platform, uid);
    for (const member of [chef, one, two])
      expect(await member.api.sessions.booking({ uid })).toMatchObject({ lapsed: false });
    await chef.api.sessions.leave({ uid: sessionUid! });
  });

  it('leave room for the next one while the first is cooked', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    await platform.online(chef, guest);
    const { uid } = await booked.openAlong(chef, 5);
    await guest.api.sessions.takeSeat({ uid });
    await bringNear(platform, uid, MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    const { sessionUid } = await guest.api.sessions.joinBooking({ uid });
    const calls = [booked.openAlong(chef, 9), booked.book(guest, chef, 12)];
    expect(await outcomes(calls)).toEqual({ succeeded: 2, refused: [] });
    await chef.api.sessions.leave({ uid: sessionUid! });
  });

  it('name the chefs of a recipe behind a dozen whom the reader may not ask', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const chefs = (await platform.database('sessions')).connection.collection<any>('chefs');
    const row = await chefs.findOne({ _id: chef.uid });
    const crowd = Array.from({ length: 12 }, (_, i) => `a-chef-with-closed-hours-${i}`);
    const times = Array.from({ length: bookingLimits.lapses }, (_, i) => ({
      ...{ _id: `a-time-of-the-crowd-${i}`, lapsed: crowd, uids: [] },
      startsAt: new Date(Date.now() - DAY),
    }));
    await chefs.insertMany(crowd.map((_id) => ({ ...row, _id, rating: 5, ratings: 9 })));
    await (await bookings()).insertMany(times);
    const { items } = await guest.api.sessions.bookableChefs({ recipe: booked.recipeUid });
    expect(items.map(({ uid }) => uid)).toContain(chef.uid);
    await chefs.deleteMany({ _id: { $in: crowd } });
    await (await bookings()).deleteMany({ _id: { $in: times.map(({ _id }) => _id) } });
  });

  it('give no seat beside a chef whose hours are closed, and none in one’s own cook-along', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const { uid } = await booked.openAlong(chef, 5);
    await expect(chef.api.sessions.takeSeat({ uid })).rejects.toMatchObject({
      code: 'policy/self',
    });
    const rows = await bookings();
    const gone = Array.from({ length: bookingLimits.lapses }, (_, i) => ({
      ...{ _id: `a-time-let-down-${chef.uid}-${i}`, lapsed: [chef.uid], uids: [] },
      startsAt: new Date(Date.now() - DAY),
    }));
    const week = { uid: chef.uid, from: hourFromNow(0), to: hourFromNow(100) };
    const open = { open: true, paused: false };
    for (const { api } of [chef, guest]) expect(await api.sessions.slots(week)).toMatchObject(open);
    await rows.insertMany(gone);
    await expect(guest.api.sessions.takeSeat({ uid })).rejects.toMatchObject({
      code: 'sessions/no-slot',
    });
    // why, is the chef's business alone
    expect(await guest.api.sessions.slots(week)).toMatchObject({ open: false, paused: false });
    expect(await chef.api.sessions.slots(week)).toMatchObject({ open: false, paused: true });
    await expect(booked.openAlong(chef, 7)).rejects.toMatchObject({
      code: 'sessions/booking-paused',
    });
    await rows.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } });
  });

  it('stay within their bounds, whatever time zone, range or uid is asked for', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const { uid } = chef;
    const { recipeUid } = booked;
    for (const [from, to] of [
      ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
      ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
    ])
      expect(
        (await guest.api.sessions.slots({ uid, from: from!, to: to! })).items.length,
      ).toBeLessThan((8 * DAY) / HOUR + 1);
    const hours = await chef.api.sessions.bookingHours({});
    for (const timeZone of ['+05:30', '-00:01', 'Etc/GMT+99', 'Asia/Kolkata\r\nX-A: b', ''])
      await expect(chef.api.sessions.setBookingHours({ ...hours, timeZone })).rejects.toMatchObject(
        { status: 400 },
      );
    for (const startsAt of ['9999-12-31T23:00:00Z', '0001-01-01T00:00:00Z'])
      await expect(
        guest.api.sessions.book({ chefUid: uid, startsAt, recipeUid, type: 'voice' }),
      ).rejects.toMatchObject({ code: 'sessions/no-slot' });
  });
});
