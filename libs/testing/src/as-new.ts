import { queues } from '@chefly/contracts';
import { onceUp } from '@chefly/engines/once-up';
import type { SearchEntry } from '@chefly/engines/search';
import type { Store } from '@chefly/engines/store';
import { entryOf, type IndexedRow } from '@chefly/recipes/entry';
import type { Stores } from './backend';
import { objectsOf, type Engines } from './real-engines';

/** The drawings of the shipped recipes, which no member has uploaded. */
const SHIPPED_PICTURES = 'pictures/dish-';
const SHIPPED = /^catalogue-/;

/** What stays of a service's collections, of each of which everything else goes. */
const STAYS: Record<string, object> = {
  'recipes.recipes': { _id: SHIPPED },
  'recipes.names': { holderUid: SHIPPED },
  'identity.keys': {},
};

/** Makes of running processes a new installation: no members, and the shipped recipes. */
export async function makeAsNew(
  namespace: string,
  { services, stores, engines }: { services: string[]; stores: Stores; engines: Engines },
): Promise<void> {
  for (const service of services) await empty(service, await stores.open(service));
  for (const queue of queues) await engines.jobs.queue(queue).drain(true);
  const objects = await onceUp(() => objectsOf(namespace));
  for await (const name of objects.list())
    if (!name.startsWith(SHIPPED_PICTURES)) await objects.remove(name);
  await Promise.all([
    engines.search.index('people').rebuild(nothing),
    engines.search.index('recipes').rebuild(() => shippedRecipes(stores.open('recipes'))),
  ]);
}

async function empty(service: string, { connection }: Store): Promise<void> {
  for (const { name } of await connection.db!.listCollections().toArray()) {
    const stays = STAYS[`${service}.${name}`];
    await connection.collection(name).deleteMany(stays ? { $nor: [stays] } : {});
  }
}

async function* nothing(): AsyncGenerator<SearchEntry> {}
async function* shippedRecipes(store: Promise<Store>): AsyncGenerator<SearchEntry> {
  for await (const row of (await store).connection.collection<IndexedRow>('recipes').find({}))
    yield entryOf(row);
}
