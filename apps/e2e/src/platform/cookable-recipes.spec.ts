import { messages, type Step } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

/** A member's own recipe, with all that a cook wants of one, from its form to the stove. */
describe('own recipes that can be cooked', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let sana: TestMember;
  let moderator: TestMember;
  const form = { description: 'Soft and sour', cost: 200 };
  const ingredients = [
    { amount: 200, unit: 'g', name: 'feta', note: 'crumbled', instead: ['labneh', 'ricotta'] },
    { amount: 2, unit: '', name: 'onions', note: '' },
  ];
  const procedure: Step[] = [
    { text: 'Fry the onions for 10 minutes', minutes: 10, heat: 'Medium flame', waiting: false },
    { text: 'Simmer with the feta for 20–25 minutes', minutes: 30, waiting: false, uses: [0] },
    {
      ...{ text: 'Rest for 5 minutes', minutes: null, untimed: true },
      ...{ heat: '', beside: true, uses: [] },
    },
  ];

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, sana, moderator] = await Promise.all([
      platform.member('fatima'),
      platform.member('sana'),
      platform.moderator(),
    ]);
  });
  afterAll(() => platform?.stop());

  const approved = async (name: string, given: object) => {
    const recipe = { ...form, name, ingredients, procedure, ...given };
    const { uid } = await fatima.api.recipes.submit(recipe);
    await moderator.api.recipes.approve({ uid, reason: 'Complete' });
    await platform.settle();
    return sana.api.recipes.recipe({ uid });
  };

  it('are cooked as their author said, and what was not said as their text says', async () => {
    const details = { servings: '2', prepMinutes: '15' };
    const sent = await fatima.api.recipes.submit({
      ...{ ...form, name: 'Feta Salan', ingredients, details },
      procedure: procedure.map(({ untimed: _untimed, ...row }) => row),
    });
    expect(sent).toMatchObject({ ingredients, procedure, details: { prepMinutes: 15 } });
    const [waiting] = (await moderator.api.recipes.submissions({})).items;
    expect(waiting).toMatchObject({ uid: sent.uid, ingredients, procedure });
    await moderator.api.recipes.approve({ uid: sent.uid, reason: 'Complete' });
    await platform.settle();
    const recipe = await sana.api.recipes.recipe({ uid: sent.uid });
    expect(recipe.steps).toEqual([
      {
        ...{ text: procedure[0]!.text, minutes: 10, name: 'Fry the onions' },
        ...{ heat: 'Medium flame', waiting: false, beside: false, uses: [1] },
      },
      {
        ...{ text: procedure[1]!.text, minutes: 30, name: 'Simmer' },
        ...{ heat: '', waiting: false, beside: false, uses: [0] },
      },
      {
        ...{ text: procedure[2]!.text, minutes: null, name: 'Rest' },
        ...{ heat: '', waiting: false, beside: true, uses: [] },
      },
    ]);
    expect(recipe).toMatchObject({
      ingredients: [{ instead: ['labneh', 'ricotta'] }, { instead: [] }],
      ...{ prepMinutes: 15, handsOnMinutes: 40, waitMinutes: 0, minutes: 55 },
    });
  });

  it('take their times from their text where nobody said any, as a text and as rows', async () => {
    const text = 'Fry the onions for 10 minutes\nSimmer for 20–25 minutes';
    const rows = text.split('\n').map((line) => ({ text: line }));
    for (const [name, given] of Object.entries({ 'Onion Text': text, 'Onion Rows': rows }))
      expect(await approved(name, { procedure: given })).toMatchObject({
        steps: [{ minutes: 10 }, { minutes: 20, waiting: true }],
        ...{ prepMinutes: null, handsOnMinutes: 10, waitMinutes: 20 },
      });
  });

  it('that were stored before any of it could be said are read from their text', async () => {
    const { connection } = await platform.database('recipes');
    const uid = 'an-own-recipe-of-old-times';
    await connection.collection('recipes').insertOne({
      ...{ _id: uid as never, name: 'Old Salan', key: 'old salan', description: 'd', cost: 1 },
      ingredients: [{ amount: 2, unit: '', name: 'onions', note: '' }],
      steps: [{ text: 'Simmer the onions for 20 minutes on a low flame', minutes: null }],
      ...{ picture: null, authorUid: fatima.uid },
    });
    expect(await sana.api.recipes.recipe({ uid })).toMatchObject({
      ingredients: [{ instead: [] }],
      steps: [{ minutes: 20, heat: 'low flame', waiting: true, uses: [0] }],
    });
  });

  it('refuse to take what is not there', async () => {
    const send = (given: object) =>
      fatima.api.recipes.submit({
        ...form,
        name: 'Nothing Salan',
        ingredients,
        procedure,
        ...given,
      });
    for (const uses of [[2], [0, 0], [-1], [0.5]])
      await expect(send({ procedure: [{ text: 'Stir', uses }] })).rejects.toMatchObject({
        status: 400,
        code: 'request/invalid',
      });
    await expect(
      send({ ingredients: [{ name: 'feta', instead: ['labneh', 'Labneh'] }] }),
    ).rejects.toMatchObject({
      fields: { 'ingredients.0.instead': messages.substituteTwice },
    });
    await expect(send({ procedure: [{ text: 'Bake', heat: '9999 °C' }] })).rejects.toMatchObject({
      fields: { 'procedure.0.heat': messages.heatUnknown },
    });
  });

  it('show what changed of a step to the moderator who rejected them', async () => {
    const recipe = { ...form, name: 'Rejected Salan', ingredients, procedure };
    const { uid } = await fatima.api.recipes.submit(recipe);
    await moderator.api.recipes.reject({ uid, reason: 'On what flame?' });
    const better = procedure.map((step, at) => (at === 1 ? { ...step, heat: 'low' } : step));
    await fatima.api.recipes.resubmit({ ...recipe, uid, procedure: better });
    const { items } = await moderator.api.recipes.submissions({});
    expect(items.find((item) => item.uid === uid)).toMatchObject({
      procedure: [{}, { heat: 'Low flame', uses: [0] }, { untimed: true }],
      earlier: { procedure },
    });
  });
});
