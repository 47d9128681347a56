import { bookingLimits, HOUR, MINUTE } from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { alwaysOpen, bringNear, hourFromNow, letArrive, lookAt } from './booked';
import { Booked } from './bookings-of';
import { makeMinor } from './guardian';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

/** Times at which a chef cooks with several members, from the seats to the room. */
describe('cook-alongs', () => {
  let platform: TestPlatform;
  let booked: Booked;

  beforeAll(async () => {
    platform = await bootPlatform();
    booked = new Booked(platform, 'k');
  });
  afterAll(() => platform.stop());

  it('are heard of by whoever reads of the times of a recipe, who is told no names', async () => {
    const [chef, guest, reader] = await booked.chefAnd('guest', 'reader');
    const tab = await openTab(platform.url, reader!);
    await tab.socket.emitWithAck('chefs.enter', booked.recipeUid);
    const placesLeft = async () =>
      (await booked.slotsOf(chef, reader!, 3)).map(({ cookAlong }) => cookAlong?.placesLeft)[0];
    const isHeard = async (change: () => Promise<unknown>) => {
      tab.heard.length = 0;
      await change();
      await platform.settle();
      await until(() => expect(tab.heard.map(({ type }) => type)).toContain('chefs.changed'));
      const about = tab.heard.filter(({ type }) => type !== 'chefs.changed');
      expect(JSON.stringify(about)).not.toContain(guest.uid);
    };
    let uid = '';
    await isHeard(async () => ({ uid } = await booked.openAlong(chef, 3)));
    expect(await placesLeft()).toBe(bookingLimits.seats);
    await isHeard(() => guest.api.sessions.takeSeat({ uid }));
    expect(await placesLeft()).toBe(bookingLimits.seats - 1);
    await isHeard(() => guest.api.sessions.cancelBooking({ uid }));
    expect(await placesLeft()).toBe(bookingLimits.seats);
    const bookable = async () =>
      (await reader!.api.sessions.bookableChefs({ recipe: booked.recipeUid })).items.map(
        (each) => each.uid,
      );
    expect(await bookable()).toContain(chef.uid);
    await isHeard(() => chef.api.sessions.setBookingHours({ ...alwaysOpen, open: false }));
    expect(await bookable()).not.toContain(chef.uid);
    closeTabs();
  });

  it('tell their chef of places, and of no time that somebody booked; and guests of theirs', async () => {
    const [chef, guest, muted] = await booked.chefAnd('guest', 'muted');
    const { uid } = await booked.openAlong(chef, 48);
    await chef.api.social.mute({ uid: muted!.uid });
    await platform.settle();
    for (const { api } of [guest, muted!]) await api.sessions.takeSeat({ uid });
    const { firstName, lastName } = guest.account;
    expect(await booked.told(chef, 'booking-made')).toEqual([
      'A place to cook with you is taken: ‘Shakshuka’.',
      `${firstName} ${lastName} took a place to cook ‘Shakshuka’ with you.`,
    ]);
    const lastMailTo = async (member: TestMember) =>
      (await booked.mailsTo(member))[0]!.text.replace(/=\r?\n/g, '');
    expect(await lastMailTo(chef)).toContain('A place to cook with you is taken: ');
    expect(await lastMailTo(guest)).toContain('You have taken a place to cook along: ');
    await muted!.api.sessions.cancelBooking({ uid });
    expect(await booked.told(chef, 'booking-cancelled')).toEqual([
      'One guest fewer comes to cook with you: ‘Shakshuka’.',
    ]);
    expect(await lastMailTo(muted!)).toContain('You have given your place back: ');
    await bringNear(platform, uid, 14 * MINUTE);
    await lookAt(platform, uid);
    for (const member of [chef, guest])
      expect(await booked.told(member, 'booking-due')).toEqual([
        '‘Shakshuka’ is booked: it begins within 15 minutes.',
      ]);
    await chef.api.sessions.cancelBooking({ uid });
    expect(await booked.told(guest, 'booking-cancelled')).toEqual([
      'Your booked time is called off: ‘Shakshuka’.',
    ]);
  });

  it('holds four in a cook-along, whom the chef cooks with as they come', async () => {
    const [chef, ...guests] = await booked.chefAnd('sana', 'bano', 'maryam', 'noor', 'gul');
    await platform.online(chef, ...guests);
    const { uid } = await booked.openAlong(chef, 7);
    expect((await booked.slotsOf(chef, guests[0]!, 7))[0]).toMatchObject({
      ...{ state: 'cook-along', cookAlong: { uid, placesLeft: 4, recipe: { name: 'Shakshuka' } } },
    });
    const seats = guests.map((guest) => guest.api.sessions.takeSeat({ uid }));
    expect(await outcomes(seats)).toEqual({ succeeded: 4, refused: ['sessions/slot-taken'] });
    const { members: seated } = await chef.api.sessions.booking({ uid });
    const [one, two, three] = guests.filter((guest) =>
      seated.some((member) => member.uid === guest.uid),
    ) as [TestMember, TestMember, TestMember];
    await one.api.sessions.takeSeat({ uid });
    await three.api.sessions.cancelBooking({ uid });
    // of the other guests a guest is told nothing before they cook
    const { members: known } = await one.api.sessions.booking({ uid });
    expect(known.map((member) => member.uid)).toEqual([one.uid]);
    const calendarOf = async (member: TestMember) =>
      (await member.api.sessions.bookingCalendar({ uid })).text;
    expect(await calendarOf(chef)).toContain(two.account.firstName);
    expect(await calendarOf(one)).not.toContain(two.account.firstName);
    const late = guests.find((guest) => !seated.some((member) => member.uid === guest.uid))!;
    await late.api.sessions.takeSeat({ uid });

    await bringNear(platform, uid, 2 * MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    const { sessionUid } = await one.api.sessions.joinBooking({ uid });
    await platform.settle();
    expect(await two.api.sessions.current({})).toBeNull();
    expect(await two.api.sessions.joinBooking({ uid })).toMatchObject({ sessionUid });
    await platform.settle();
    await platform.attended(sessionUid!, chef, one, two);
    const { participants } = (await two.api.sessions.current({}))!;
    expect(participants.map((participant) => participant.uid).sort()).toEqual(
      [chef.uid, one.uid, two.uid].sort(),
    );
    const message = { sessionUid: sessionUid!, uid: 'a-message-of-who-came-later', text: 'Salam' };
    await two.api.chat.sendSessionMessage(message);
    await letArrive(platform, sessionUid!);
    await bringNear(platform, uid, -bookingLimits.noShow - 1);
    await lookAt(platform, uid);
    expect(await booked.told(late, 'booking-missed')).toHaveLength(1);
    for (const member of [chef, one, two])
      expect(await booked.told(member, 'booking-missed')).toEqual([]);
    await chef.api.sessions.leave({ uid: sessionUid! });
    await platform.settle();
    expect((await two.api.sessions.toReview({})).items).toHaveLength(1);
  });

  it('seats nobody beside whom they may not meet, and leaves nobody under 18 alone on video', async () => {
    const [chef, one, two, young] = (await booked.chefAnd('one', 'two', 'young')) as [
      ...[TestMember, TestMember, TestMember, TestMember],
    ];
    await makeMinor(platform, young, { consent: true });
    await platform.settle();
    await expect(
      young.api.sessions.book({
        ...{
          chefUid: chef.uid,
          startsAt: hourFromNow(9),
          recipeUid: booked.recipeUid,
          type: 'video',
        },
      }),
    ).rejects.toMatchObject({ code: 'policy/minor' });
    const { uid } = await booked.openAlong(chef, 7, 'video');
    await one.api.sessions.takeSeat({ uid });
    await one.api.social.block({ uid: two.uid });
    await platform.settle();
    expect((await booked.slotsOf(chef, two, 7))[0]).toMatchObject({
      state: 'taken',
      cookAlong: null,
    });
    await expect(two.api.sessions.takeSeat({ uid })).rejects.toMatchObject({
      code: 'sessions/slot-taken',
    });
    await young.api.sessions.takeSeat({ uid });
    await platform.online(chef, one, young);
    await bringNear(platform, uid, MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    expect(await young.api.sessions.joinBooking({ uid })).toMatchObject({
      ...{ sessionUid: null, waitingFor: 'company' },
    });
    const { sessionUid } = await one.api.sessions.joinBooking({ uid });
    await platform.settle();
    expect((await young.api.sessions.current({}))!.uid).toBe(sessionUid);
    await chef.api.sessions.leave({ uid: sessionUid! });
  });

  it('that nobody had booked are nobody’s at the last moment, whose chef was free to do something else', async () => {
    const [chef, guest, other] = await booked.chefAnd('guest', 'other');
    const { uid } = await booked.openAlong(chef, 11);
    await bringNear(platform, uid, 5 * MINUTE);
    const take = () => guest.api.sessions.takeSeat({ uid });
    const refused = { code: 'sessions/chef-not-available' };
    const isOffered = async () => {
      const slots = await booked.slotsOf(chef, guest, -1);
      return slots.some(({ cookAlong }) => cookAlong?.uid === uid);
    };
    await expect(take()).rejects.toMatchObject(refused);
    expect(await isOffered()).toBe(false);
    await platform.online(chef, other!);
    const { recipeUid } = booked;
    const asking = { chefUids: [chef.uid], recipeUid, type: 'voice' as const };
    const { uid: asked } = await other!.api.sessions.ask(asking);
    const { sessionUid } = await chef.api.sessions.accept({ uids: [asked] });
    await bringNear(platform, uid, HOUR);
    await expect(take()).rejects.toMatchObject(refused);
    expect(await isOffered()).toBe(false);
    await chef.api.sessions.leave({ uid: sessionUid });
    await bringNear(platform, uid, 5 * MINUTE);
    expect(await isOffered()).toBe(true);
    await take();
    // and who is booked so late may say no, as whoever books may think again
    const off = await chef.api.sessions.cancelBooking({ uid });
    expect(off).toMatchObject({ state: 'cancelled', lapsed: false });
  });

  it('blame nobody who comes in time and finds them over', async () => {
    const [chef, one, late] = await booked.chefAnd('one', 'late');
    const { uid } = await booked.openAlong(chef, 13);
    for (const { api } of [one, late!]) await api.sessions.takeSeat({ uid });
    await platform.online(chef, one, late!);
    await bringNear(platform, uid, -MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    const { sessionUid } = await one.api.sessions.joinBooking({ uid });
    await chef.api.sessions.leave({ uid: sessionUid! });
    await expect(late!.api.sessions.joinBooking({ uid })).rejects.toMatchObject({
      code: 'sessions/booking-over',
    });
    // the door was open on, until now
    const { connection } = await platform.database('sessions');
    const closed = Date.now() - 1000;
    const at = (ms: number) => new Date(closed + ms);
    for (const [name, _id, change] of [
      ['bookings', uid, { startsAt: at(-bookingLimits.noShow) }],
      ['sessions', sessionUid, { startedAt: at(-2 * MINUTE), endedAt: at(-MINUTE) }],
    ] as const)
      await connection.collection(name).updateOne({ _id: _id as never }, { $set: change });
    await lookAt(platform, uid);
    expect(await late!.api.sessions.booking({ uid })).toMatchObject({ lapsed: false });
  });
});
