import { SUBMISSIONS_CAP } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** What becomes of a recipe that moderators rejected. */
describe('rejected recipes', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let sana: TestMember;
  let moderator: TestMember;
  const form = {
    description: 'Slow and deep',
    ingredients: [
      { amount: 1, unit: 'kg', name: 'shank', note: 'on the bone' },
      { amount: null, unit: '', name: 'salt', note: '' },
    ],
    procedure: [{ text: 'Simmer', minutes: 240 }],
    cost: 400,
  };
  const rejected = async (name: string, given: object = {}) => {
    const { uid } = await fatima.api.recipes.submit({ ...form, name, ...given });
    await moderator.api.recipes.reject({ uid, reason: 'Only one step' });
    return uid;
  };
  const held = async (key: string) => {
    const { connection } = await platform.database('content');
    return connection.collection<{ _id: string; state: string }>('uploads').findOne({ _id: key });
  };
  const keyOf = (picture: { sources: { url: string }[] } | null) =>
    picture!.sources[0]!.url.split('/')[4]!;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, sana, moderator] = await Promise.all([
      platform.member('fatima'),
      platform.member('sana'),
      platform.moderator(),
    ]);
  });
  afterAll(() => platform.stop());

  it('are sent again, and moderators see what they rejected and why', async () => {
    const uid = await rejected('Shank Nihari');
    const next = { ...form, procedure: [...form.procedure, { text: 'Rest', minutes: null }] };
    const again = await fatima.api.recipes.resubmit({ uid, ...next, name: 'Shank Nihari' });
    expect(again).toMatchObject({ uid, state: 'waiting', version: 2, reason: null });
    expect(again.earlier).toMatchObject({ reason: 'Only one step', decidedBy: null });

    const [waiting] = (await moderator.api.recipes.submissions({})).items;
    expect(waiting).toMatchObject({
      uid,
      ...next,
      earlier: { ...form, name: 'Shank Nihari', reason: 'Only one step', decidedBy: moderator.uid },
    });
    await moderator.api.recipes.approve({ uid, reason: 'Complete now', version: 2 });
    await platform.settle();
    expect(await sana.api.recipes.byName({ name: 'shank nihari' })).toMatchObject({
      ingredients: form.ingredients,
      steps: next.procedure,
    });
    // a link carries underscores for the first space, or for all
    for (const name of ['Shank_Nihari', 'shank_nihari'])
      expect(await sana.api.recipes.byName({ name })).toMatchObject({ name: 'Shank Nihari' });
    const decisions = (await moderator.api.moderation.audit({})).items.filter(
      ({ subject }) => subject === uid,
    );
    expect(decisions.map(({ action }) => action)).toEqual([
      'submission approved',
      'submission rejected',
    ]);
    for (const { subjectName } of decisions)
      expect(subjectName).toMatch(/^recipe ‘Shank Nihari’ · .*@fatima$/);
    const alike = await moderator.api.recipes.similar({ name: 'Shank Nehari' });
    expect(alike.items.map((recipe) => recipe.uid)).toContain(uid);
    await expect(
      fatima.api.recipes.resubmit({ uid, ...next, name: 'Shank Nihari' }),
    ).rejects.toMatchObject({ status: 409, code: 'recipes/not-rejected' });
  });

  it('keep what their author says of them beside, and moderators see what changed of it', async () => {
    const details = {
      servings: 4,
      prepMinutes: null,
      level: 'medium' as const,
      cuisine: 'Hyderabad',
      diets: ['vegetarian' as const],
      allergens: ['dairy' as const, 'mustard' as const],
      equipment: ['handi'],
    };
    const uid = await rejected('Bagara Baingan', { details: { ...details, servings: '6' } });
    const procedure = [
      { text: 'Fry the spices', minutes: 10 },
      { text: 'Simmer', minutes: 40 },
    ];
    await fatima.api.recipes.resubmit({
      ...{ uid, ...form, name: 'Bagara Baingan', procedure },
      details: { ...details, equipment: 'handi' },
    });
    const waiting = await moderator.api.recipes.submissions({});
    expect(waiting.items.find((item) => item.uid === uid)).toMatchObject({
      details,
      earlier: { details: { ...details, servings: 6 } },
    });
    await moderator.api.recipes.approve({ uid, reason: 'Complete now', version: 2 });
    await platform.settle();
    expect(await sana.api.recipes.recipe({ uid })).toMatchObject({
      ...details,
      ...{ prepMinutes: null, handsOnMinutes: 10, waitMinutes: 40 },
      steps: [{ waiting: false }, { waiting: true }],
    });
    const [card] = (await sana.api.recipes.search({ text: 'Bagara Baingan' })).items;
    expect(card).toMatchObject({ minutes: 50, servings: 4, cuisine: 'Hyderabad' });
  });

  it('say nothing beside where they were stored before anybody could', async () => {
    const uid = await rejected('Old Dalcha');
    const { connection } = await platform.database('recipes');
    await connection
      .collection('submissions')
      .updateOne({ _id: uid as never }, { $unset: { details: 1 } });
    const nothing = {
      ...{ servings: null, prepMinutes: null, level: null, cuisine: '' },
      ...{ diets: [], allergens: [], equipment: [] },
    };
    expect(await fatima.api.recipes.mySubmission({ uid })).toMatchObject({ details: nothing });
    const again = await fatima.api.recipes.resubmit({ uid, ...form, name: 'Old Dalcha' });
    expect(again).toMatchObject({ details: nothing, earlier: { details: nothing } });
  });

  it('are not decided by somebody who read the version before', async () => {
    const uid = await rejected('Trotter Nihari');
    await fatima.api.recipes.resubmit({ uid, ...form, name: 'Trotter Nihari' });
    for (const decide of ['approve', 'reject'] as const)
      await expect(
        moderator.api.recipes[decide]({ uid, reason: 'As before' }),
      ).rejects.toMatchObject({ status: 409, code: 'recipes/changed-meanwhile' });
    await moderator.api.recipes.reject({ uid, reason: 'Still one step', version: 2 });
    expect(await fatima.api.recipes.mySubmission({ uid })).toMatchObject({
      reason: 'Still one step',
      earlier: { reason: 'Only one step' },
    });
    await fatima.api.recipes.dismiss({ uid });
  });

  it('have lost their name, and get it again unless somebody else took it', async () => {
    const uid = await rejected('Brain Masala');
    await sana.api.recipes.submit({ ...form, name: 'Brain Masala' });
    await expect(
      fatima.api.recipes.resubmit({ uid, ...form, name: 'brain  masala' }),
    ).rejects.toMatchObject({
      code: 'recipes/name-taken',
      fields: { name: 'Recipie with same name already exists with us' },
    });
    const again = await fatima.api.recipes.resubmit({ uid, ...form, name: 'Maghaz Masala' });
    expect(again).toMatchObject({ name: 'Maghaz Masala', earlier: { name: 'Brain Masala' } });
    expect(await sana.api.recipes.checkName({ name: 'Maghaz masala' })).toEqual({
      ...{ taken: true, mine: false },
    });
  });

  it('of two that are sent at once one waits', async () => {
    const uid = await rejected('Tawa Keema');
    const sent = await Promise.allSettled(
      ['first', 'second'].map((description) =>
        fatima.api.recipes.resubmit({ uid, ...form, name: 'Tawa Keema', description }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await fatima.api.recipes.mySubmission({ uid })).toMatchObject({ version: 2 });
  });

  it('are dismissed by their author alone, and only while they are rejected', async () => {
    const uid = await rejected('Gurda Kapura');
    await expect(sana.api.recipes.dismiss({ uid })).rejects.toMatchObject({ status: 404 });
    await expect(
      sana.api.recipes.resubmit({ uid, ...form, name: 'Gurda Kapura' }),
    ).rejects.toMatchObject({ status: 404 });
    await fatima.api.recipes.dismiss({ uid });
    expect(
      (await fatima.api.recipes.mySubmissions({})).items.map((item) => item.uid),
    ).not.toContain(uid);
    await expect(fatima.api.recipes.mySubmission({ uid })).rejects.toMatchObject({ status: 404 });
    const waiting = await fatima.api.recipes.submit({ ...form, name: 'Gurda Kapura' });
    await expect(fatima.api.recipes.dismiss({ uid: waiting.uid })).rejects.toMatchObject({
      code: 'recipes/not-rejected',
    });
  });

  it('wait for review so many at a time, and hold no more names', async () => {
    const many = await platform.member('many');
    const send = (n: number) => many.api.recipes.submit({ ...form, name: `Stew ${n} of many` });
    const sent = [];
    for (let n = 0; n < SUBMISSIONS_CAP; n++) sent.push(await send(n));
    const refused = { code: 'recipes/too-many-waiting' };
    await expect(send(SUBMISSIONS_CAP)).rejects.toMatchObject(refused);
    const { uid } = sent[0]!;
    await moderator.api.recipes.reject({ uid, reason: 'Too many' });
    await send(SUBMISSIONS_CAP);
    await expect(
      many.api.recipes.resubmit({ uid, ...form, name: 'Stew 0 of many' }),
    ).rejects.toMatchObject(refused);
    await platform.settle();
  });

  it('wait for review so many and no more, also where all are sent at once', async () => {
    const crowd = await platform.member('crowd');
    const [first, second] = await Promise.all(
      [0, 1].map((round) =>
        outcomes(
          Array.from({ length: 2 * SUBMISSIONS_CAP }, (_, n) =>
            crowd.api.recipes.submit({ ...form, name: `Broth ${round} ${n} of many` }),
          ),
        ),
      ),
    );
    expect(first!.succeeded + second!.succeeded).toBe(SUBMISSIONS_CAP);
    const refused = new Set([...first!.refused, ...second!.refused]);
    expect([...refused]).toEqual(['recipes/too-many-waiting']);
    await platform.settle();
  });

  it('keep their picture, show another or none, and let go of what nobody sees any more', async () => {
    const uid = await rejected('Paya Soup', { receipt: await platform.upload(fatima) });
    const send = (given: object) =>
      fatima.api.recipes.resubmit({ uid, ...form, name: 'Paya Soup', ...given });
    const kept = await send({ keepPicture: true });
    const first = keyOf(kept.picture);
    expect(keyOf(kept.earlier!.picture)).toBe(first);
    const { connection } = await platform.database('content');
    const uploads = connection.collection<{ _id: string; state: string }>('uploads');
    await uploads.updateOne({ _id: first }, { $set: { state: 'held' } });

    await moderator.api.recipes.reject({ uid, reason: 'Blurred', version: 2 });
    const replaced = await send({ receipt: await platform.upload(fatima) });
    expect(keyOf(replaced.picture)).not.toBe(first);
    await platform.settle();
    // the moderator still sees it beside the new one
    expect(await held(first)).toMatchObject({ state: 'held' });

    await moderator.api.recipes.reject({ uid, reason: 'No bowl', version: 3 });
    expect((await send({})).picture).toBeNull();
    await platform.settle();
    expect(await held(first)).toMatchObject({ state: 'stored' });
  });

  it('that were stored as text are read in rows', async () => {
    const { connection } = await platform.database('recipes');
    const uid = 'a-submission-of-old-times';
    await connection.collection<{ _id: string }>('submissions').insertOne({
      _id: uid,
      author: { uid: fatima.uid, firstName: 'fatima', lastName: 'Test', userName: 'fatima' },
      name: 'Old Pulao',
      description: 'd',
      ingredients: '1. 500 g rice\n2. salt',
      procedure: '1. Soak\n2. Boil',
      cost: 10,
      picture: null,
      uploadAsPost: false,
      state: 'waiting',
      reason: null,
      decidedBy: null,
      decidedAt: null,
      submittedAt: new Date(),
    } as never);
    expect(await fatima.api.recipes.mySubmission({ uid })).toMatchObject({
      version: 1,
      earlier: null,
      ingredients: [
        { amount: 500, unit: 'g', name: 'rice', note: '' },
        { amount: null, unit: '', name: 'salt', note: '' },
      ],
      procedure: [
        { text: 'Soak', minutes: null },
        { text: 'Boil', minutes: null },
      ],
    });
    await moderator.api.recipes.approve({ uid, reason: 'ok' });
    expect((await fatima.api.recipes.recipe({ uid })).steps).toHaveLength(2);
  });
});
