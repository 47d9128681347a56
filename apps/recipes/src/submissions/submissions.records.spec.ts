import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { normalise } from '@chefly/engines/search';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RecipeEndings } from '../recipes/recipe-endings';
import { RecipesStore } from '../recipes/recipes.store';
import { SubmissionRecords } from './submissions.records';
import { SubmissionsStore, type SubmissionRow } from './submissions.store';

const [FATIMA, SANA] = ['fatima-who-leaves', 'sana-who-cooks-on'];
const uidOf = (name: string) => `${name.toLowerCase()}-of-fatima`.padEnd(16, '-');
const photo = (key: string) => ({ key, width: 1, height: 1, color: '', blur: '' });

describe('what a member wrote of recipes', () => {
  let close: () => Promise<void>;
  let outbox: Outbox;
  let submissions: SubmissionsStore;
  let recipes: RecipesStore;
  let records: SubmissionRecords;
  let planned: string[];
  let released: string[];

  beforeEach(async () => {
    const { store, ...kept } = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(store, new InProcessBus(), 'recipes');
    submissions = new SubmissionsStore(store);
    recipes = new RecipesStore(store);
    [planned, released] = [[], []];
    const withdrawals = { plan: async (uid: string) => void planned.push(uid) } as never;
    const endings = new RecipeEndings(recipes, submissions, withdrawals);
    const every = { add: () => undefined } as never;
    records = new SubmissionRecords(every, submissions, recipes, endings);
    await store.prepare();
  });
  afterEach(() => close());

  const within = <T>(work: (work: UnitOfWork) => Promise<T>) => outbox.transaction(work);
  const written = {
    description: 'd',
    ingredients: [],
    procedure: [],
    cost: 1,
    uploadAsPost: false,
  };
  /** With a photo, and another one on the version before. */
  const add = async (name: string, state: SubmissionRow['state'], ...cooks: string[]) => {
    const decided = { reason: 'R', decidedBy: 'haya-the-moderator', decidedAt: new Date() };
    const before = { ...written, name, picture: photo(`${name} before`), ...decided };
    const row = {
      ...{ _id: uidOf(name), author: { uid: FATIMA, firstName: 'F', lastName: '', userName: 'f' } },
      ...{ ...written, name, state, picture: photo(name), submittedAt: new Date() },
      ...{ reason: null, decidedBy: null, decidedAt: null, version: 2, earlier: before },
    } as SubmissionRow;
    const { picture, description, cost } = row;
    const recipe = { _id: row._id, name, key: normalise(name), description, cost, picture };
    await within(async ({ tx }) => {
      await submissions.insert(row, tx);
      if (state !== 'rejected') await recipes.reserveName(normalise(name), row._id, tx);
      if (state === 'approved')
        await recipes.insertRecipe(
          { ...recipe, ingredients: [], steps: [], details: null, authorUid: FATIMA },
          tx,
        );
      for (const uid of cooks) await recipes.addMemberRecipe(uid, row._id, tx);
    });
  };
  const erase = () =>
    within((work) =>
      records.erase(FATIMA, {
        ...work,
        emit: (type, key) => void (type === 'recipes.picture.released.v1' && released.push(key)),
      }),
    );
  const holder = (name: string) => recipes.holderOf(normalise(name));

  it('stays as nobody’s where somebody else cooks by it, with its photo and its name', async () => {
    await add('Nihari', 'approved', FATIMA, SANA);
    expect(await erase()).toBe(true);
    const uid = uidOf('Nihari');
    expect(await recipes.findRecipe(uid)).toMatchObject({ authorUid: null, name: 'Nihari' });
    const row = (await submissions.find(uid))!;
    expect(row).toMatchObject({ author: { uid: '', userName: '' }, earlier: null });
    expect([released, planned, await holder('Nihari')]).toEqual([['Nihari before'], [], uid]);
    expect(await submissions.showsPicture('Nihari')).toBe(true);
  });

  it.each([
    ['they alone cook by', 'approved', [FATIMA]],
    ['nobody cooks by', 'approved', []],
    ['waits', 'waiting', []],
    ['was rejected', 'rejected', []],
  ] as const)('goes that %s, with its photos, and leaves its name', async (_what, state, cooks) => {
    await add('Haleem', state, ...cooks);
    expect(await erase()).toBe(true);
    const uid = uidOf('Haleem');
    expect([await recipes.findRecipe(uid), await submissions.find(uid)]).toEqual([null, null]);
    expect(released.toSorted()).toEqual(['Haleem', 'Haleem before']);
    expect([planned, await holder('Haleem')]).toEqual([
      state === 'approved' ? [uid] : [],
      undefined,
    ]);
  });

  it('leaves the name to whoever has it since it was rejected', async () => {
    await add('Paya', 'rejected');
    await within(({ tx }) => recipes.reserveName('paya', 'a-recipe-of-another', tx));
    await erase();
    expect(await holder('Paya')).toBe('a-recipe-of-another');
  });

  it('is exported with its photos, and not by which moderator it was decided', async () => {
    await add('Korma', 'waiting');
    const { rows, pictures } = await records.page(FATIMA, null);
    expect(pictures).toEqual(['Korma', 'Korma before']);
    expect(rows).toMatchObject([{ name: 'Korma', earlier: { reason: 'R' } }]);
    expect(JSON.stringify(rows)).not.toContain('haya');
  });
});
