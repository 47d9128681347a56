import { batches } from '@chefly/service';
import type { Copy } from './copy';
import type { Databases } from './databases';

interface Cooked {
  recipeUid: string;
  cuisine: string;
}

/** What members cook, by which they are suggested to others. */
export const copiesOfCooks = (databases: Databases): Copy[] => [
  {
    name: 'what members cook, in social',
    what: 'member',
    service: 'social',
    collection: 'members',
    wanted: () => cooks(databases),
    fields: ['cooks'],
  },
];

async function* cooks(databases: Databases) {
  for await (const members of batches(databases.rows('social', 'members'))) {
    const held = await databases
      .collection('recipes', 'member_recipes')
      .find({ memberUid: { $in: members.map((member) => member._id) } })
      .sort({ addedAt: 1, _id: 1 })
      .toArray();
    const uids = [...new Set(held.map((row) => row.recipeUid as string))];
    const recipes = await databases.byId('recipes', 'recipes', uids);
    const heldBy = Map.groupBy(held, (row) => row.memberUid as string);
    for (const { _id, ...rest } of members) {
      const kept = rest.cooks as Cooked[] | undefined;
      const wanted = (heldBy.get(_id) ?? []).flatMap(({ recipeUid }): Cooked[] => {
        const cuisine = recipes.get(recipeUid)?.details?.cuisine as string | undefined;
        return cuisine ? [{ recipeUid, cuisine }] : [];
      });
      const none = kept ? [] : undefined;
      const fresh = wanted.length ? wanted : none;
      yield { ...rest, _id, cooks: kept && told(kept) === told(wanted) ? kept : fresh };
    }
  }
}

/** The order is no fact. */
const told = (list: Cooked[]) =>
  JSON.stringify(list.map(({ recipeUid, cuisine }) => `${recipeUid} ${cuisine}`).sort());
