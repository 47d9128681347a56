import { bookingLimits, MINUTE } from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bringNear, hourFromNow } from './booked';
import { Booked } from './bookings-of';
import { makeMinor } from './guardian';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

/** Whom a member brings to a time that is theirs and a chef's. */
describe('one more in a booked time', () => {
  let platform: TestPlatform;
  let booked: Booked;

  beforeAll(async () => {
    platform = await bootPlatform();
    booked = new Booked(platform, 'br');
  });
  afterAll(() => platform?.stop());

  const kind = 'booking-invite';
  const people = (...names: string[]) =>
    booked.chefAnd(...names) as Promise<
      [TestMember, TestMember, TestMember, TestMember, TestMember, TestMember]
    >;
  const ticketOf = async (member: TestMember, companion: TestMember) =>
    (await member.api.social.companion({ uid: companion.uid })).ticket;
  /** They know each other from now on, and one asks to bring the other. */
  const invite = async (uid: string, member: TestMember, ...friends: TestMember[]) => {
    for (const friend of friends) {
      await platform.follow(friend, member);
      await member.api.sessions.inviteToBooking({ uid, ticket: await ticketOf(member, friend) });
    }
    await platform.settle();
  };
  const agree = async (uid: string, chef: TestMember, ...friends: TestMember[]) => {
    for (const friend of friends)
      await chef.api.sessions.agreeToInvite({ uid, memberUid: friend.uid });
    await platform.settle();
  };
  const invitations = async (member: TestMember) =>
    (await member.api.sessions.bookingInvitations({})).items.map(({ bookingUid }) => bookingUid);
  const invitesIn = async (member: TestMember, uid: string) =>
    (await member.api.sessions.booking({ uid })).invites.map(
      ({ member: { firstName }, state }) => ({
        firstName,
        state,
      }),
    );

  it('is asked of the chef first, told to whom is brought then, and cooks with them', async () => {
    const [chef, ayesha, zainab, stranger] = await people('ayesha', 'zainab', 'stranger');
    await platform.online(chef, ayesha, zainab);
    const { uid, placesLeft } = await booked.book(ayesha, chef, 5);
    expect(placesLeft).toBe(bookingLimits.seats - 1);
    const tabs = [];
    for (const member of [chef, zainab]) tabs.push(await openTab(platform.url, member));
    const [chefs, zainabs] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    await invite(uid, ayesha, zainab);
    const { firstName } = zainab.account;
    for (const member of [chef, ayesha])
      expect(await invitesIn(member, uid)).toEqual([{ firstName, state: 'asked' }]);
    await until(() =>
      expect(chefs.heard).toContainEqual({ type: 'booking.changed', data: { uid } }),
    );
    expect(await booked.told(chef, kind)).toHaveLength(1);
    // nobody is told of what the chef has not agreed to
    expect(await invitations(zainab)).toEqual([]);
    expect(await booked.told(zainab, kind)).toEqual([]);
    expect(zainabs.heard.map(({ type }) => type)).not.toContain('booking.changed');
    for (const call of [
      () => zainab.api.sessions.takeSeat({ uid }),
      () => zainab.api.sessions.booking({ uid }),
      () => zainab.api.sessions.endInvite({ uid, memberUid: zainab.uid }),
      () => stranger.api.sessions.agreeToInvite({ uid, memberUid: zainab.uid }),
      () => ayesha.api.sessions.agreeToInvite({ uid, memberUid: zainab.uid }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'request/not-found' });

    await agree(uid, chef, zainab);
    expect(await invitations(zainab)).toEqual([uid]);
    await until(() =>
      expect(zainabs.heard).toContainEqual({ type: 'booking.changed', data: { uid } }),
    );
    closeTabs();
    expect(await booked.told(zainab, kind)).toEqual([
      `${ayesha.account.firstName} ${ayesha.account.lastName} invites you to cook along ‘Shakshuka’.`,
    ]);
    await zainab.api.sessions.takeSeat({ uid });
    await zainab.api.sessions.takeSeat({ uid });
    expect(await invitations(zainab)).toEqual([]);
    const { members, invites, kind: still } = await chef.api.sessions.booking({ uid });
    expect([still, invites]).toEqual(['own', []]);
    expect(members.map((member) => member.uid)).toEqual([ayesha.uid, zainab.uid]);
    expect(await booked.told(ayesha, kind)).toHaveLength(2);
    // the time is hers, too
    await expect(booked.book(zainab, chef, 5)).rejects.toMatchObject({
      code: expect.stringMatching(/taken/),
    });

    await bringNear(platform, uid, 2 * MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    const { sessionUid } = await ayesha.api.sessions.joinBooking({ uid });
    expect(await zainab.api.sessions.joinBooking({ uid })).toMatchObject({ sessionUid });
    await platform.settle();
    const { participants } = (await zainab.api.sessions.current({}))!;
    expect(participants.map((each) => each.uid).sort()).toEqual(
      [chef.uid, ayesha.uid, zainab.uid].sort(),
    );
    await chef.api.sessions.leave({ uid: sessionUid! });
  });

  it('is somebody whom the member knows, and whom the chef may cook with', async () => {
    const [chef, ayesha, zainab, hafsa] = await people('ayesha', 'zainab', 'hafsa');
    const { uid } = await booked.book(ayesha, chef, 5);
    for (const member of [zainab.uid, 'nobody-at-all-of-that-u', ayesha.uid])
      await expect(ayesha.api.social.companion({ uid: member })).rejects.toMatchObject({
        code: 'social/not-connected',
      });
    // a request that nobody has accepted is no acquaintance
    await ayesha.api.social.follow({ uid: zainab.uid });
    await expect(ticketOf(ayesha, zainab)).rejects.toMatchObject({ code: 'social/not-connected' });
    await platform.follow(hafsa, zainab);
    const theirs = await ticketOf(hafsa, zainab);
    for (const ticket of [theirs, `${theirs}x`, 'made-up'])
      await expect(ayesha.api.sessions.inviteToBooking({ uid, ticket })).rejects.toMatchObject({
        code: 'sessions/cannot-bring',
      });
    await platform.follow(ayesha, hafsa);
    const ticket = await ticketOf(ayesha, hafsa);
    await hafsa.api.social.block({ uid: chef.uid });
    await platform.settle();
    await expect(ayesha.api.sessions.inviteToBooking({ uid, ticket })).rejects.toMatchObject({
      code: 'sessions/cannot-bring',
    });
    // nor to a booking of others, or of the chef's own
    await expect(hafsa.api.sessions.inviteToBooking({ uid, ticket: theirs })).rejects.toMatchObject(
      { code: 'request/not-found' },
    );
    await platform.follow(chef, zainab);
    await expect(
      chef.api.sessions.inviteToBooking({ uid, ticket: await ticketOf(chef, zainab) }),
    ).rejects.toMatchObject({ code: 'request/not-found' });
  });

  it('is asked once, and no more than there are places for', async () => {
    const [chef, ayesha, ...friends] = await people('ayesha', 'a', 'b', 'c', 'd');
    const { uid } = await booked.book(ayesha, chef, 5);
    const [first, second, third, fourth] = friends as [
      ...[TestMember, TestMember, TestMember, TestMember],
    ];
    await platform.follow(first, ayesha);
    const ticket = await ticketOf(ayesha, first);
    const again = () => ayesha.api.sessions.inviteToBooking({ uid, ticket });
    await Promise.all([again(), again(), again()]);
    expect(await booked.told(chef, kind)).toHaveLength(1);
    await invite(uid, ayesha, second, third);
    expect(await ayesha.api.sessions.booking({ uid })).toMatchObject({ placesLeft: 0 });
    await platform.follow(fourth, ayesha);
    const more = { uid, ticket: await ticketOf(ayesha, fourth) };
    await expect(ayesha.api.sessions.inviteToBooking(more)).rejects.toMatchObject({
      code: 'sessions/too-many-invites',
    });
    await agree(uid, chef, first);
    await agree(uid, chef, first);
    expect(await booked.told(first, kind)).toHaveLength(1);
    // by each of the three, for good; and each is told of what was said by another
    await first.api.sessions.endInvite({ uid, memberUid: first.uid });
    await first.api.sessions.endInvite({ uid, memberUid: first.uid });
    await chef.api.sessions.endInvite({ uid, memberUid: second.uid });
    await ayesha.api.sessions.endInvite({ uid, memberUid: third.uid });
    expect(await invitesIn(chef, uid)).toEqual([]);
    await expect(again()).rejects.toMatchObject({ code: 'sessions/invite-over' });
    await expect(first.api.sessions.takeSeat({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    const told = await booked.told(ayesha, kind);
    expect(told.filter((message) => message.includes('does not come'))).toHaveLength(2);
    // whom the chef had not agreed to, nobody tells that they were to be brought
    for (const member of [second, third]) {
      expect(await booked.told(member, kind)).toEqual([]);
      const own = { uid, memberUid: member.uid };
      await expect(member.api.sessions.endInvite(own)).rejects.toMatchObject({
        code: 'request/not-found',
      });
    }
    await ayesha.api.sessions.inviteToBooking(more);
    expect(await invitesIn(chef, uid)).toHaveLength(1);
  });

  it('goes without the others when they call off, and all go with whoever booked', async () => {
    const [chef, ayesha, zainab, hafsa] = await people('ayesha', 'zainab', 'hafsa');
    const { uid } = await booked.book(ayesha, chef, 25);
    await invite(uid, ayesha, zainab, hafsa);
    await agree(uid, chef, zainab, hafsa);
    await zainab.api.sessions.takeSeat({ uid });
    // who else is invited is nobody's to know who was brought themselves
    expect(await invitesIn(zainab, uid)).toEqual([]);
    await zainab.api.sessions.cancelBooking({ uid });
    expect(await booked.stateOf(ayesha, uid)).toBe('booked');
    expect((await booked.told(ayesha, kind))[0]).toContain('does not come');
    expect(await invitations(hafsa)).toEqual([uid]);
    await ayesha.api.sessions.cancelBooking({ uid });
    expect(await invitations(hafsa)).toEqual([]);
    expect((await booked.told(hafsa, kind))[0]).toContain('withdrawn');
    await expect(hafsa.api.sessions.takeSeat({ uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
    const [row] = await (
      await platform.database('sessions')
    ).connection
      .collection('bookings')
      .find({ _id: uid as never })
      .toArray();
    expect(row).not.toHaveProperty('invites');
  });

  it('is over between those who may not meet any more', async () => {
    const [chef, ayesha, zainab, hafsa, maryam] = await people(
      'ayesha',
      'zainab',
      'hafsa',
      'maryam',
    );
    const { uid } = await booked.book(ayesha, chef, 25);
    await invite(uid, ayesha, zainab, hafsa, maryam);
    await agree(uid, chef, zainab, hafsa, maryam);
    await zainab.api.social.block({ uid: chef.uid });
    await ayesha.api.social.block({ uid: hafsa.uid });
    await platform.settle();
    expect(await invitesIn(ayesha, uid)).toEqual([
      { firstName: maryam.account.firstName, state: 'offered' },
    ]);
    for (const member of [zainab, hafsa]) {
      expect(await invitations(member)).toEqual([]);
      await expect(member.api.sessions.takeSeat({ uid })).rejects.toMatchObject({
        code: 'request/not-found',
      });
    }
    await makeMinor(platform, maryam, { consent: false });
    await platform.settle();
    expect(await invitesIn(chef, uid)).toEqual([]);
    expect(await booked.stateOf(chef, uid)).toBe('booked');
  });

  it('is put out alone, where whoever booked may not meet them any more', async () => {
    const [chef, ayesha, zainab, hafsa] = await people('ayesha', 'zainab', 'hafsa');
    const { uid } = await booked.book(ayesha, chef, 25);
    await invite(uid, ayesha, zainab, hafsa);
    await agree(uid, chef, zainab, hafsa);
    for (const member of [zainab, hafsa]) await member.api.sessions.takeSeat({ uid });
    await zainab.api.social.block({ uid: ayesha.uid });
    await platform.settle();
    const uids = async () =>
      (await chef.api.sessions.booking({ uid })).members.map((member) => member.uid);
    expect(await uids()).toEqual([ayesha.uid, hafsa.uid]);
    await chef.api.social.block({ uid: hafsa.uid });
    await platform.settle();
    expect(await uids()).toEqual([ayesha.uid]);
    expect(await booked.stateOf(ayesha, uid)).toBe('booked');
  });

  it('waits for company on video, who is under 18', async () => {
    const [chef, ayesha, young] = await people('ayesha', 'young');
    await makeMinor(platform, young, { consent: true });
    await platform.online(chef, ayesha, young);
    const { uid } = await ayesha.api.sessions.book({
      ...{ chefUid: chef.uid, startsAt: hourFromNow(5), recipeUid: booked.recipeUid },
      type: 'video',
    });
    await invite(uid, ayesha, young);
    await agree(uid, chef, young);
    await young.api.sessions.takeSeat({ uid });
    await bringNear(platform, uid, MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    expect(await young.api.sessions.joinBooking({ uid })).toMatchObject({
      ...{ sessionUid: null, waitingFor: 'company' },
    });
    const { sessionUid } = await ayesha.api.sessions.joinBooking({ uid });
    await platform.settle();
    expect((await young.api.sessions.current({}))!.uid).toBe(sessionUid);
    await chef.api.sessions.leave({ uid: sessionUid! });
  });
});
