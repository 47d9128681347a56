import { bookingLimits } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Booked } from './bookings-of';
import { caseOf, moderatorsOf, report } from './desk';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** Bringing somebody to a booked time as a weapon, or in the same moment as something else. */
describe('one more in a booked time', () => {
  let platform: TestPlatform;
  let booked: Booked;

  beforeAll(async () => {
    platform = await bootPlatform();
    booked = new Booked(platform, 'bx');
  });
  afterAll(() => platform?.stop());

  const people = (...names: string[]) =>
    booked.chefAnd(...names) as Promise<
      [TestMember, TestMember, TestMember, TestMember, TestMember, TestMember]
    >;
  const ticketOf = async (member: TestMember, companion: TestMember) =>
    (await member.api.social.companion({ uid: companion.uid })).ticket;
  const ask = async (uid: string, member: TestMember, ...friends: TestMember[]) => {
    for (const friend of friends) {
      const ticket = await ticketOf(member, friend);
      await member.api.sessions.inviteToBooking({ uid, ticket });
    }
    await platform.settle();
  };
  const agree = async (uid: string, chef: TestMember, ...friends: TestMember[]) => {
    for (const friend of friends)
      await chef.api.sessions.agreeToInvite({ uid, memberUid: friend.uid });
    await platform.settle();
  };
  /** They know each other: the second follows the first. */
  const know = async (member: TestMember, ...friends: TestMember[]) => {
    for (const friend of friends) await platform.follow(friend, member);
  };
  const invited = async (member: TestMember) =>
    (await member.api.sessions.bookingInvitations({})).items.map(({ bookingUid }) => bookingUid);
  const openIn = async (member: TestMember, uid: string) =>
    (await member.api.sessions.booking({ uid })).invites.map((each) => each.member.uid);
  const kind = 'booking-invite';

  it('is no bell to ring at a chef’s: whoever came and went is not asked for again', async () => {
    const [chef, ayesha, zainab] = await people('ayesha', 'zainab');
    await know(ayesha, zainab);
    const { uid } = await booked.book(ayesha, chef, 25);
    await ask(uid, ayesha, zainab);
    await agree(uid, chef, zainab);
    await zainab.api.sessions.takeSeat({ uid });
    await zainab.api.sessions.cancelBooking({ uid });
    await platform.settle();
    await expect(ask(uid, ayesha, zainab)).rejects.toMatchObject({
      code: 'sessions/invite-over',
    });
    expect(await booked.told(chef, kind)).toHaveLength(1);
  });

  it('comes once from two tabs, and with all who are invited no more than there are places', async () => {
    const [chef, ayesha, ...friends] = await people('ayesha', 'a', 'b', 'c', 'd');
    const [a, b, c, d] = friends as [TestMember, TestMember, TestMember, TestMember];
    await know(ayesha, a, b, c, d);
    const { uid } = await booked.book(ayesha, chef, 25);
    const tickets = await Promise.all([a, b, c, d].map((friend) => ticketOf(ayesha, friend)));
    // at once, more than there are places
    const asking = tickets.map((ticket) => ayesha.api.sessions.inviteToBooking({ uid, ticket }));
    expect(await outcomes(asking)).toEqual({
      succeeded: 3,
      refused: ['sessions/too-many-invites'],
    });
    await platform.settle();
    const open = await openIn(chef, uid);
    const coming = [a, b, c, d].filter((friend) => open.includes(friend.uid));
    await agree(uid, chef, ...coming);
    const seats = coming.flatMap((friend) => [friend, friend]);
    const taking = seats.map((friend) => friend.api.sessions.takeSeat({ uid }));
    expect(await outcomes(taking)).toEqual({ succeeded: 6, refused: [] });
    const { members } = await chef.api.sessions.booking({ uid });
    expect(members.map((member) => member.uid).sort()).toEqual(
      [ayesha, ...coming].map((each) => each.uid).sort(),
    );
    expect(members).toHaveLength(bookingLimits.seats);
    const made = await booked.told(ayesha, kind);
    expect(made.filter((message) => message.includes('comes along'))).toHaveLength(3);
  });

  it('has one outcome where it is called off, taken back or forbidden in the same moment', async () => {
    for (const what of ['chef', 'booker', 'withdrawn', 'refused', 'blocked'] as const) {
      const [chef, ayesha, zainab] = await people('ayesha', 'zainab');
      await know(ayesha, zainab);
      const { uid } = await booked.book(ayesha, chef, 25);
      await ask(uid, ayesha, zainab);
      await agree(uid, chef, zainab);
      const memberUid = zainab.uid;
      const meanwhile = {
        chef: () => chef.api.sessions.cancelBooking({ uid }),
        booker: () => ayesha.api.sessions.cancelBooking({ uid }),
        withdrawn: () => ayesha.api.sessions.endInvite({ uid, memberUid }),
        refused: () => chef.api.sessions.endInvite({ uid, memberUid }),
        blocked: () => zainab.api.social.block({ uid: chef.uid }),
      }[what];
      const [came] = await Promise.allSettled([zainab.api.sessions.takeSeat({ uid }), meanwhile()]);
      await platform.settle();
      const { state, members, invites } = await chef.api.sessions.booking({ uid });
      const isIn = members.some((member) => member.uid === memberUid);
      expect([what, invites, await invited(zainab)]).toEqual([what, [], []]);
      if (what === 'chef' || what === 'booker') expect([what, state]).toEqual([what, 'cancelled']);
      else if (what === 'blocked') expect([what, isIn]).toEqual([what, false]);
      else expect([what, isIn]).toEqual([what, came.status === 'fulfilled']);
      // her time is her own again, unless she comes
      const later = await booked.book(zainab, (await people('x'))[0], 25).then(
        () => 'free',
        () => 'taken',
      );
      expect([what, later]).toEqual([what, isIn && state === 'booked' ? 'taken' : 'free']);
    }
  });

  it('is nobody who is suspended or leaves meanwhile, nor with a ticket from before', async () => {
    const [haya] = await moderatorsOf(platform, 'haya');
    const [chef, ayesha, suspended, leaving] = await people('ayesha', 'suspended', 'leaving');
    await know(ayesha, suspended, leaving);
    const { uid } = await booked.book(ayesha, chef, 25);
    const tickets = [await ticketOf(ayesha, suspended), await ticketOf(ayesha, leaving)];
    await report(platform, chef, 'member', suspended.uid, 'harassment');
    const found = (await caseOf(haya!, suspended.uid))!;
    const verdict = { action: 'suspend', rule: 'house/kindness', reason: 'Insults' } as const;
    await haya!.api.moderation.decide({ uid: found.uid, ...verdict, days: 3 });
    await platform.settle();
    await leaving.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    for (const ticket of tickets)
      await expect(ayesha.api.sessions.inviteToBooking({ uid, ticket })).rejects.toMatchObject({
        code: 'sessions/cannot-bring',
      });
  });
});
