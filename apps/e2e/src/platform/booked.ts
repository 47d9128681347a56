import { bookingLimits, HOUR, noBookingHours, type BookingHours } from '@chefly/contracts';
import type { TestMember, TestPlatform } from './kitchen';

/** Open around the clock, by the hour. */
export const alwaysOpen: BookingHours = {
  ...noBookingHours,
  open: true,
  noticeHours: 1,
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
};

/** The same for all of a file: the hour may turn between two questions of one test. */
const nextHour = Math.ceil(Date.now() / HOUR);

/** The beginning of the hour so many hours after the next one: two at least, to be in time. */
export const hourFromNow = (hours: number) => new Date((nextHour + hours) * HOUR).toISOString();

/** Brings a booking near: it begins so many milliseconds from now. */
export async function bringNear(platform: TestPlatform, uid: string, ms: number) {
  await platform.settle();
  const rows = (await platform.database('sessions')).connection.collection('bookings');
  const startsAt = new Date(Date.now() + ms);
  const endsAt = new Date(startsAt.getTime() + HOUR);
  await rows.updateOne({ _id: uid as never }, { $set: { startsAt, endsAt } });
}

/** As if everybody in a booked session had had their time to appear in it. */
export async function letArrive(platform: TestPlatform, sessionUid: string) {
  await platform.settle();
  const rows = (await platform.database('sessions')).connection.collection('sessions');
  const ago = new Date(Date.now() - bookingLimits.arrival - 1000);
  await rows.updateOne(
    { _id: sessionUid as never },
    {
      $set: {
        startedAt: ago,
        'members.$[late].joinedAt': ago,
        'members.$[never].outSince': ago,
      },
    },
    {
      arrayFilters: [
        { 'late.joinedAt': { $exists: true } },
        { 'never.inSince': null, 'never.togetherMs': 0 },
      ],
    },
  );
}

/** As if no process of ours had been there for so long, until now, and at no other time. */
export async function beAway(platform: TestPlatform, ms: number) {
  const { connection } = await platform.database('sessions');
  const [from, to] = [new Date(Date.now() - ms), new Date()];
  const row = { _id: crypto.randomUUID() as never, from, to };
  const outages = connection.collection('outages');
  await outages.deleteMany({});
  await outages.insertOne(row);
}

/** Looks at a booking, as its job does. */
export async function lookAt(platform: TestPlatform, uid: string) {
  await platform.schedule('booking-look', uid, new Date(), { bookingUid: uid });
  await platform.runDue(new Date());
}

/** A chef who can be booked at any hour, for this recipe. */
export async function openHours(platform: TestPlatform, chef: TestMember, recipeUid?: string) {
  const [found] = recipeUid ? [] : (await chef.api.recipes.search({ text: 'Shakshuka' })).items;
  const uid = recipeUid ?? found!.uid;
  await chef.api.recipes.add({ uid });
  await chef.api.sessions.setBookingHours(alwaysOpen);
  await platform.settle();
  return uid;
}
