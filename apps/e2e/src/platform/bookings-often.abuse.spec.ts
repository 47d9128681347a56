import { bookingLimits, DAY, MINUTE } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hourFromNow, openHours } from './booked';
import { Booked } from './bookings-of';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

/** Booked times that are made to be called off. */
describe('booked times', () => {
  let platform: TestPlatform;
  let booked: Booked;

  beforeAll(async () => {
    platform = await bootPlatform({ CHEFLY_LIMITS: '1' });
    booked = new Booked(platform, 'o');
  });
  afterAll(() => platform?.stop());

  const bookings = async () =>
    (await platform.database('sessions')).connection.collection<any>('bookings');
  const aDayLater = async () =>
    (await bookings()).updateMany(
      { calledOff: { $exists: true } },
      { $set: { 'calledOff.$[].at': new Date(Date.now() - DAY - MINUTE) } },
    );

  /** Asks to be erased, and takes that back. Answers how they are signed in then. */
  const leaveAndComeBack = async (member: TestMember): Promise<TestMember> => {
    await member.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    const { fields } = await platform.signIn(member).then(
      () => Promise.reject(new Error('signed in while they leave')),
      (error) => error as { fields: { pass: string } },
    );
    await platform.anonymous.identity.withdrawErasure({ pass: fields.pass });
    await platform.settle();
    return platform.signIn(member);
  };

  it('are called off so often in a day and no more: each rings and writes at a chef’s', async () => {
    const [chef, guest] = await booked.chefAnd('guest');
    const along = await booked.openAlong(chef, 9);
    for (let i = 0; i < bookingLimits.calledOff; i++) {
      const { uid } =
        i % 2
          ? await booked.book(guest, chef, 5)
          : await guest.api.sessions.takeSeat({ uid: along.uid });
      await guest.api.sessions.cancelBooking({ uid });
    }
    const refused = { status: 429, code: 'sessions/booking-too-often' };
    await expect(booked.book(guest, chef, 5)).rejects.toMatchObject(refused);
    await expect(guest.api.sessions.takeSeat({ uid: along.uid })).rejects.toMatchObject(refused);
    await aDayLater();
    expect((await booked.book(guest, chef, 5)).state).toBe('booked');
  });

  it('are lost by a block of one’s own so often in a day and no more: that rings and writes as much', async () => {
    const [chef, guest] = await booked.chefAnd('blocking');
    const { uid } = await booked.openAlong(chef, 9);
    for (let i = 0; i < bookingLimits.calledOff; i++) {
      await guest.api.sessions.takeSeat({ uid });
      await guest.api.social.block({ uid: chef.uid });
      await platform.settle();
      await guest.api.social.unblock({ uid: chef.uid });
      await platform.settle();
    }
    await expect(guest.api.sessions.takeSeat({ uid })).rejects.toMatchObject({
      ...{ status: 429, code: 'sessions/booking-too-often' },
    });
  });

  it('are lost by leaving chefly and coming back so often in a day and no more', async () => {
    const [chef, leaving] = await booked.chefAnd('leaving');
    const { uid } = await booked.openAlong(chef, 9);
    let guest = leaving;
    for (let i = 0; i < bookingLimits.calledOff; i++) {
      await guest.api.sessions.takeSeat({ uid });
      guest = await leaveAndComeBack(guest);
    }
    await expect(guest.api.sessions.takeSeat({ uid })).rejects.toMatchObject({
      ...{ status: 429, code: 'sessions/booking-too-often' },
    });
  });

  it('are lost by two guests who block each other in turn so often and no more', async () => {
    const [chef, one, other] = await booked.chefAnd('one', 'another');
    const { uid } = await booked.openAlong(chef, 9);
    const take = (guest: TestMember) => guest.api.sessions.takeSeat({ uid });
    const putOut = async (by: TestMember, guest: TestMember) => {
      await by.api.social.block({ uid: guest.uid });
      await platform.settle();
      await by.api.social.unblock({ uid: guest.uid });
      await platform.settle();
    };
    await take(one);
    await take(other!);
    for (let i = 1; i < bookingLimits.putOut; i++)
      for (const [by, guest] of [
        [one, other!],
        [other!, one],
      ] as const) {
        await putOut(by, guest);
        await take(guest);
      }
    await putOut(one, other!);
    await expect(take(other!)).rejects.toMatchObject({ code: 'sessions/slot-taken' });
    const shownTo = async (guest: TestMember) =>
      (await booked.slotsOf(chef, guest, 9)).find(({ startsAt }) => startsAt === hourFromNow(9));
    expect(await shownTo(other!)).toMatchObject({ state: 'taken', cookAlong: null });
    // who was put out by nobody comes as ever
    const [third] = await booked.members('third');
    expect((await take(third!)).state).toBe('booked');
    const subjects = (await booked.mailsTo(chef)).map(({ subject }) => subject);
    expect(subjects.filter((each) => each.startsWith('Changed'))).toHaveLength(
      2 * bookingLimits.putOut - 1,
    );
  });

  it('are opened for everybody and called off so often in a day and no more, in whichever way: each stays as a row', async () => {
    const [chef, other] = await booked.chefAnd('other');
    // as often as that, one of them by taking the dish off
    const { uid } = await booked.openAlong(chef, 5);
    await chef.api.recipes.remove({ uid: booked.recipeUid });
    await platform.settle();
    expect(await (await bookings()).findOne({ _id: uid })).toMatchObject({ state: 'cancelled' });
    await chef.api.recipes.add({ uid: booked.recipeUid });
    await platform.settle();
    for (let i = 1; i < bookingLimits.cookAlongsCalledOff; i++)
      await chef.api.sessions.cancelBooking({ uid: (await booked.openAlong(chef, 5)).uid });
    await expect(booked.openAlong(chef, 5)).rejects.toMatchObject({
      ...{ status: 429, code: 'sessions/booking-too-often' },
    });
    // what they book with others is another matter
    await openHours(platform, other, booked.recipeUid);
    expect((await booked.book(chef, other, 5)).state).toBe('booked');
    await aDayLater();
    expect((await booked.openAlong(chef, 9)).state).toBe('booked');
  });
});
