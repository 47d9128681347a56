import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { report } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';

describe('posts of a recipe', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let follower: TestMember;
  let stranger: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, follower, stranger] = [
      await platform.member('ayesha'),
      await platform.member('sana'),
      await platform.member('maryam'),
    ];
    await platform.follow(follower, chef);
  });
  afterAll(() => platform.stop());

  const post = async (author: TestMember, title: string, recipeName?: string) =>
    author.api.content.createPost({
      ...{ title, description: 'Slow', recipeName },
      receipt: await platform.upload(author),
    });
  const titles = async ({ api }: TestMember, recipe: string) =>
    (await api.content.cookedBy({ recipe })).items.map(({ title }) => title);

  it('are found by its name, by those who may see them, newest first', async () => {
    await post(chef, 'First', 'Hyderabadi Haleem');
    await post(chef, 'Of something else', 'Nihari');
    await post(chef, 'Of nothing named');
    await post(follower, 'Own', 'hyderabadi haleem');
    const last = await post(chef, 'Second', 'Hyderabadi Haleem');
    expect(last.recipeName).toBe('Hyderabadi Haleem');
    expect(await titles(follower, 'Hyderabadi_Haleem')).toEqual(['Second', 'Own', 'First']);
    expect(await titles(chef, 'Hyderabadi Haleem')).toEqual(['Second', 'First']);
    expect(await titles(stranger, 'Hyderabadi Haleem')).toEqual([]);
    expect(await titles(follower, '')).toEqual([]);
    await chef.api.content.deletePost({ uid: last.uid });
    expect(await titles(follower, 'Hyderabadi Haleem')).toEqual(['Own', 'First']);
  });

  it('are looked for behind those of members whom the reader does not follow', async () => {
    await post(chef, 'Far behind', 'Kahwa');
    for (let i = 0; i < 5; i++) await post(stranger, `Unseen ${i}`, 'Kahwa');
    const first = await follower.api.content.cookedBy({ recipe: 'Kahwa', limit: 2 });
    expect(first.items.map(({ title }) => title)).toEqual(['Far behind']);
    expect(first.next).toBeNull();
    const page = await stranger.api.content.cookedBy({ recipe: 'Kahwa', limit: 2 });
    expect(page.items.map(({ title }) => title)).toEqual(['Unseen 4', 'Unseen 3']);
    const rest = await stranger.api.content.cookedBy({ recipe: 'Kahwa', cursor: page.next! });
    expect(rest.items.map(({ title }) => title)).toEqual(['Unseen 2', 'Unseen 1', 'Unseen 0']);
  });

  it('are found behind however many of whom the reader has muted, who leave no trace', async () => {
    const loud = await platform.member('loud');
    await platform.follow(follower, loud);
    await post(chef, 'Behind the loud', 'Sattu');
    for (let i = 0; i < 6; i++) await post(loud, `Loud ${i}`, 'Sattu');
    await post(loud, 'Only the loud', 'Chaas');
    await post(loud, 'Again', 'Chaas');
    await follower.api.social.mute({ uid: loud.uid });
    await platform.settle();
    const { items } = await follower.api.content.cookedBy({ recipe: 'Sattu', limit: 1 });
    expect(items.map(({ title }) => title)).toEqual(['Behind the loud']);
    const nothing = await follower.api.content.cookedBy({ recipe: 'Chaas', limit: 1 });
    expect(nothing).toEqual({ items: [], next: null });
  });

  it('of members whom the reader does not follow leave no trace in what is answered', async () => {
    for (let i = 0; i < 12; i++) await post(chef, `Unseen ${i}`, 'Falsa Sherbet');
    const nothing = { items: [], next: null };
    const { api } = stranger;
    for (const limit of [1, 2, 20])
      expect(await api.content.cookedBy({ recipe: 'Falsa Sherbet', limit })).toEqual(nothing);
    expect(await api.content.cookedBy({ recipe: 'Cooked by nobody' })).toEqual(nothing);
    // what a moderator may look at by office is no list of theirs
    const moderator = await platform.moderator();
    const listed = await moderator.api.content.cookedBy({ recipe: 'Falsa Sherbet', limit: 1 });
    expect(listed).toEqual(nothing);
  });

  it('are reported with the recipe that they name', async () => {
    const { uid } = await post(chef, 'Of an odd name', 'Words that nobody wants');
    await report(platform, follower, 'post', uid);
    const moderator = await platform.moderator();
    const { items } = await moderator.api.moderation.cases({});
    const { snapshot } = await moderator.api.moderation.case({ uid: items[0]!.uid });
    expect(snapshot.context).toEqual([{ label: 'Recipe', text: 'Words that nobody wants' }]);
  });
});
