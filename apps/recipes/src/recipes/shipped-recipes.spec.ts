import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Store } from '@chefly/engines/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue, EDITION } from '../catalogue';
import type { Dishes } from './dishes';
import { RecipesStore } from './recipes.store';
import { ShippedRecipes, shippedUid } from './shipped-recipes';

describe('the shipped recipes in a store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shipped-'));
  const undrawn = { store: async () => null } as unknown as Dishes;
  const haleem = shippedUid('hyderabadi-haleem');
  let mongo: EmbeddedMongo;
  let asked = 0;
  const stores: Store[] = [];
  const shipped: ShippedRecipes[] = [];

  const rows = () => stores[0]!.connection.collection<any>('recipes');
  const read = (uid: string) => rows().findOne({ _id: uid });

  beforeAll(async () => {
    mongo = await EmbeddedMongo.start({ folder, fsync: false, observe: () => void asked++ });
    // two replicas
    for (let i = 0; i < 2; i++) {
      const store = await Store.connect(mongo.url, 'recipes');
      stores.push(store);
      shipped.push(new ShippedRecipes(new RecipesStore(store), undrawn));
      await store.prepare();
    }
  });
  beforeEach(async () => {
    await rows().deleteMany({});
    await stores[0]!.connection.collection('names').deleteMany({});
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });

  it('are there once when two replicas start at once', async () => {
    const written = await Promise.all(shipped.map((replica) => replica.load()));
    expect(written.flat()).toHaveLength(catalogue.length);
    expect(await rows().countDocuments({})).toBe(catalogue.length);
    expect(await read(haleem)).toMatchObject({ edition: EDITION, details: { servings: 6 } });
  });

  it('take the place of those that an earlier release stored, once', async () => {
    await shipped[0]!.load();
    const now = await read(haleem);
    await rows().updateOne(
      { _id: haleem },
      {
        $set: { ingredients: ['250 g broken wheat'], steps: ['Soak'], cost: 420 },
        $unset: { details: 1, edition: 1 },
      },
    );
    const written = await Promise.all(shipped.map((replica) => replica.load()));
    expect(written.flat().map(({ _id }) => _id)).toEqual([haleem]);
    expect(await read(haleem)).toEqual(now);
  });

  it('leave alone what a later release wrote, as when replicas are replaced one by one', async () => {
    await shipped[0]!.load();
    await rows().updateOne({ _id: haleem }, { $set: { edition: EDITION + 1, cost: 1 } });
    expect(await shipped[0]!.load()).toEqual([]);
    expect(await read(haleem)).toMatchObject({ edition: EDITION + 1, cost: 1 });
  });

  it('leave the name to a member who had it first', async () => {
    const own = { _id: 'of-a-member', name: 'Nihari', key: 'nihari', authorUid: 'ayesha' };
    await rows().insertOne(own);
    const written = await shipped[0]!.load();
    expect(written.map(({ key }) => key)).not.toContain('nihari');
    expect(await shipped[0]!.load()).toEqual([]);
    expect(await rows().find({ key: 'nihari' }).toArray()).toEqual([own]);
  });

  it('are there, and said to be written, when engines are lost while they are brought', async () => {
    const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    const store = new RecipesStore(stores[0]!);
    const { insertRecipe } = store;
    let calls = 0;
    // the first is written, and its answer lost
    store.insertRecipe = async (...row) => {
      await insertRecipe.apply(store, row);
      if (++calls === 1) throw lost;
    };
    let looks = 0;
    const dishes = {
      store: async () => {
        if (++looks === 2) throw lost;
        return null;
      },
    } as unknown as Dishes;
    const written = await new ShippedRecipes(store, dishes).load();
    expect(written).toHaveLength(catalogue.length);
    expect(await rows().countDocuments({})).toBe(catalogue.length);
  });

  it('cost one read when nothing has changed', async () => {
    await shipped[0]!.load();
    asked = 0;
    expect(await shipped[0]!.load()).toEqual([]);
    expect(asked).toBe(1);
  });
});
