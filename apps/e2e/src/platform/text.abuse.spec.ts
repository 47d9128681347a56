import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { postOf } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

const UNSEEN = '\u200b\u200d\u3164\u2800\u00ad\u{e0041}';

describe('text that deceives', () => {
  let platform: TestPlatform;
  let ayesha: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    ayesha = await platform.member('ayesha');
  });
  afterAll(() => platform.stop());

  const form = (userName: string, firstName = 'Test') => ({
    firstName,
    lastName: 'Test',
    emailAddress: `${crypto.randomUUID()}@chefly.test`,
    userName,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    gender: 'female' as const,
  });
  const recipe = (name: string) => ({
    name,
    description: 'Slow',
    ingredients: 'Wheat',
    procedure: 'Stir',
    cost: 100,
  });

  it.each(['ayesha\u3164', 'AYESHA', 'ayésha', 'a\u200byesha', 'ayesha_'])(
    'takes the username %j for the one that is there',
    async (userName) => {
      expect(await platform.anonymous.identity.checkUserName({ userName })).toEqual({
        available: false,
      });
      await expect(platform.anonymous.identity.signUp(form(userName))).rejects.toMatchObject({
        code: 'identity/user-name-taken',
      });
      const { api } = await platform.member('hina');
      const rename = { oldUserName: 'hina', newUserName: userName, password: PASSWORD };
      await expect(api.identity.changeUserName(rename)).rejects.toMatchObject({
        code: 'identity/user-name-taken',
      });
    },
  );

  it.each(['عمر١', 'عمر۱', 'عمر１'])(
    'takes the username %j for one whose digits are of another script',
    async (userName) => {
      const { anonymous } = platform;
      // whoever was first
      await anonymous.identity.signUp(form('عمر1')).catch(() => undefined);
      expect(await anonymous.identity.checkUserName({ userName })).toEqual({ available: false });
      await expect(anonymous.identity.signUp(form(userName))).rejects.toMatchObject({
        code: 'identity/user-name-taken',
      });
      const { api } = await platform.member('hina');
      const rename = { oldUserName: 'hina', newUserName: userName, password: PASSWORD };
      await expect(api.identity.changeUserName(rename)).rejects.toMatchObject({
        code: 'identity/user-name-taken',
      });
    },
  );

  it.each([UNSEEN, 'аyesha', '___', 'ـــ', 'ᴀʏᴇsʜᴀ', 'aye\u20ddsha'])(
    'refuses the username %j',
    async (userName) => {
      await expect(platform.anonymous.identity.signUp(form(userName))).rejects.toMatchObject({
        fields: { userName: expect.any(String) },
      });
    },
  );

  it.each(['chefly', 'Chefly_Support', 'che.f1y', 'adm1n', 'the.moderators'])(
    'gives nobody the username %j, in which chefly itself would seem to speak',
    async (userName) => {
      const { identity } = platform.anonymous;
      expect(await identity.checkUserName({ userName })).toEqual({ available: false });
      const taken = { code: 'identity/user-name-taken' };
      await expect(identity.signUp(form(userName))).rejects.toMatchObject(taken);
      const { api } = await platform.member('hina');
      const rename = { oldUserName: 'hina', newUserName: userName, password: PASSWORD };
      await expect(api.identity.changeUserName(rename)).rejects.toMatchObject(taken);
    },
  );

  it('takes no name that is chefly’s own', async () => {
    const { identity } = platform.anonymous;
    await expect(identity.signUp(form('sana', 'Chefly Team'))).rejects.toMatchObject({
      fields: { firstName: 'This name is chefly’s own' },
    });
    await expect(identity.signUp({ ...form('sana'), lastName: 'CHEFLY' })).rejects.toMatchObject({
      fields: { lastName: 'This name is chefly’s own' },
    });
    const staff = { firstName: 'Support', lastName: 'Team' };
    await expect(identity.signUp({ ...form('sana'), ...staff })).rejects.toMatchObject({
      fields: { firstName: 'This name is chefly’s own' },
    });
  });

  it('refuses names, titles and recipes of nothing to see, and keeps no such summary', async () => {
    await expect(platform.anonymous.identity.signUp(form('sana', UNSEEN))).rejects.toMatchObject({
      fields: { firstName: 'Enter First Name' },
    });
    await expect(
      ayesha.api.content.createPost({
        title: UNSEEN,
        description: 'd',
        receipt: await platform.upload(ayesha),
      }),
    ).rejects.toMatchObject({ fields: { title: 'Enter Title' } });
    await expect(ayesha.api.recipes.submit(recipe(UNSEEN))).rejects.toMatchObject({
      fields: { name: 'Enter recipie name' },
    });
    await ayesha.api.social.updateProfile({ summary: UNSEEN });
    expect((await ayesha.api.social.profile({ uid: ayesha.uid })).summary).not.toContain('\u200b');
  });

  it('keeps a letter with thousands of marks as one that has a few, and holds up nobody with it', async () => {
    const tower = (length: number) => `A${'\u0301\u0323'.repeat(length / 2)}`;
    const ordered = jest.spyOn(String.prototype, 'normalize');
    const { content } = ayesha.api;
    const words = { text: tower(11_000), parentUid: null, key: crypto.randomUUID() };
    const uid = await postOf(platform, ayesha, 'Tall Haleem');
    const { parts } = await content.createComment({ kind: 'post', uid, ...words });
    await ayesha.api.recipes.submit({ ...recipe('Tall Haleem'), procedure: tower(90_000) });
    const runs = ordered.mock.contexts.flatMap((given) => String(given).match(/\p{M}+/gu) ?? []);
    ordered.mockRestore();
    expect(parts).toEqual([{ text: 'Ạ\u0323\u0301\u0301', memberUid: null }]);
    // that takes the time of their square
    expect(Math.max(...runs.map((run) => run.length))).toBeLessThan(10);
  });

  it.each(['..', '___', 'ـــ', '!?'])('refuses the recipe name %j', async (name) => {
    await expect(ayesha.api.recipes.submit(recipe(name))).rejects.toMatchObject({
      fields: { name: 'Enter recipie name' },
    });
  });

  it.each(['Hаleem', 'Νihari with naan'])(
    'refuses the recipe name %j, of letters that only look alike',
    async (name) => {
      await expect(ayesha.api.recipes.submit(recipe(name))).rejects.toMatchObject({
        fields: { name: 'A word of the name may not mix letters of different scripts' },
      });
    },
  );

  it('takes a recipe name of another script for the one that it is drawn like', async () => {
    await ayesha.api.recipes.submit(recipe('Cocoa'));
    for (const name of ['Сосоа', 'СОСОА'])
      await expect(ayesha.api.recipes.submit(recipe(name))).rejects.toMatchObject({
        code: 'recipes/name-taken',
      });
    expect(await ayesha.api.recipes.checkName({ name: 'Сосоа' })).toMatchObject({ taken: true });
    // a word of its own
    expect(await ayesha.api.recipes.checkName({ name: 'Сахар' })).toMatchObject({ taken: false });
  });

  it.each([
    ['Chicken 65', ['Chicken ٦٥', 'chicken ۶۵', 'Chicken ६५']],
    ['حلوى ٧', ['حلوى 7', 'حلوى ۷']],
  ])('takes %j for a name whose digits are of another script', async (name, others) => {
    const { recipes } = ayesha.api;
    await recipes.submit(recipe(name));
    for (const other of others) {
      await expect(recipes.submit(recipe(other))).rejects.toMatchObject({
        code: 'recipes/name-taken',
      });
      expect(await recipes.checkName({ name: other })).toEqual({ taken: true, mine: false });
    }
    // the same once more, whose answer was lost
    await recipes.submit(recipe(name));
    const another = others.map((each) => each.replace(/.$/u, '۳'));
    expect(await recipes.checkName({ name: another[0]! })).toMatchObject({ taken: false });
  });

  it('finds members and recipes by digits of whatever script', async () => {
    const { social, recipes } = ayesha.api;
    const member = await platform.member('amina77');
    const { uid } = await ayesha.api.recipes.submit(recipe('Seven ٧٧ spices'));
    const moderator = await platform.moderator();
    await moderator.api.recipes.approve({ uid, reason: 'complete' });
    await platform.settle();
    for (const text of ['amina77', 'amina٧٧', 'amina۷۷'])
      expect((await social.people({ text })).items).toMatchObject([{ uid: member.uid }]);
    for (const text of ['seven 77', 'seven ٧٧', '۷۷ spices'])
      expect((await recipes.search({ text })).items).toMatchObject([{ uid }]);
  });

  it.each(['', ' ', '_', 'ـ', UNSEEN])('finds nobody and nothing by %j', async (text) => {
    const nothing = { items: [], next: null };
    expect(await ayesha.api.social.people({ text })).toEqual(nothing);
    expect(await ayesha.api.recipes.search({ text })).toEqual(nothing);
  });

  it('knows a recipe by its name whatever unseen characters stand in it', async () => {
    await ayesha.api.recipes.submit(recipe('Dum Ka Murgh'));
    for (const name of ['Dum\u200b Ka Murgh', 'dum ka murgh\ufe0f', 'Dum Ka Mu\u00adrgh'])
      await expect(
        ayesha.api.recipes.submit({ ...recipe(name), description: 'Another' }),
      ).rejects.toMatchObject({ code: 'recipes/name-taken' });
  });
});
