import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** Services keep copies of names; a new name reaches each of them. */
describe('a new username', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let guest: TestMember;
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, guest] = await platform.members('fatima', 'ayesha');
    recipeUid = await openKitchen(platform, chef, guest);
    await platform.follow(guest, chef);
  });
  afterAll(() => platform.stop());
  const rename = async ({ api }: TestMember, from: string, to: string) => {
    await api.identity.changeUserName({ oldUserName: from, newUserName: to, password: PASSWORD });
    await platform.settle();
  };
  const ask = () => guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid, type: 'video' });

  it('stands on posts, submitted recipes, profiles, requests for following and in search', async () => {
    const { uid } = await chef.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(chef),
    });
    const moderator = await platform.moderator();
    const submission = await chef.api.recipes.submit({
      name: 'Haleem of Fatima',
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 10,
      uploadAsPost: false,
    });
    await moderator.api.recipes.approve({ uid: submission.uid, reason: 'complete' });
    const zainab = await platform.member('zainab');
    await chef.api.social.follow({ uid: zainab.uid });
    await platform.settle();

    await rename(chef, 'fatima', 'fatima.cooks');
    const { api } = guest;
    expect((await api.content.post({ uid })).author.userName).toBe('fatima.cooks');
    expect((await api.content.feed({})).items.map(({ author }) => author.userName)).toEqual([
      'fatima.cooks',
    ]);
    expect((await moderator.api.recipes.submissions({ state: 'approved' })).items).toMatchObject([
      { uid: submission.uid, author: { userName: 'fatima.cooks' } },
    ]);
    expect((await api.social.profile({ uid: chef.uid })).userName).toBe('fatima.cooks');
    expect((await zainab.api.social.followRequests({})).items).toMatchObject([
      { userName: 'fatima.cooks' },
    ]);
    expect((await api.social.people({ text: 'fatima.cooks' })).items).toMatchObject([
      { uid: chef.uid, userName: 'fatima.cooks' },
    ]);
  });

  it('stands in the list of chefs, on requests, and in sessions that go on and that are over', async () => {
    await platform.online(chef, guest);
    const request = await ask();
    await platform.settle();
    await rename(guest, 'ayesha', 'ayesha.eats');
    await rename(chef, 'fatima.cooks', 'fatima.bakes');
    expect((await chef.api.sessions.incoming({})).items).toMatchObject([
      { member: { userName: 'ayesha.eats' } },
    ]);
    expect((await guest.api.sessions.myRequest({}))!.chefs).toMatchObject([
      { userName: 'fatima.bakes' },
    ]);
    expect((await guest.api.sessions.chefs({ recipe: recipeUid })).items).toMatchObject([
      { userName: 'fatima.bakes' },
    ]);
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
    await platform.settle();
    await rename(guest, 'ayesha.eats', 'ayesha');
    await rename(chef, 'fatima.bakes', 'fatima');
    const names = async () => {
      const session = await guest.api.sessions.session({ uid: sessionUid });
      return session.participants.map(({ userName }) => userName);
    };
    expect(await names()).toEqual(['fatima', 'ayesha']);
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    await rename(chef, 'fatima', 'fatima.again');
    expect(await names()).toEqual(['fatima.again', 'ayesha']);
    expect((await guest.api.sessions.records({})).items).toMatchObject([
      { chef: { userName: 'fatima.again' } },
    ]);
  });

  it('is taken once, however often it is said: the answer may have been lost', async () => {
    const member = await platform.member('huma');
    await rename(member, 'huma', 'huma.cooks');
    await rename(member, 'huma', 'huma.cooks');
    await expect(rename(member, 'huma', 'huma.bakes')).rejects.toMatchObject({
      code: 'identity/user-name-mismatch',
    });
    const form = { oldUserName: 'huma', newUserName: 'huma.cooks', password: 'another one' };
    await expect(member.api.identity.changeUserName(form)).rejects.toMatchObject({
      code: 'identity/password-wrong',
    });
    expect(await member.api.identity.account({})).toMatchObject({ userName: 'huma.cooks' });
  });
});
