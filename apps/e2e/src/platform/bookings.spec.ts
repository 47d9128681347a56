import { bookingLimits, DAY, HOUR, MINUTE } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { alwaysOpen, bringNear, hourFromNow, lookAt, openHours } from './booked';
import { Booked } from './bookings-of';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** Times booked with a chef, from the hours to the room. */
describe('booked sessions', () => {
  let platform: TestPlatform;
  let booked: Booked;

  beforeAll(async () => {
    platform = await bootPlatform();
    booked = new Booked(platform, 'b');
  });
  afterAll(() => platform.stop());

  it('leave a chef free until the door opens, and time for no other session shortly before', async () => {
    const [chef, guest, other] = await booked.chefAnd('guest', 'other');
    await platform.online(chef, guest, other!);
    const { uid } = await booked.book(guest, chef, 4);
    const doorOf = async () => {
      const { startsAt } = await guest.api.sessions.booking({ uid });
      return new Date(Date.parse(startsAt) - bookingLimits.doorOpens).toISOString();
    };
    const listed = async () =>
      (await other!.api.sessions.chefs({ recipe: booked.recipeUid })).items
        .filter((each) => each.uid === chef.uid)
        .map(({ until }) => until);
    const now = () => other!.api.sessions.chefNow({ uid: chef.uid });
    const ask = () =>
      other!.api.sessions.ask({ chefUids: [chef.uid], recipeUid: booked.recipeUid, type: 'voice' });
    expect(await listed()).toEqual([null]);
    await bringNear(platform, uid, HOUR);
    expect(await listed()).toEqual([await doorOf()]);
    expect(await now()).toMatchObject({ free: true, until: await doorOf() });
    // what they named themselves is told where it is sooner
    const sooner = new Date(Date.now() + 20 * MINUTE).toISOString();
    await chef.api.sessions.setAvailability({ available: true, until: sooner });
    expect(await listed()).toEqual([sooner]);
    await chef.api.sessions.setAvailability({ available: true, until: null });
    await other!.api.sessions.cancel({ uid: (await ask()).uid });
    await bringNear(platform, uid, bookingLimits.shortest);
    expect(await listed()).toEqual([]);
    expect(await now()).toMatchObject({ free: false, until: null });
    await expect(ask()).rejects.toMatchObject({ code: 'sessions/chef-not-available' });
    await guest.api.sessions.cancelBooking({ uid });
    expect(await listed()).toEqual([null]);
    expect(await ask()).toMatchObject({ state: 'pending' });
  });

  it('shows a chef’s hours to whoever may ask them, and never who has booked', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const [third] = (await booked.members('third')) as [TestMember];
    const omar = await platform.member('omarbooks', 'male');
    expect(await guest.api.sessions.chefNow({ uid: chef.uid })).toMatchObject({ bookable: true });
    const { uid } = await booked.book(guest, chef, 3);
    expect((await booked.slotsOf(chef, third, 3)).map(({ state }) => state)).toEqual([
      ...['taken', 'free', 'free'],
    ]);
    expect(JSON.stringify(await booked.slotsOf(chef, third, 3))).not.toContain(guest.uid);
    expect((await booked.slotsOf(chef, guest, 3))[0]).toMatchObject({
      state: 'mine',
      bookingUid: uid,
    });
    expect(await booked.slotsOf(chef, omar, 3)).toEqual([]);
    await expect(third.api.sessions.booking({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await expect(booked.book(omar, chef, 5)).rejects.toMatchObject({ code: 'policy/gender' });
    await chef.api.sessions.setBookingHours({ ...alwaysOpen, open: false });
    expect(await booked.slotsOf(chef, third, 3)).toEqual([]);
    await expect(booked.book(third, chef, 5)).rejects.toMatchObject({ code: 'sessions/no-slot' });
    expect(await booked.stateOf(guest, uid)).toBe('booked');
  });

  it('names the chefs of a recipe with open hours to whoever may ask them, the best rated first', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const [other, blocked] = (await booked.members('other', 'blocked')) as [TestMember, TestMember];
    const omar = await platform.member('omarlooks', 'male');
    await openHours(platform, other);
    const rows = (await platform.database('sessions')).connection.collection('chefs');
    await rows.updateOne({ _id: other.uid as never }, { $set: { rating: 4.5, ratings: 2 } });
    const ours = new Set([chef.uid, other.uid]);
    const named = async ({ api }: TestMember, recipe = booked.recipeUid) =>
      (await api.sessions.bookableChefs({ recipe })).items
        .map(({ uid }) => uid)
        .filter((uid) => ours.has(uid));
    expect(await named(guest)).toEqual([other.uid, chef.uid]);
    expect(await named(chef)).toEqual([other.uid]);
    expect(await named(omar)).toEqual([]);
    await other.api.social.block({ uid: blocked.uid });
    await platform.settle();
    expect(await named(blocked)).toEqual([chef.uid]);

    await chef.api.sessions.setBookingHours({ ...alwaysOpen, open: false });
    await other.api.recipes.remove({ uid: booked.recipeUid });
    await platform.settle();
    expect(await named(guest)).toEqual([]);
    await rows.updateOne({ _id: other.uid as never }, { $set: { rating: 0, ratings: 0 } });
  });

  it('of many who want the same slot one gets it, and the others are told the nearest free ones', async () => {
    const [chef, ...guests] = await booked.chefAnd('sana', 'bano', 'maryam', 'noor', 'gul');
    const calls = guests.map((guest) => booked.book(guest, chef, 4));
    expect(await outcomes(calls)).toEqual({
      succeeded: 1,
      refused: guests.slice(1).map(() => 'sessions/slot-taken'),
    });
    const settled = await Promise.allSettled(calls);
    const lost = settled.find((call) => call.status === 'rejected')!;
    expect((lost as PromiseRejectedResult).reason.fields.startsAt.split(' ')).toEqual(
      expect.arrayContaining([hourFromNow(3), hourFromNow(5)]),
    );
    const { items } = await chef.api.sessions.bookings({});
    expect(items).toHaveLength(1);
  });

  it('nobody books two things at one time, more than a few, or without notice', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const [other] = (await booked.members('hina')) as [TestMember];
    await openHours(platform, other);
    await booked.book(guest, chef, 6);
    await expect(booked.book(guest, other, 6)).rejects.toMatchObject({
      code: 'sessions/own-time-taken',
    });
    await expect(booked.book(guest, chef, 24 * 29)).rejects.toMatchObject({
      code: 'sessions/no-slot',
    });
    const many = await outcomes(
      Array.from({ length: bookingLimits.withOneChef + 2 }, (_, i) =>
        booked.book(guest, other, 8 + i),
      ),
    );
    expect(many.succeeded).toBe(bookingLimits.withOneChef);
    expect(new Set(many.refused)).toEqual(new Set(['sessions/too-many-bookings']));
    await expect(booked.book(chef, chef, 9)).rejects.toMatchObject({ code: 'policy/self' });
  });

  it('reminds both once a day before, by mail with a calendar file too, and once a quarter of an hour before', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const { uid } = await booked.book(guest, chef, 48);
    expect(await booked.told(chef, 'booking-made')).toHaveLength(1);
    const [confirmation] = await booked.mailsTo(guest);
    expect(confirmation!.subject).toBe('Booked: Shakshuka');
    const rows = (await platform.database('sessions')).connection.collection('bookings');
    await rows.updateOne(
      { _id: uid as never },
      {
        $set: {
          bookedAt: new Date(Date.now() - 2 * DAY),
          'members.0.bookedAt': new Date(Date.now() - 2 * DAY),
        },
      },
    );
    await bringNear(platform, uid, 23 * HOUR);
    for (let i = 0; i < 2; i++) await lookAt(platform, uid);
    for (const member of [chef, guest])
      expect(await booked.told(member, 'booking-due')).toHaveLength(1);
    const written = await Promise.all([chef, guest].map((member) => booked.mailsTo(member)));
    for (const [last] of written) {
      expect(last).toMatchObject({ subject: 'Booked: Shakshuka' });
      // one that went by SMTP is kept as it went: broken into lines, its calendar in its text
      expect(last!.text.replace(/=\r?\n/g, '')).toContain('it begins within a day');
      expect(last!.calendar?.text ?? last!.text).toContain(`UID:${uid}@chefly`);
    }
    await bringNear(platform, uid, 14 * MINUTE);
    for (let i = 0; i < 2; i++) await lookAt(platform, uid);
    for (const [i, member] of [chef, guest].entries()) {
      expect(await booked.told(member, 'booking-due')).toHaveLength(2);
      expect(await booked.mailsTo(member)).toHaveLength(written[i]!.length);
    }
    const { text, name } = await guest.api.sessions.bookingCalendar({ uid });
    expect(name).toMatch(/^chefly-\d{4}-\d\d-\d\d\.ics$/);
    expect(text).toContain(`UID:${uid}@chefly\r\n`);
    expect(text).toContain('METHOD:PUBLISH');
  });

  it('is called off by either side, and nothing more is told of it; late it counts', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const first = await booked.book(guest, chef, 20);
    const again = await chef.api.sessions.cancelBooking({ uid: first.uid });
    expect(again).toMatchObject({ state: 'cancelled', reason: 'chef', lapsed: false });
    expect(await chef.api.sessions.cancelBooking({ uid: first.uid })).toMatchObject({
      state: 'cancelled',
    });
    expect(await booked.told(guest, 'booking-cancelled')).toHaveLength(1);
    expect(await booked.told(chef, 'booking-cancelled')).toHaveLength(0);
    await lookAt(platform, first.uid);
    expect(await booked.told(guest, 'booking-due')).toEqual([]);
    // the slot is free again
    const rows = (await platform.database('sessions')).connection.collection('bookings');
    const longAgo = new Date(Date.now() - DAY);
    for (let i = 0; i < bookingLimits.lapses; i++) {
      const { uid } = await booked.book(guest, chef, 20);
      await rows.updateOne(
        { _id: uid as never },
        { $set: { bookedAt: longAgo, 'members.0.bookedAt': longAgo } },
      );
      await bringNear(platform, uid, 2 * HOUR);
      expect(await guest.api.sessions.cancelBooking({ uid })).toMatchObject({ lapsed: true });
    }
    await expect(booked.book(guest, chef, 20)).rejects.toMatchObject({
      code: 'sessions/booking-paused',
    });
  });

  it('of several stands in the calendar of its chef with those who come, until it is called off', async () => {
    const [chef, one, two] = await booked.chefAnd('one', 'two');
    const { uid } = await booked.openAlong(chef, 48);
    /** What the chef’s mails make of the entry, change by change. */
    const entries = async () =>
      (await booked.mailsTo(chef))
        // one that went by SMTP is kept as it went: broken into lines, its calendar in its text
        .map(({ calendar, text }) => (calendar?.text ?? text).replace(/=\r?\n/g, ''))
        .map((text) => text.replace(/\r?\n /g, ''))
        .filter((text) => text.includes(`UID:${uid}@chefly`))
        .map((text) => ({
          ...{ status: /STATUS:(\w+)/.exec(text)![1], sequence: /SEQUENCE:(\d+)/.exec(text)![1] },
          names: [one, two!]
            .map(({ account }) => account.firstName)
            .filter((name) => /SUMMARY:.*/.exec(text)![0].includes(name)),
        }))
        // a calendar keeps the latest, in whatever order mails of one moment come
        .sort((a, b) => Number(a.sequence) - Number(b.sequence));
    const { firstName: first } = one.account;
    const { firstName: second } = two!.account;
    for (const { api } of [one, two!]) await api.sessions.takeSeat({ uid });
    for (const { api } of [one, two!]) await api.sessions.cancelBooking({ uid });
    await chef.api.sessions.cancelBooking({ uid });
    expect(await entries()).toEqual([
      { status: 'CONFIRMED', sequence: '1', names: [first] },
      { status: 'CONFIRMED', sequence: '2', names: [first, second] },
      { status: 'CONFIRMED', sequence: '3', names: [second] },
      { status: 'CONFIRMED', sequence: '4', names: [] },
      { status: 'CANCELLED', sequence: '5', names: [] },
    ]);
  });

  it('is called off when one blocks the other, is erased or cooks the dish no more', async () => {
    const [chef, one, two, three] = (await booked.chefAnd('one', 'two', 'three')) as [
      ...[TestMember, TestMember, TestMember, TestMember],
    ];
    const first = await booked.book(one, chef, 3);
    await one.api.social.block({ uid: chef.uid });
    await platform.settle();
    expect(await one.api.sessions.booking({ uid: first.uid })).toMatchObject({
      ...{ state: 'cancelled', reason: 'gone', chef: { firstName: 'A' } },
    });
    expect(await booked.told(chef, 'booking-cancelled')).toHaveLength(1);
    const second = await booked.book(two, chef, 3);
    await chef.api.recipes.remove({ uid: booked.recipeUid });
    await platform.settle();
    expect(await two.api.sessions.booking({ uid: second.uid })).toMatchObject({
      ...{ state: 'cancelled', reason: 'recipe-removed' },
    });
    await chef.api.recipes.add({ uid: booked.recipeUid });
    await platform.settle();
    const third = await booked.book(three, chef, 3);
    await platform.tell('identity.erasure.asked.v1', chef.uid, {
      ...{ uid: chef.uid, erasesAt: new Date(Date.now() + DAY).toISOString() },
    });
    await platform.settle();
    expect(await booked.stateOf(three, third.uid)).toBe('cancelled');
    expect(await booked.told(three, 'booking-cancelled')).toHaveLength(1);
  });
});
