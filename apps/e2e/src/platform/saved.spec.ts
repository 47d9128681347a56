import { COLLECTIONS_CAP, SAVED_CAP } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** What members keep of recipes, each for themselves. */
describe('saved recipes', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, moderator]: TestMember[] = [];
  let uids: string[];

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, moderator] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.moderator(),
    ]);
    uids = (await fatima!.api.recipes.search({ text: 'a', limit: 5 })).items.map(({ uid }) => uid);
  });
  afterAll(() => platform.stop());

  const listed = async (member: TestMember, collectionUid?: string) =>
    (await member.api.recipes.saved({ collectionUid })).items.map(({ uid }) => uid);
  const shelfOf = async (member: TestMember) => {
    const { connection } = await platform.database('recipes');
    return connection.collection<any>('recipe_shelves').findOne({ _id: member.uid });
  };
  const empty = async (member: TestMember) => {
    for (const uid of await listed(member)) await member.api.recipes.unsave({ uid });
  };

  it('are listed newest first, and say so on cards and recipes, to their member alone', async () => {
    const { api } = fatima!;
    for (const uid of uids.slice(0, 3)) await api.recipes.save({ uid });
    await api.recipes.save({ uid: uids[0]! });
    expect(await listed(fatima!)).toEqual([uids[2], uids[1], uids[0]]);
    expect(await listed(ayesha!)).toEqual([]);
    const marks = async (member: TestMember) =>
      (await member.api.recipes.search({ text: 'a', limit: 5 })).items.map(({ saved }) => saved);
    expect(await marks(fatima!)).toEqual([true, true, true, false, false]);
    expect(await marks(ayesha!)).toEqual([false, false, false, false, false]);
    expect((await api.recipes.recipe({ uid: uids[0]! })).saved).toBe(true);
    await api.recipes.unsave({ uid: uids[0]! });
    await api.recipes.unsave({ uid: uids[0]! });
    expect(await listed(fatima!)).toEqual([uids[2], uids[1]]);
    expect((await api.recipes.recipe({ uid: uids[0]! })).saved).toBe(false);
    expect((await shelfOf(fatima!)).saved).toBe(2);
    await empty(fatima!);
  });

  it('are read page by page', async () => {
    for (const uid of uids) await fatima!.api.recipes.save({ uid });
    const first = await fatima!.api.recipes.saved({ limit: 3 });
    const rest = await fatima!.api.recipes.saved({ limit: 3, cursor: first.next! });
    expect([...first.items, ...rest.items].map(({ uid }) => uid)).toEqual(uids.toReversed());
    expect(rest.next).toBeNull();
    await empty(fatima!);
  });

  it('are one each, however often and from wherever they are saved at once', async () => {
    const sana = await platform.member('sana');
    const saves = await outcomes(
      Array.from({ length: 12 }, (_, i) => sana.api.recipes.save({ uid: uids[i % 4]! })),
    );
    expect(saves).toEqual({ succeeded: 12, refused: [] });
    expect((await listed(sana)).toSorted()).toEqual(uids.slice(0, 4).toSorted());
    expect((await shelfOf(sana)).saved).toBe(4);
    const unknown = { uid: 'a-recipe-of-nobody-' };
    await expect(sana.api.recipes.save(unknown)).rejects.toMatchObject({
      code: 'request/not-found',
    });
    expect((await shelfOf(sana)).saved).toBe(4);
  });

  it('are as many as there is room for, and no more when two come at once', async () => {
    const hina = await platform.member('hina');
    await hina.api.recipes.save({ uid: uids[0]! });
    const { connection } = await platform.database('recipes');
    await connection
      .collection<any>('recipe_shelves')
      .updateOne({ _id: hina.uid }, { $set: { saved: SAVED_CAP - 1 } });
    const saves = await outcomes(uids.slice(1, 4).map((uid) => hina.api.recipes.save({ uid })));
    expect(saves).toEqual({
      succeeded: 1,
      refused: ['recipes/saved-full', 'recipes/saved-full'],
    });
    expect(await listed(hina)).toHaveLength(2);
  });

  it('go into several collections, which are renamed and taken away without them', async () => {
    const { recipes } = fatima!.api;
    const [friday, quick] = await Promise.all(
      ['Friday', 'After work'].map((name) => recipes.createCollection({ name })),
    );
    expect(await recipes.createCollection({ name: 'friday ' })).toEqual(friday);
    await recipes.collect({ uid: friday!.uid, recipeUid: uids[0]! });
    for (const recipeUid of uids.slice(0, 2)) await recipes.collect({ uid: quick!.uid, recipeUid });
    expect((await recipes.collections({})).items).toEqual([
      { ...quick, name: 'After work', recipes: 2 },
      { ...friday, name: 'Friday', recipes: 1 },
    ]);
    expect(await listed(fatima!)).toEqual([uids[1], uids[0]]);
    expect(await listed(fatima!, friday!.uid)).toEqual([uids[0]]);
    const held = await recipes.savedIn({ uid: uids[0]! });
    expect([held.saved, held.collectionUids.toSorted()]).toEqual([
      true,
      [friday!.uid, quick!.uid].toSorted(),
    ]);
    await expect(
      recipes.renameCollection({ uid: quick!.uid, name: 'FRIDAY' }),
    ).rejects.toMatchObject({ code: 'recipes/collection-name-taken' });
    await recipes.renameCollection({ uid: friday!.uid, name: 'Fridays' });
    await recipes.uncollect({ uid: quick!.uid, recipeUid: uids[1]! });
    await recipes.removeCollection({ uid: friday!.uid });
    expect((await recipes.collections({})).items).toEqual([
      { ...quick, name: 'After work', recipes: 1 },
    ]);
    expect(await listed(fatima!)).toEqual([uids[1], uids[0]]);
    expect((await recipes.savedIn({ uid: uids[0]! })).collectionUids).toEqual([quick!.uid]);
    await recipes.unsave({ uid: uids[0]! });
    expect((await recipes.collections({})).items[0]!.recipes).toBe(0);
    await empty(fatima!);
  });

  it('go into nobody else’s collections, and into none that is gone', async () => {
    const { uid } = await fatima!.api.recipes.createCollection({ name: 'Mine' });
    const into = { uid, recipeUid: uids[0]! };
    const missing = { code: 'request/not-found' };
    await expect(ayesha!.api.recipes.collect(into)).rejects.toMatchObject(missing);
    await expect(ayesha!.api.recipes.renameCollection({ uid, name: 'Hers' })).rejects.toMatchObject(
      missing,
    );
    await ayesha!.api.recipes.removeCollection({ uid });
    await fatima!.api.recipes.collect(into);
    expect(await listed(ayesha!, uid)).toEqual([]);
    await fatima!.api.recipes.removeCollection({ uid });
    await expect(fatima!.api.recipes.collect(into)).rejects.toMatchObject(missing);
    expect(await listed(ayesha!)).toEqual([]);
    await empty(fatima!);
  });

  it('have so many collections at most, each of another name, when many are made at once', async () => {
    const noor = await platform.member('noor');
    const made = await outcomes(
      Array.from({ length: COLLECTIONS_CAP + 5 }, (_, i) =>
        noor.api.recipes.createCollection({ name: `Dinners ${i}` }),
      ),
    );
    expect(made).toEqual({
      succeeded: COLLECTIONS_CAP,
      refused: Array.from({ length: 5 }, () => 'recipes/collections-full'),
    });
    const { items } = await noor.api.recipes.collections({});
    expect(new Set(items.map(({ name }) => name)).size).toBe(COLLECTIONS_CAP);
  });

  it('and who cooks it lose a withdrawn recipe also where the job that takes it from all was lost', async () => {
    const uid = 'a-recipe-withdrawn-1';
    const { connection } = await platform.database('recipes');
    const { uid: memberUid } = ayesha!;
    const ids = { _id: `${memberUid}:${uid}`, memberUid, recipeUid: uid };
    const rows = ['member_recipes', 'saved_recipes'].map((name) =>
      connection.collection<any>(name),
    );
    for (const each of rows) await each.insertOne({ ...ids, addedAt: new Date() });
    await connection.collection<any>('withdrawals').insertOne({ _id: uid, at: new Date() });
    await platform.schedule('withdrawals-sweep', crypto.randomUUID(), new Date(), {});
    await platform.runDue(new Date());
    await platform.settle();
    for (const each of rows) expect(await each.countDocuments({ recipeUid: uid })).toBe(0);
    expect(await connection.collection('withdrawals').countDocuments()).toBe(0);
  });

  it('vanish with the recipe when it is withdrawn, for everybody who saved it', async () => {
    const { uid } = await fatima!.api.recipes.submit({
      ...{ name: 'Pumpkin Halwa', description: 'd', ingredients: 'i', procedure: 'p', cost: 10 },
    });
    await moderator!.api.recipes.approve({ uid, reason: 'Complete' });
    await platform.settle();
    for (const { api } of [fatima!, ayesha!]) await api.recipes.save({ uid });
    await platform.tell('moderation.subject.removed.v1', uid, {
      ...{ caseUid: newUid(), kind: 'recipe', subjectUid: uid, authorUid: fatima!.uid },
      ...{ rule: 'house/food', reason: 'Not a dish' },
    });
    await platform.settle();
    for (const member of [fatima!, ayesha!]) {
      expect(await listed(member)).toEqual([]);
      expect((await shelfOf(member)).saved).toBe(0);
    }
    const { connection } = await platform.database('recipes');
    expect(await connection.collection('saved_recipes').countDocuments({ recipeUid: uid })).toBe(0);
  });
});
