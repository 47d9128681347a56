import type { BookingHours } from '@chefly/contracts';
import { batches } from '@chefly/service';
import { isAskedByPush } from '@chefly/sessions/availability';
import { areOpen } from '@chefly/sessions/hours';
import { newChef } from '@chefly/sessions/new-chef';
import type { Copy } from './copy';
import type { Databases } from './databases';
import type { Row } from '../rows';

export const copiesOfChefs = (databases: Databases): Copy[] => [
  {
    name: 'chefs, from profiles and recipes',
    what: 'chef',
    service: 'sessions',
    collection: 'chefs',
    wanted: () => chefs(databases),
    fields: [
      ...['firstName', 'lastName', 'userName', 'gender', 'level'],
      ...['recipes', 'agreementUid', 'pricePaise', 'pushable', 'byPush', 'bookable'],
    ],
  },
];

async function* chefs(databases: Databases) {
  for await (const members of batches(databases.rows('social', 'members'))) {
    const ids = members.map((member) => member._id);
    const [added, now] = await Promise.all([
      databases
        .collection('recipes', 'member_recipes')
        .find({ memberUid: { $in: ids } })
        .sort({ addedAt: 1, _id: 1 })
        .toArray(),
      databases.byId('sessions', 'chefs', ids),
    ]);
    const recipes = await databases.byId('recipes', 'recipes', [
      ...new Set(added.map((row) => row.recipeUid as string)),
    ]);
    const agreements = await latestAgreements(databases, ids);
    const pushable = await pushableOf(databases, ids);
    const hours = await databases.byId('sessions', 'booking_hours', ids);
    const addedBy = Map.groupBy(added, (row) => row.memberUid as string);
    for (const { _id, firstName, lastName, userName, gender, level } of members) {
      const chef = now.get(_id);
      const wanted = (addedBy.get(_id) ?? []).map(({ recipeUid }) => ({
        uid: recipeUid as string,
        name: recipes.get(recipeUid)?.name,
      }));
      // the order is no fact
      const uids = (list: { uid: string }[]) =>
        JSON.stringify(list.map((recipe) => recipe.uid).sort());
      yield {
        ...(chef
          ? { ...chef, pushable: undefined, byPush: undefined, bookable: undefined }
          : newChef()),
        _id,
        firstName,
        lastName,
        userName,
        gender,
        level: level ?? null,
        recipes: chef && uids(chef.recipes) === uids(wanted) ? chef.recipes : wanted,
        ...priceCopy(agreements.get(_id), chef),
        ...pushCopy(pushable.has(_id), chef),
        ...(isBookable(hours.get(_id)) && { bookable: true }),
      };
    }
  }
}

async function latestAgreements(databases: Databases, memberUids: string[]) {
  const filter = { memberUid: { $in: memberUids } };
  const order = { memberUid: 1, offeredAt: 1, _id: 1 } as const;
  const found = await databases
    .collection('moderation', 'agreements')
    .find(filter)
    .sort(order)
    .toArray();
  return new Map(found.map((row) => [row.memberUid as string, row as Row]));
}

/** Of these members, those who have a browser that may be pushed to. */
async function pushableOf(databases: Databases, memberUids: string[]) {
  const found = databases
    .collection('notifications', 'subscriptions')
    .find({ memberUid: { $in: memberUids } });
  return new Set((await found.toArray()).map((row) => row.memberUid as string));
}

/** A chef who is asked by push, and the copy that says whether there is a browser for it. */
function pushCopy(pushable: boolean, chef: Row | undefined) {
  const { available = false, availableUntil, askWhenClosed }: Partial<Row> = chef ?? {};
  const byPush = isAskedByPush({ available, availableUntil, askWhenClosed, pushable });
  return { ...(pushable && { pushable }), ...(byPush && { byPush }) };
}

/**
 * A chef's price, and the agreement that it is asked by: the copy of one that ended keeps its name.
 */
function priceCopy(agreement: Row | undefined, chef: Row | undefined) {
  const price = agreement?.state === 'enabled' ? (agreement.pricePaise as number | null) : null;
  return {
    agreementUid: price ? agreement!._id : (chef?.agreementUid ?? null),
    pricePaise: price,
  };
}

const isBookable = (hours: Row | undefined) =>
  !!hours && areOpen(hours as Pick<BookingHours, 'open' | 'weekly'> & Row);
