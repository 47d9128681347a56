import { copiesOf, openWorkbench, type Workbench } from '@chefly/ops/operate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, report } from './desk';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';

/** Whom a member is suggested, why, and who is never among them. */
describe('people suggested', () => {
  let platform: TestPlatform;
  let bench: Workbench;
  let [fatima, ayesha, zainab, hafsa, maryam, sana, omar, haya]: TestMember[] = [];

  beforeAll(async () => {
    platform = await bootPlatform();
    bench = split ? await openWorkbench(platform.environment) : platform.bench();
    [fatima, ayesha, zainab, hafsa, maryam, sana] = await platform.members(
      'fatima',
      'ayesha',
      'zainab',
      'hafsa',
      'maryam',
      'sana',
    );
    omar = await platform.member('omar', 'male');
    [haya] = await moderatorsOf(platform, 'haya');
    // fatima follows ayesha, who follows zainab; hafsa and omar cook what fatima cooks
    await platform.follow(fatima!, ayesha!);
    await platform.follow(ayesha!, zainab!);
    for (const cook of [fatima, hafsa, omar]) await cooks(cook!, 'Shakshuka');
    await cooks(maryam!, 'Nihari');
    await platform.settle();
  });
  afterAll(async () => {
    if (split) await bench.close();
    await platform.stop();
  });

  async function cooks(member: TestMember, name: string) {
    const recipe = await member.api.recipes.byName({ name });
    await member.api.recipes.add({ uid: recipe.uid });
    return recipe;
  }
  const suggested = async (member: TestMember) => (await member.api.social.suggestions({})).items;
  const namesFor = async (member: TestMember) =>
    (await suggested(member)).map((each) => each.firstName);

  it('are of the own circle first, then who cooks alike, then who cooks at all: each with its reason', async () => {
    const shared = (await cooks(fatima!, 'Shakshuka')).cuisine;
    const other = (await cooks(maryam!, 'Nihari')).cuisine;
    const { account } = ayesha!;
    const through = expect.objectContaining({ uid: ayesha!.uid, userName: account.userName });
    expect(await suggested(fatima!)).toEqual([
      expect.objectContaining({ uid: zainab!.uid, cuisines: [], through: [through] }),
      expect.objectContaining({ uid: hafsa!.uid, cuisines: [shared], through: [] }),
      expect.objectContaining({ uid: maryam!.uid, cuisines: [other], through: [] }),
    ]);
  });

  it('are there for whoever has just come, and of the own gender alone', async () => {
    const names = await namesFor(sana!);
    expect(names.toSorted()).toEqual(['fatima', 'hafsa', 'maryam']);
    expect(await namesFor(omar!)).toEqual([]);
    expect(JSON.stringify(await suggested(sana!))).not.toContain(omar!.uid);
  });

  it('are found by name with what they cook, and how one stands to them', async () => {
    const [found] = (await fatima!.api.social.people({ text: 'ayesha' })).items;
    expect(found).toMatchObject({ relationship: 'following', cuisines: [] });
    const { cuisine } = await cooks(hafsa!, 'Shakshuka');
    const [cook] = (await fatima!.api.social.people({ text: 'hafsa' })).items;
    expect(cook).toMatchObject({ relationship: 'none', cuisines: [cuisine] });
  });

  it('are not who was asked already, and again who was only asked by mistake', async () => {
    await fatima!.api.social.follow({ uid: hafsa!.uid });
    expect(await namesFor(fatima!)).not.toContain('hafsa');
    await fatima!.api.social.unfollow({ uid: hafsa!.uid });
    expect(await namesFor(fatima!)).toContain('hafsa');
  });

  it('are not who is muted, nor whom only a muted one knows', async () => {
    await fatima!.api.social.mute({ uid: hafsa!.uid });
    await fatima!.api.social.mute({ uid: ayesha!.uid });
    expect(await namesFor(fatima!)).toEqual(['maryam']);
    await fatima!.api.social.unmute({ uid: hafsa!.uid });
    await fatima!.api.social.unmute({ uid: ayesha!.uid });
    expect(await namesFor(fatima!)).toHaveLength(3);
  });

  it('are nobody who has blocked the reader or was blocked, and nobody through them', async () => {
    await hafsa!.api.social.block({ uid: fatima!.uid });
    expect(await namesFor(fatima!)).not.toContain('hafsa');
    expect(await namesFor(hafsa!)).not.toContain('fatima');
    await hafsa!.api.social.unblock({ uid: fatima!.uid });
    expect(await namesFor(fatima!)).toContain('hafsa');
  });

  it('are nobody who is suspended, and nobody through them', async () => {
    await report(platform, sana!, 'member', ayesha!.uid, 'harassment');
    const { uid } = (await caseOf(haya!, ayesha!.uid))!;
    const verdict = { rule: 'house/kindness', reason: 'Insults', days: 7 } as const;
    await haya!.api.moderation.decide({ uid, action: 'suspend', ...verdict });
    await platform.settle();
    expect(await namesFor(fatima!)).toEqual(['hafsa', 'maryam']);
  });

  it('are not, ever again unless it is taken back, who was of no interest; nobody else is asked about that', async () => {
    await fatima!.api.social.dismissSuggestion({ uid: maryam!.uid });
    await fatima!.api.social.dismissSuggestion({ uid: maryam!.uid });
    expect(await namesFor(fatima!)).toEqual(['hafsa']);
    expect(await namesFor(sana!)).toContain('maryam');
    // put away by mistake: taken back, however often
    await sana!.api.social.restoreSuggestion({ uid: maryam!.uid });
    for (let i = 0; i < 2; i++) await fatima!.api.social.restoreSuggestion({ uid: maryam!.uid });
    expect(await namesFor(fatima!)).toEqual(['hafsa', 'maryam']);
    await fatima!.api.social.dismissSuggestion({ uid: maryam!.uid });
    expect(await namesFor(fatima!)).toEqual(['hafsa']);
    await expect(fatima!.api.social.dismissSuggestion({ uid: omar!.uid })).rejects.toMatchObject({
      code: 'request/not-found',
    });
  });

  /** So many cooks who have cooked so often, by their uids; gone at the end of the test. */
  async function busyCooks(count: number, { sessions = 500, cuisine = 'Levantine' } = {}) {
    const { connection } = await platform.database('social');
    const [members, dismissals] = ['members', 'dismissals'].map((name) =>
      connection.collection<any>(name),
    );
    const uids = Array.from({ length: count }, (_, i) => `a-cook-of-${sessions}-meals-${i}`);
    await members!.insertMany(
      uids.map((_id) => ({
        ...{ _id, firstName: 'busy', lastName: 'cook', userName: _id, gender: 'female' },
        ...{ summary: '', cover: null, followers: 0, rating: 0, ratings: 0, level: null },
        ...{ sessions, foundAs: new Date() },
        cooks: [{ recipeUid: 'a-recipe', cuisine }],
      })),
    );
    const dismissed = (some = uids) =>
      dismissals!.insertMany(
        some.map((otherUid) => ({
          ...{ _id: `${sana!.uid}:${otherUid}`, memberUid: sana!.uid, otherUid, at: new Date() },
        })),
      );
    const gone = async () => {
      await members!.deleteMany({ _id: { $in: uids } });
      await dismissals!.deleteMany({ otherUid: { $in: uids } });
    };
    return { uids, dismissed, gone, members: members! };
  }

  it('are there also behind as many as one will whom the reader knows or does not want', async () => {
    const { uids, dismissed, gone } = await busyCooks(90);
    await dismissed(uids.slice(0, 80));
    const names = await namesFor(sana!);
    expect(names).toHaveLength(12);
    expect(names.filter((name) => name === 'busy')).toHaveLength(10);
    await dismissed(uids.slice(80));
    expect((await namesFor(sana!)).toSorted()).toEqual(['fatima', 'hafsa', 'maryam']);
    await gone();
  });

  it('are there also behind a page of those who were met as cooks of the same cuisine', async () => {
    const [most, own, wanted] = [
      await busyCooks(24, { sessions: 600 }),
      await busyCooks(24, { sessions: 500, cuisine: 'Of sana’s' }),
      await busyCooks(5, { sessions: 400 }),
    ];
    for (const { dismissed } of [most, own]) await dismissed();
    const cooking = { cooks: { recipeUid: 'a-recipe-of-sana', cuisine: 'Of sana’s' } };
    await own.members.updateOne({ _id: sana!.uid }, { $push: cooking as never });
    const names = await namesFor(sana!);
    await own.members.updateOne({ _id: sana!.uid }, { $pull: cooking as never });
    for (const { gone } of [most, own, wanted]) await gone();
    expect(names.filter((name) => name === 'busy')).toHaveLength(5);
  });

  it('follow from what is cooked: compared with the recipes of members, and put right', async () => {
    const { uid } = await cooks(hafsa!, 'Shakshuka');
    await hafsa!.api.recipes.remove({ uid });
    await platform.settle();
    expect(await namesFor(fatima!)).toEqual([]);
    await cooks(hafsa!, 'Shakshuka');
    await platform.settle();
    const { connection } = await platform.database('social');
    const broken = { $set: { cooks: [{ recipeUid: 'nothing', cuisine: 'Nowhere' }] } };
    await connection.collection<any>('members').updateOne({ _id: hafsa!.uid }, broken);
    const copy = copiesOf(bench.parts).find(({ name }) => name === 'what members cook, in social')!;
    expect(await copy.compare(true)).toEqual([`member ${hafsa!.uid}: cooks differ`]);
    expect(await copy.compare(false)).toEqual([]);
    expect((await suggested(fatima!))[0]!.cuisines).not.toEqual(['Nowhere']);
  });
});
