import { bookingLimits } from '@chefly/contracts';
import { bringNear, hourFromNow, openHours } from './booked';
import type { TestMember } from './kitchen';
import type { WatchedQueries } from './watched-queries';

export async function savedRecipes(watched: WatchedQueries) {
  const { platform } = watched;
  const [member, other] = await platform.members('hafsa', 'ayesha');
  const { recipes } = member.api;
  const { items } = await recipes.search({ text: 'a', limit: 50 });
  const { uid } = await recipes.createCollection({ name: 'Fridays' });
  for (const [i, recipe] of items.entries()) {
    await (i % 10 ? recipes.save(recipe) : recipes.collect({ uid, recipeUid: recipe.uid }));
    await other.api.recipes.save(recipe);
  }
  watched.forget();
  await recipes.save(items[1]!);
  const page = await recipes.saved({ limit: 3 });
  await recipes.saved({ limit: 3, cursor: page.next! });
  const collected = await recipes.saved({ collectionUid: uid, limit: 2 });
  await recipes.saved({ collectionUid: uid, limit: 2, cursor: collected.next! });
  await recipes.savedIn(items[0]!);
  await recipes.collections({});
  await recipes.renameCollection({ uid, name: 'Eid' });
  await recipes.uncollect({ uid, recipeUid: items[0]!.uid });
  await recipes.removeCollection({ uid });
  await recipes.unsave(items[1]!);
  await platform.schedule('recipe-removal', items[2]!.uid, new Date(), {
    recipeUid: items[2]!.uid,
  });
  await platform.settle();
  watched.expectNear();
  watched.expectAsked('recipes.saved_recipes', 'recipes.recipe_shelves');
}

export async function hoursAndBookings(watched: WatchedQueries) {
  const { platform } = watched;
  const [chef, ...guests] = (await platform.members('rukhsana', 'shabana', 'tabassum')) as [
    TestMember,
    ...TestMember[],
  ];
  const recipeUid = await openHours(platform, chef);
  watched.forget();
  const range = { uid: chef.uid, from: hourFromNow(2), to: hourFromNow(60) };
  const time = (hours: number) =>
    ({ startsAt: hourFromNow(hours), recipeUid, type: 'voice' }) as const;
  for (const [i, guest] of guests.entries()) {
    await guest.api.sessions.book({ chefUid: chef.uid, ...time(30 + i) });
    await guest.api.sessions.slots(range);
    await guest.api.sessions.bookableChefs({ recipe: recipeUid });
  }
  const { uid } = await chef.api.sessions.openCookAlong(time(40));
  for (const guest of guests) await guest.api.sessions.takeSeat({ uid });
  await guests[0]!.api.sessions.cancelBooking({ uid });
  for (const when of ['coming', 'past'] as const)
    await chef.api.sessions.bookings({ when, limit: 2 });
  await chef.api.sessions.chefNow({ uid: chef.uid });
  await platform.settle();
  await platform.schedule('reconcile', 'bookings', new Date(), {});
  await platform.settle();
  await bringNear(platform, uid, -bookingLimits.noShow - 1);
  await platform.schedule('booking-look', uid, new Date(), { bookingUid: uid });
  await platform.settle();
  watched.expectNear();
  watched.expectAsked('sessions.bookings', 'sessions.outages');
}
