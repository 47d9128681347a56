import type { UnitOfWork } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RecipeEndings } from '../recipes/recipe-endings';
import { RecipesStore } from '../recipes/recipes.store';
import { SubmissionsService } from './submissions.service';
import { SubmissionsStore, type SubmissionRow } from './submissions.store';

const caller = { uid: 'fatima', person: { uid: 'fatima' } } as never;
const form = { name: 'Nihari', description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };
const photo = (key: string) => ({ key, width: 1, height: 1, color: '', blur: '' });

/** Which of its photos a recipe that was sent in shows still, and when it lets go of them. */
describe('a photo of a recipe', () => {
  let store: Store;
  let close: () => Promise<void>;
  let submissions: SubmissionsStore;
  let recipes: RecipesStore;
  let service: SubmissionsService;
  let endings: RecipeEndings;
  let told: string[];

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    submissions = new SubmissionsStore(store);
    recipes = new RecipesStore(store);
    const outbox = { transaction: (work: (unit: UnitOfWork) => unknown) => within(work) } as never;
    const pictures = { redeem: (_uid: string, key: string) => photo(key), view: () => null };
    service = new SubmissionsService(submissions, recipes, outbox, pictures as never);
    endings = new RecipeEndings(recipes, submissions, { plan: async () => undefined } as never);
    told = [];
    await store.prepare();
  });
  afterEach(() => close());

  const within = <T>(work: (unit: UnitOfWork) => T) =>
    store.transaction(async (tx) =>
      work({
        tx,
        emit: (type: string, key: string) =>
          void (type === 'recipes.picture.released.v1' && told.push(key)),
      } as never),
    ) as Promise<Awaited<T>>;
  const rejected = (uid: string) =>
    within(({ tx }) =>
      submissions.decide(
        uid,
        { state: 'rejected', reason: 'R', decidedBy: 'haya', decidedAt: new Date() },
        tx,
      ),
    );
  const sent = async (receipt: string) => {
    const { uid } = await service.submit({ ...form, receipt } as never, caller);
    await rejected(uid);
    return uid;
  };
  const again = async (uid: string, change: object) => {
    await service.resubmit({ ...form, uid, ...change } as never, caller);
    await rejected(uid);
  };
  const shown = async () => {
    const all = ['first', 'second', 'third'];
    const shows = await Promise.all(all.map((key) => submissions.showsPicture(key)));
    return all.filter((_, i) => shows[i]);
  };

  it('is shown as what was rejected beside the next version, and let go of with the one after it', async () => {
    const uid = await sent('first');
    await again(uid, { receipt: 'second' });
    expect([told, await shown()]).toEqual([[], ['first', 'second']]);
    await again(uid, { receipt: 'third' });
    expect([told, await shown()]).toEqual([['first'], ['second', 'third']]);
    await again(uid, { keepPicture: true });
    expect([told, await shown()]).toEqual([['first', 'second'], ['third']]);
    await again(uid, {});
    expect(await shown()).toEqual(['third']);
    await again(uid, {});
    expect([told, await shown()]).toEqual([['first', 'second', 'third'], []]);
  });

  it('goes with what is dismissed, as it is and as it was', async () => {
    const uid = await sent('first');
    await again(uid, { receipt: 'second' });
    await service.dismiss({ uid }, caller);
    expect([told.toSorted(), await shown()]).toEqual([['first', 'second'], []]);
    await expect(service.dismiss({ uid }, caller)).rejects.toMatchObject({
      code: 'request/not-found',
    });
  });

  it('goes with a recipe that is withdrawn, of which the record stays', async () => {
    const uid = await sent('first');
    await again(uid, { receipt: 'second' });
    const recipe = {
      _id: uid,
      name: 'Nihari',
      key: 'nihari',
      description: 'd',
      authorUid: 'fatima',
    };
    const rest = { ingredients: [], steps: [], details: null, cost: 1, picture: photo('second') };
    await recipes.insertRecipe({ ...recipe, ...rest });
    for (let i = 0; i < 2; i++) await within((work) => endings.withdraw(uid, work));
    expect([told.toSorted(), await shown()]).toEqual([['first', 'second'], []]);
    const row = (await submissions.find(uid)) as SubmissionRow;
    expect([row.picture, row.earlier!.picture, row.name]).toEqual([null, null, 'Nihari']);
  });
});
